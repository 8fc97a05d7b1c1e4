package dev.steadfast.policy.limiter;

import dev.steadfast.outcome.CallRejected;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;

/**
 * An adaptive limiter had no permit for a call: {@link RejectionReason#FULL} if there was no place in the queue either,
 * {@link RejectionReason#WAITED} if the call waited for as long as it may. Carries no stack trace. Immutable but for what
 * every {@link Throwable} carries; safe for use by many threads.
 *
 * @since 0.1
 */
public final class LimitReached extends CallRejected {
    private static final long serialVersionUID = 1L;

    /** How many calls could be under way. */
    private final int limit;

    /**
     * Makes the rejection.
     *
     * @param limiter the name of the limiter
     * @param limit how many calls could be under way
     * @param reason {@link RejectionReason#FULL} or {@link RejectionReason#WAITED}
     */
    public LimitReached(String limiter, int limit, RejectionReason reason) {
        super(
                "limiter " + limiter
                        + (reason == RejectionReason.WAITED ? " gave no permit in time" : " has reached its limit")
                        + ": " + limit + " calls may be under way",
                PolicyKind.ADAPTIVE_LIMITER,
                limiter,
                reason);
        this.limit = limit;
    }

    /**
     * How many calls could be under way when this one was refused.
     *
     * @return the limit
     */
    public int limit() {
        return limit;
    }
}
