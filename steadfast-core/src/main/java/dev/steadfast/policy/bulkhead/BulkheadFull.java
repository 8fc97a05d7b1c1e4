package dev.steadfast.policy.bulkhead;

import dev.steadfast.outcome.CallRejected;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;
import org.jspecify.annotations.Nullable;

/**
 * A bulkhead had no permit for a call: {@link RejectionReason#FULL} if there was no place in the queue either,
 * {@link RejectionReason#WAITED} if the call waited for as long as it may. Carries no stack trace. Immutable but for what
 * every {@link Throwable} carries; safe for use by many threads.
 *
 * @since 0.1
 */
public final class BulkheadFull extends CallRejected {
    private static final long serialVersionUID = 1L;

    /** How many calls could be under way. */
    private final int permits;

    /**
     * Makes a rejection.
     *
     * @param bulkhead the name of the bulkhead
     * @param permits how many calls could be under way
     * @param reason {@link RejectionReason#FULL} or {@link RejectionReason#WAITED}
     */
    public BulkheadFull(@Nullable String bulkhead, int permits, RejectionReason reason) {
        super(
                "bulkhead " + bulkhead + (reason == RejectionReason.WAITED ? " gave no permit in time" : " is full")
                        + ": " + permits + " calls are under way",
                PolicyKind.BULKHEAD,
                bulkhead,
                reason);
        this.permits = permits;
    }

    /**
     * How many calls could be under way when this one was refused.
     *
     * @return the number of permits
     */
    public int permits() {
        return permits;
    }
}
