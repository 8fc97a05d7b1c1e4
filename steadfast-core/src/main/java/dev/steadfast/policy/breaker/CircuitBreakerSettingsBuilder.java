package dev.steadfast.policy.breaker;

import dev.steadfast.hint.DelayHint;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Collects the settings of a circuit breaker; {@link #build()} reports everything that is wrong with them in one
 * message. Used by one thread; not shared.
 *
 * @since 0.1
 */
public final class CircuitBreakerSettingsBuilder {
    private static final double DEFAULT_RATE = 0.5;
    private static final int DEFAULT_MINIMUM = 20;
    private static final int MOST = CountWindow.LARGEST;
    private static final int MOST_PROBES = 1_000;
    private static final Duration SHORTEST_WINDOW = Duration.ofMillis(10);
    private static final Duration LONGEST = Duration.ofDays(1);
    private static final String RATE = "above 0, to 1 (0.5 means 50 %)";

    private final Violations found = new Violations("CircuitBreaker");
    private Given given;
    private Classifier classifier;

    /** What was said, as far as it was; the rest is default. */
    record Given(
            WindowKind window,
            int failuresInARow,
            @Nullable Double failureRate,
            @Nullable Double slowRate,
            @Nullable Duration slowCall,
            @Nullable Integer minimumCalls,
            OpenTime openTime,
            ProbeRule probes) {
        static final Given NONE = new Given(
                new WindowKind.Time(Duration.ofSeconds(30)),
                0,
                null,
                null,
                null,
                null,
                OpenTime.DEFAULT,
                ProbeRule.DEFAULT);

        Given with(WindowKind changed, int inARow) {
            return new Given(changed, inARow, failureRate, slowRate, slowCall, minimumCalls, openTime, probes);
        }

        Given withFailureRate(double rate) {
            return new Given(window, failuresInARow, rate, slowRate, slowCall, minimumCalls, openTime, probes);
        }

        Given withSlow(double rate, @Nullable Duration slow) {
            return new Given(window, failuresInARow, failureRate, rate, slow, minimumCalls, openTime, probes);
        }

        Given withMinimum(int calls) {
            return new Given(window, failuresInARow, failureRate, slowRate, slowCall, calls, openTime, probes);
        }

        Given with(OpenTime changed) {
            return new Given(window, failuresInARow, failureRate, slowRate, slowCall, minimumCalls, changed, probes);
        }

        Given with(ProbeRule changed) {
            return new Given(window, failuresInARow, failureRate, slowRate, slowCall, minimumCalls, openTime, changed);
        }
    }

    CircuitBreakerSettingsBuilder(Given given, Classifier classifier) {
        this.given = given;
        this.classifier = classifier;
    }

    /**
     * Looks at the last calls, however long ago. Judged with each result, once there are {@link #minimumCalls}.
     *
     * @param calls how many, from 1 to 100 000
     * @return this builder
     */
    public CircuitBreakerSettingsBuilder countWindow(int calls) {
        if (inRange("countWindow", calls, MOST)) {
            given = given.with(new WindowKind.Calls(calls), 0);
        }
        return this;
    }

    /**
     * Looks at the calls that ended in the time just past. Judged with each failure and slow call, once there are
     * {@link #minimumCalls}. It moves in tenths, so it looks back nine tenths at least. Default 30 s.
     *
     * @param duration the time, from 10 ms to 1 day; longer than a call takes
     * @return this builder
     */
    public CircuitBreakerSettingsBuilder timeWindow(Duration duration) {
        if (found.within("timeWindow", duration, SHORTEST_WINDOW, LONGEST)) {
            given = given.with(new WindowKind.Time(duration), 0);
        }
        return this;
    }

    /**
     * Opens after failures one after another, without a success between them. Not together with rates and
     * {@link #minimumCalls}.
     *
     * @param failures how many, from 1 to 100 000
     * @return this builder
     */
    public CircuitBreakerSettingsBuilder consecutiveFailures(int failures) {
        if (inRange("consecutiveFailures", failures, MOST)) {
            given = given.with(new WindowKind.Run(), failures);
        }
        return this;
    }

    /**
     * Sets the share of failures from which the breaker opens. Default 0.5.
     *
     * @param rate the share, above 0, to 1; 0.5 means 50 %
     * @return this builder
     */
    public CircuitBreakerSettingsBuilder failureRate(double rate) {
        if (rate("failureRate", rate)) {
            given = given.withFailureRate(rate);
        }
        return this;
    }

    /**
     * Sets the share of slow calls from which the breaker opens. A slow call may be a failure too; a slow probe has
     * failed. Default none, and then no call is timed.
     *
     * @param rate the share, above 0, to 1
     * @param slowCall from what time on a call is slow, above zero, to 1 day; exact to a microsecond
     * @return this builder
     */
    public CircuitBreakerSettingsBuilder slowCallRate(double rate, Duration slowCall) {
        boolean holds = found.positive("slowCallRate.slowCall", slowCall);
        if (holds && slowCall.compareTo(LONGEST) > 0) {
            found.require(false, "slowCallRate.slowCall", slowCall, "<= " + LONGEST);
        } else if (rate("slowCallRate", rate) && holds) {
            given = given.withSlow(rate, slowCall);
        }
        return this;
    }

    /**
     * Sets how many calls there must be before they are judged. Default 20, or the size of a smaller count window.
     *
     * @param calls how many, from 1 to 100 000, and at most the size of a count window
     * @return this builder
     */
    public CircuitBreakerSettingsBuilder minimumCalls(int calls) {
        if (inRange("minimumCalls", calls, MOST)) {
            given = given.withMinimum(calls);
        }
        return this;
    }

    /**
     * Sets how long the breaker stays open: always the same time. Default a time that grows; see
     * {@link #openTime(Backoff)}.
     *
     * @param duration the time, above zero; beyond 292 years it is for ever
     * @return this builder
     */
    public CircuitBreakerSettingsBuilder openTime(Duration duration) {
        return found.positive("openTime", duration)
                ? openTime(Backoff.fixed(duration).jitter(Jitter.none()))
                : this;
    }

    /**
     * Sets how long the breaker stays open: at its k-th opening in a row, without having closed in between, as long as
     * the backoff's k-th delay. Default 5 s, 10 s and so on up to 60 s, each ± 20 %. Full jitter may give a time near
     * zero. A backoff that throws is logged, and counts as 5 s.
     *
     * @param backoff the times
     * @return this builder
     */
    public CircuitBreakerSettingsBuilder openTime(Backoff backoff) {
        if (found.given("openTime", backoff, "a Backoff")) {
            OpenTime now = given.openTime();
            given = given.with(new OpenTime(backoff, now.hint(), now.maxHint()));
        }
        return this;
    }

    /**
     * Reads from the failure that opens the breaker how long the server wants to be left alone; it stays open that long
     * at least, up to {@link #maxHint}. Default none. A reader that throws is logged, and counts as no hint.
     *
     * @param hint the reader
     * @return this builder
     */
    public CircuitBreakerSettingsBuilder openTimeHint(DelayHint hint) {
        if (found.given("openTimeHint", hint, "a DelayHint")) {
            OpenTime now = given.openTime();
            given = given.with(new OpenTime(now.backoff(), hint, now.maxHint()));
        }
        return this;
    }

    /**
     * Sets the longest hint that is followed; a longer one is cut to it. Default 60 s.
     *
     * @param duration the longest hint, above zero
     * @return this builder
     */
    public CircuitBreakerSettingsBuilder maxHint(Duration duration) {
        if (found.positive("maxHint", duration)) {
            OpenTime now = given.openTime();
            given = given.with(new OpenTime(now.backoff(), now.hint(), duration));
        }
        return this;
    }

    /**
     * Sets how many calls go through once the open time is over. No more than these, all in all, until they have
     * decided. Default 3.
     *
     * @param count how many, from 1 to 1000
     * @return this builder
     */
    public CircuitBreakerSettingsBuilder probes(int count) {
        if (inRange("probes", count, MOST_PROBES)) {
            ProbeRule now = given.probes();
            given = given.with(new ProbeRule(count, now.requiredRate(), now.lease()));
        }
        return this;
    }

    /**
     * Sets the share of probes that must succeed for the breaker to close. It closes as soon as enough have, and opens
     * again as soon as that cannot be reached. Default 1: the first failure opens it.
     *
     * @param rate the share, above 0, to 1
     * @return this builder
     */
    public CircuitBreakerSettingsBuilder requiredProbeSuccessRate(double rate) {
        if (rate("requiredProbeSuccessRate", rate)) {
            ProbeRule now = given.probes();
            given = given.with(new ProbeRule(now.count(), rate, now.lease()));
        }
        return this;
    }

    /**
     * Sets how long a probe may take. When that is over, another call may probe in its place, and a result that comes
     * later has no vote. Default as long as the breaker was open, and 30 s at least. Take a little more than the
     * timeout of an attempt.
     *
     * @param duration how long, above zero
     * @return this builder
     */
    public CircuitBreakerSettingsBuilder probeLease(Duration duration) {
        if (found.positive("probeLease", duration)) {
            ProbeRule now = given.probes();
            given = given.with(new ProbeRule(now.count(), now.requiredRate(), duration));
        }
        return this;
    }

    /**
     * Sets what says whether a call failed. Default: whatever is returned is a success, whatever is thrown a failure.
     * What has no vote is not counted, and a probe without one leaves its place to another.
     *
     * @param value the classifier
     * @return this builder
     */
    public CircuitBreakerSettingsBuilder classifier(Classifier value) {
        if (found.given("classifier", value, "a Classifier")) {
            classifier = value;
        }
        return this;
    }

    /**
     * Makes the settings.
     *
     * @return new settings
     * @throws IllegalArgumentException if a setting is out of range or contradicts another, with one line for each
     */
    public CircuitBreakerSettings build() {
        Violations all = found.copy();
        checkTogether(all);
        all.throwIfAny();
        return new CircuitBreakerSettings(given, thresholds(), classifier);
    }

    private void checkTogether(Violations all) {
        if (given.window() instanceof WindowKind.Run) {
            String instead = "not together with consecutiveFailures";
            all.require(given.failureRate() == null, "failureRate", given.failureRate(), instead);
            all.require(given.slowRate() == null, "slowCallRate", given.slowRate(), instead);
            all.require(given.minimumCalls() == null, "minimumCalls", given.minimumCalls(), instead);
        } else if (given.window() instanceof WindowKind.Calls calls && given.minimumCalls() != null) {
            int minimum = given.minimumCalls();
            all.require(minimum <= calls.size(), "minimumCalls", minimum, "<= countWindow (" + calls.size() + ")");
        }
    }

    private Thresholds thresholds() {
        int minimum = Objects.requireNonNullElse(given.minimumCalls(), DEFAULT_MINIMUM);
        if (given.window() instanceof WindowKind.Calls calls) {
            minimum = Math.min(minimum, calls.size());
        }
        return new Thresholds(
                Objects.requireNonNullElse(given.failureRate(), DEFAULT_RATE),
                Objects.requireNonNullElse(given.slowRate(), Thresholds.NEVER),
                minimum,
                given.failuresInARow());
    }

    private boolean inRange(String setting, int value, int most) {
        boolean holds = value >= 1 && value <= most;
        found.require(holds, setting, value, "from 1 to " + most);
        return holds;
    }

    private boolean rate(String setting, double value) {
        boolean holds = value > 0 && value <= 1;
        found.require(holds, setting, value, RATE);
        return holds;
    }
}
