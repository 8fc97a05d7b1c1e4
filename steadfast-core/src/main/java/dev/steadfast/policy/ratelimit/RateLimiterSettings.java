package dev.steadfast.policy.ratelimit;

import dev.steadfast.hint.DelayHint;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * How many calls may begin in a span of time, and how long one waits for its turn. As a policy, each pipeline built
 * with it has permits of its own; for permits that pipelines share, make a {@link RateLimiter}. Equal if its settings
 * are, as far as its functions can be. Immutable.
 *
 * @since 0.1
 */
public final class RateLimiterSettings implements Policy {
    private final Rate rate;
    private final int permitsPerCall;
    private final @Nullable ToIntFunction<Attempt> permitsOf;
    private final Duration maxWait;
    private final @Nullable DelayHint delayHint;
    private final Duration maxHint;

    RateLimiterSettings(RateLimiterSettingsBuilder builder, Rate rate) {
        this.rate = rate;
        this.permitsPerCall = builder.permitsPerCall;
        this.permitsOf = builder.permitsOf;
        this.maxWait = builder.maxWait;
        this.delayHint = builder.delayHint;
        this.maxHint = builder.maxHint;
    }

    /**
     * Starts settings.
     *
     * @return a new builder
     */
    public static RateLimiterSettingsBuilder builder() {
        return new RateLimiterSettingsBuilder();
    }

    /**
     * Starts settings that are like these but for what is set anew.
     *
     * @return a new builder
     */
    public RateLimiterSettingsBuilder toBuilder() {
        return new RateLimiterSettingsBuilder(this);
    }

    Rate rate() {
        return rate;
    }

    /**
     * How many permits come in a {@link #period}.
     *
     * @return at least 0; 0 if the limiter is closed
     */
    public int permits() {
        return rate.permits();
    }

    /**
     * In which time so many permits come.
     *
     * @return a duration above zero
     */
    public Duration period() {
        return rate.period();
    }

    /**
     * How many permits a call takes, unless a function says so.
     *
     * @return at least 1
     */
    public int permitsPerCall() {
        return permitsPerCall;
    }

    @Nullable ToIntFunction<Attempt> permitsOf() {
        return permitsOf;
    }

    /**
     * How long a call waits for its permits at most.
     *
     * @return a duration, zero for not at all
     */
    public Duration maxWait() {
        return maxWait;
    }

    /**
     * What reads from outcomes that a server wants to be left alone.
     *
     * @return the reader, empty if nothing does
     */
    public Optional<DelayHint> delayHint() {
        return Optional.ofNullable(delayHint);
    }

    /**
     * The longest that a server can have the limiter hold calls back.
     *
     * @return a duration above zero
     */
    public Duration maxHint() {
        return maxHint;
    }

    @Override
    public PolicyKind kind() {
        return PolicyKind.RATE_LIMITER;
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return RateLimiter.of(context.pipeline(), this, context.environment()).stages(context);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RateLimiterSettings that
                && rate.equals(that.rate)
                && permitsPerCall == that.permitsPerCall
                && maxWait.equals(that.maxWait)
                && maxHint.equals(that.maxHint)
                && Objects.equals(permitsOf, that.permitsOf)
                && Objects.equals(delayHint, that.delayHint);
    }

    @Override
    public int hashCode() {
        return Objects.hash(rate, permitsPerCall, maxWait, maxHint, permitsOf, delayHint);
    }

    @Override
    public String toString() {
        String cost = permitsOf != null
                ? ", permits by a function"
                : permitsPerCall == 1 ? "" : ", " + permitsPerCall + " a call";
        String wait = maxWait.isZero() ? "" : ", waits for at most " + maxWait;
        return "RateLimiter[" + rate + cost + wait + (delayHint == null ? "]" : ", heeds the server]");
    }
}
