package dev.steadfast.event;

import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;
import org.jspecify.annotations.Nullable;

/**
 * A policy refused to let a call through, or would have. Told before the caller is thrown the rejection. Immutable.
 *
 * @param pipeline the name of the pipeline
 * @param atNanos when it happened
 * @param kind the kind of policy
 * @param policy the name of its state, such as that of a breaker; null if it has none
 * @param reason why
 * @param retryAfterNanos after how long the policy would let a call through; {@link #UNKNOWN} if it does not know
 * @param observed whether the call went on all the same, because the policy only observes
 * @since 0.1
 */
public record PolicyRejected(
        String pipeline,
        long atNanos,
        PolicyKind kind,
        @Nullable String policy,
        RejectionReason reason,
        long retryAfterNanos,
        boolean observed)
        implements Event {
    /** {@link #retryAfterNanos} where the policy does not know. */
    public static final long UNKNOWN = -1;
}
