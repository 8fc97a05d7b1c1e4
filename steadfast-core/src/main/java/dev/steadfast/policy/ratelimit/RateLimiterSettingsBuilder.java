package dev.steadfast.policy.ratelimit;

import dev.steadfast.hint.DelayHint;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Collects the settings of a rate limiter: one of {@link #smooth}, {@link #tokenBucket}, {@link #slidingWindow} and
 * {@link #closed}, the last of which counts. {@link #build()} reports everything that is wrong in one message. Used by
 * one thread; not shared.
 *
 * @since 0.1
 */
public final class RateLimiterSettingsBuilder {
    private static final Duration LONGEST_PERIOD = Duration.ofDays(366);

    private final Violations found = new Violations("RateLimiter");
    private @Nullable Rate rate;
    int permitsPerCall = 1;

    @Nullable ToIntFunction<Attempt> permitsOf;

    Duration maxWait = Duration.ZERO;

    @Nullable DelayHint delayHint;

    Duration maxHint = Duration.ofSeconds(60);

    RateLimiterSettingsBuilder() {}

    RateLimiterSettingsBuilder(RateLimiterSettings settings) {
        this.rate = settings.rate();
        this.permitsPerCall = settings.permitsPerCall();
        this.permitsOf = settings.permitsOf();
        this.maxWait = settings.maxWait();
        this.delayHint = settings.delayHint().orElse(null);
        this.maxHint = settings.maxHint();
    }

    /**
     * Has permits come one by one, evenly spaced: none is saved up while nobody comes.
     *
     * @param permits how many in a period, at least 0; with 0 no call goes through
     * @param period the period, above zero and at most 366 days
     * @return this builder
     */
    public RateLimiterSettingsBuilder smooth(int permits, Duration period) {
        return rate(Rate.Kind.SMOOTH, permits, period, 1);
    }

    /**
     * Has permits come evenly into a bucket, which is full at first: after a quiet time as many calls as it holds go
     * through at once.
     *
     * @param permits how many in a period, at least 0; with 0 no call goes through
     * @param period the period, above zero and at most 366 days
     * @param burst how many the bucket holds, at least 1
     * @return this builder
     */
    public RateLimiterSettingsBuilder tokenBucket(int permits, Duration period, int burst) {
        found.require(burst >= 1, "burst", burst, ">= 1");
        return rate(Rate.Kind.BUCKET, permits, period, Math.max(1, burst));
    }

    /**
     * Has at most so many calls begin within any window, wherever it begins. Keeps the time of each, 8 bytes.
     *
     * @param permits how many in a window, at least 0; with 0 no call goes through
     * @param period the window, above zero and at most 366 days
     * @return this builder
     */
    public RateLimiterSettingsBuilder slidingWindow(int permits, Duration period) {
        return rate(Rate.Kind.WINDOW, permits, period, permits);
    }

    /**
     * Lets no call through.
     *
     * @return this builder
     */
    public RateLimiterSettingsBuilder closed() {
        rate = Rate.CLOSED;
        return this;
    }

    private RateLimiterSettingsBuilder rate(Rate.Kind kind, int permits, @Nullable Duration period, int burst) {
        found.require(permits >= 0, "permits", permits, ">= 0 (0 lets no call through)");
        boolean inRange =
                period != null && !period.isNegative() && !period.isZero() && period.compareTo(LONGEST_PERIOD) <= 0;
        found.require(inRange, "period", period, "a duration > 0, <= " + LONGEST_PERIOD);
        if (permits >= 0 && inRange && period != null) {
            rate = new Rate(kind, permits, period, burst);
        }
        return this;
    }

    /**
     * Sets how many permits each call takes. Default 1.
     *
     * @param value at least 1
     * @return this builder
     */
    public RateLimiterSettingsBuilder permitsPerCall(int value) {
        found.require(value >= 1, "permitsPerCall", value, ">= 1");
        permitsPerCall = value;
        permitsOf = null;
        return this;
    }

    /**
     * Has a function say how many permits an attempt takes, as by an attribute of its operation. What is below 1 counts
     * as 1. One that throws ends the pass with that.
     *
     * @param value the function, asked when an attempt comes, and again if it must wait
     * @return this builder
     */
    public RateLimiterSettingsBuilder permitsPerCall(ToIntFunction<Attempt> value) {
        if (found.given("permitsPerCall", value, "a function")) {
            permitsOf = value;
            permitsPerCall = 1;
        }
        return this;
    }

    /**
     * Sets how long a call waits for its permits at most; one that would wait longer, or longer than the bounds outside
     * allow, is refused at once. Default zero: nobody waits.
     *
     * @param value at least zero; beyond 36 years there is no limit
     * @return this builder
     */
    public RateLimiterSettingsBuilder maxWait(Duration value) {
        if (found.notNegative("maxWait", value)) {
            maxWait = value;
        }
        return this;
    }

    /**
     * Has the limiter heed what servers say: where an outcome says when to come back, as the answer 429 with
     * Retry-After does, no permit comes before. Default none.
     *
     * @param value what reads it
     * @return this builder
     */
    public RateLimiterSettingsBuilder delayHint(DelayHint value) {
        if (found.given("delayHint", value, "a DelayHint")) {
            delayHint = value;
        }
        return this;
    }

    /**
     * Sets the longest that a server can have the limiter hold calls back; longer hints are cut to that. Default 60 s.
     *
     * @param value above zero
     * @return this builder
     */
    public RateLimiterSettingsBuilder maxHint(Duration value) {
        if (found.positive("maxHint", value)) {
            maxHint = value;
        }
        return this;
    }

    /**
     * Makes the settings.
     *
     * @return new settings
     * @throws IllegalArgumentException if a setting is missing or out of range, with one line for each
     */
    public RateLimiterSettings build() {
        Violations all = found.copy();
        Rate given = rate;
        all.require(given != null, "rate", given, "smooth(…), tokenBucket(…), slidingWindow(…) or closed()");
        if (given != null && given.kind() != Rate.Kind.CLOSED && given.kind() != Rate.Kind.WINDOW) {
            all.require(
                    Bucket.fits(given),
                    "rate",
                    given,
                    "a burst that comes in less time, or permits and period with a larger common divisor");
        }
        if (given != null && !given.isClosed()) {
            requireReachable(all, given);
        }
        all.throwIfAny();
        return new RateLimiterSettings(this, given == null ? Rate.CLOSED : given);
    }

    /** A limiter that no call can ever get past is {@link #closed}, and otherwise a mistake. */
    private void requireReachable(Violations all, Rate given) {
        if (given.kind() != Rate.Kind.SMOOTH) {
            all.require(
                    permitsPerCall <= given.burst(),
                    "permitsPerCall",
                    permitsPerCall,
                    "<= " + given.burst() + " (what there is at once)");
            return;
        }
        Duration soonest = given.after(permitsPerCall - 1L);
        all.require(
                soonest.compareTo(maxWait) <= 0,
                "permitsPerCall",
                permitsPerCall,
                "as many as come within maxWait, " + maxWait + " (the last comes after " + soonest + ")");
    }
}
