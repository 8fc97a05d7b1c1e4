package dev.steadfast.policy.ratelimit;

import dev.steadfast.outcome.CallRejected;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A rate limiter had no permit for a call within the time that it may wait. Says when there would be one, unless there
 * never is. Carries no stack trace. Immutable but for what every {@link Throwable} carries; safe for use by many
 * threads.
 *
 * @since 0.1
 */
public final class RateLimited extends CallRejected {
    private static final long serialVersionUID = 1L;

    /** In how long there would be a permit; null if never. */
    private final @Nullable Duration retryAfter;

    /**
     * Makes a rejection.
     *
     * @param limiter the name of the limiter
     * @param retryAfter in how long there would be a permit; null if never, as with a limiter that is closed
     */
    public RateLimited(String limiter, @Nullable Duration retryAfter) {
        super(
                "rate limiter " + limiter
                        + (retryAfter == null ? " gives no permit" : " has no permit for " + retryAfter),
                PolicyKind.RATE_LIMITER,
                limiter,
                RejectionReason.RATE);
        this.retryAfter = retryAfter;
    }

    @Override
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
