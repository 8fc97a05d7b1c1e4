package dev.steadfast.policy.hedge;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.policy.budget.Budget;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.spi.Step;
import dev.steadfast.time.Nanos;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Collects the settings of a hedge; {@link #build()} reports everything that is wrong with them in one message. Used by
 * one thread; not shared.
 *
 * @since 0.1
 */
public final class HedgeBuilder {
    private static final int MOST_ATTEMPTS = 10;
    private static final int MOST_SAMPLES = 1_000_000;
    private static final Duration SHORTEST_WINDOW = Duration.ofSeconds(1);
    private static final Duration LONGEST_WINDOW = Duration.ofDays(1);

    private final Violations found = new Violations("Hedge");
    private final List<Class<? extends Throwable>> fatal = new ArrayList<>();
    private @Nullable Duration delay;
    private @Nullable Double percentile;
    private boolean onlyAfterFailure;
    private @Nullable Duration window;
    private @Nullable Integer minimumSamples;
    private @Nullable Duration initialDelay;
    private @Nullable Duration minDelay;
    private @Nullable Duration maxDelay;
    private int maxAttempts = 2;
    private Budget budget = RetryBudget.standard();
    private @Nullable Predicate<? super Attempt> eligible;
    private Classifier classifier = Classifier.defaults();
    private @Nullable Executor runOn;

    HedgeBuilder() {}

    /**
     * Has the next pass start after a fixed time, counted from the start of the one before, or at once after a failure.
     *
     * @param value the time; zero starts all passes at once
     * @return this builder
     */
    public HedgeBuilder delay(Duration value) {
        if (found.notNegative("delay", value)) {
            delay = value;
        }
        return this;
    }

    /**
     * Has the next pass start after the time within which a share of the recent calls ended, or at once after a
     * failure. So with 0.95 about one call in twenty is sent again, however fast the service is at the moment.
     *
     * <p>What counts is how long single passes take that end with a result. A failure does not count, since what fails
     * fast would have the delay fall in an outage. What was cut, because another pass won or a bound passed, would have
     * taken longer: it counts with the time it had, if that is more than the delay, and else not.
     *
     * @param share the share, above 0 and below 1; 0.95 means the slowest twentieth
     * @return this builder
     */
    public HedgeBuilder delayPercentile(double share) {
        found.require(share > 0 && share < 1, "delayPercentile", share, "above 0 and below 1 (0.95 means 95 %)");
        percentile = share;
        return this;
    }

    /** {@return this builder, whose next pass now starts only when the one before has failed: never two at once} */
    public HedgeBuilder onlyAfterFailure() {
        onlyAfterFailure = true;
        return this;
    }

    /**
     * Sets how long a call counts for {@link #delayPercentile}. Default 30 s.
     *
     * @param value from 1 s to 1 day; a sixth of it is how exact it is
     * @return this builder
     */
    public HedgeBuilder window(Duration value) {
        if (found.within("window", value, SHORTEST_WINDOW, LONGEST_WINDOW)) {
            window = value;
        }
        return this;
    }

    /**
     * Sets how many calls must count before {@link #delayPercentile} goes by them. Default 100.
     *
     * @param calls how many, from 1 to 1 000 000
     * @return this builder
     */
    public HedgeBuilder minimumSamples(int calls) {
        found.require(calls >= 1 && calls <= MOST_SAMPLES, "minimumSamples", calls, "from 1 to " + MOST_SAMPLES);
        minimumSamples = calls;
        return this;
    }

    /**
     * Sets the delay while fewer calls count than {@link #minimumSamples}. Default none: until then a pass starts only
     * after a failure.
     *
     * @param value the delay; zero starts all passes at once
     * @return this builder
     */
    public HedgeBuilder initialDelay(Duration value) {
        if (found.notNegative("initialDelay", value)) {
            initialDelay = value;
        }
        return this;
    }

    /**
     * Sets the shortest delay that {@link #delayPercentile} leads to. Default 1 ms.
     *
     * @param value the delay
     * @return this builder
     */
    public HedgeBuilder minDelay(Duration value) {
        if (found.notNegative("minDelay", value)) {
            minDelay = value;
        }
        return this;
    }

    /**
     * Sets the longest delay that {@link #delayPercentile} leads to. Default none.
     *
     * @param value the delay, at least the shortest
     * @return this builder
     */
    public HedgeBuilder maxDelay(Duration value) {
        if (found.notNegative("maxDelay", value)) {
            maxDelay = value;
        }
        return this;
    }

    /**
     * Limits how often a call is sent. Default 2: once, and once more.
     *
     * @param attempts how many times in all, from 1 to 10; 1 means no hedge
     * @return this builder
     */
    public HedgeBuilder maxAttempts(int attempts) {
        found.require(
                attempts >= 1 && attempts <= MOST_ATTEMPTS,
                "maxAttempts",
                attempts,
                "from 1 to " + MOST_ATTEMPTS + " (counting the first; 1 means no hedge)");
        maxAttempts = attempts;
        return this;
    }

    /**
     * Sets what passes beside the first are paid from, as retries are. One that it does not pay for is not started, nor
     * any after it; those under way go on. It is never waited for. Default {@link RetryBudget#standard()}.
     *
     * @param value the budget
     * @return this builder
     */
    public HedgeBuilder budget(Budget value) {
        if (found.given("budget", value, "a Budget")) {
            budget = value;
        }
        return this;
    }

    /**
     * Says which calls may be sent more than once. Default all: whoever adds a hedge to a pipeline says by that that
     * its calls may be repeated, though the first may still be under way. The others are sent once, on the caller's
     * thread. The predicate is asked once for each call, before it is sent; it must not block.
     *
     * @param predicate what must hold of the attempt, such as an attribute
     * @return this builder
     */
    public HedgeBuilder eligible(Predicate<? super Attempt> predicate) {
        if (found.given("eligible", predicate, "a predicate")) {
            eligible = predicate;
        }
        return this;
    }

    /**
     * Says which outcomes are good. The first one that is a success ends the race; what is a failure, or ignored, does
     * not, and the next pass starts at once. Default {@link Classifier#defaults()}.
     *
     * @param value the classifier
     * @return this builder
     */
    public HedgeBuilder classifier(Classifier value) {
        if (found.given("classifier", value, "a Classifier")) {
            classifier = value;
        }
        return this;
    }

    /**
     * Has a failure of a class end the race at once: no other pass would fare better. So does, without being named, an
     * {@link Error}, or an interrupt of the work. Can be said more than once.
     *
     * @param type the class; it is looked for in the exception thrown and inside the wrappers of asynchronous code
     * @return this builder
     */
    public HedgeBuilder endOn(Class<? extends Throwable> type) {
        if (found.given("endOn", type, "a class of exceptions")) {
            fatal.add(type);
        }
        return this;
    }

    /**
     * Sets where passes run for a caller whose thread blocks. Without it, such a call throws an
     * {@link IllegalStateException}; asynchronous forms need none. The executor must have a thread for each pass, and
     * must not be one that its own tasks wait for.
     *
     * @param executor the executor
     * @return this builder
     */
    public HedgeBuilder runOn(Executor executor) {
        if (found.given("runOn", executor, "an Executor")) {
            runOn = executor;
        }
        return this;
    }

    /**
     * Makes the hedge.
     *
     * @return a new hedge
     * @throws IllegalArgumentException if a setting is out of range, or none or more than one says when a pass starts,
     *     with one line for each
     */
    public Hedge build() {
        Violations all = found.copy();
        int choices = (delay == null ? 0 : 1) + (percentile == null ? 0 : 1) + (onlyAfterFailure ? 1 : 0);
        all.require(
                choices == 1,
                "delay",
                choices == 0 ? "not set" : "set in " + choices + " ways",
                "one of delay(…), delayPercentile(…) and onlyAfterFailure()");
        boolean tuned = window != null
                || minimumSamples != null
                || initialDelay != null
                || minDelay != null
                || maxDelay != null;
        all.require(
                percentile != null || !tuned,
                "delayPercentile",
                "not set",
                "a share, where window, minimumSamples, initialDelay, minDelay or maxDelay is set");
        Duration shortest = minDelay == null ? Duration.ofMillis(1) : minDelay;
        all.require(
                maxDelay == null || maxDelay.compareTo(shortest) >= 0,
                "maxDelay",
                maxDelay,
                ">= minDelay (" + shortest + ")");
        all.throwIfAny();
        return new Hedge(new HedgeSettings(
                delayRule(shortest), maxAttempts, budget, eligible, classifier, List.copyOf(fatal), runOn));
    }

    private HedgeDelay delayRule(Duration shortest) {
        if (percentile != null) {
            return new HedgeDelay.Percentile(
                    percentile,
                    Nanos.of(window == null ? Duration.ofSeconds(30) : window),
                    minimumSamples == null ? 100 : minimumSamples,
                    initialDelay == null ? Step.MAX_PAYLOAD : nanos(initialDelay),
                    nanos(shortest),
                    maxDelay == null ? Step.MAX_PAYLOAD : nanos(maxDelay));
        }
        return delay == null
                ? HedgeDelay.Fixed.ONLY_AFTER_FAILURE
                : new HedgeDelay.Fixed(nanos(Objects.requireNonNull(delay)));
    }

    private static long nanos(Duration duration) {
        return Math.min(Nanos.of(duration), Step.MAX_PAYLOAD);
    }
}
