package dev.steadfast.outcome;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A policy refused to let a call through; the work was not run. Not retried unless the retry says so by class.
 * Immutable but for what every {@link Throwable} carries; safe for use by many threads.
 *
 * @since 0.1
 */
public abstract class CallRejected extends ResilienceException {
    private static final long serialVersionUID = 1L;

    /** The kind of the policy. */
    private final PolicyKind kind;
    /** Why the call was refused. */
    private final RejectionReason reason;
    /** The name of the state of the policy; null if it has none. */
    private final @Nullable String policy;

    /**
     * Makes a rejection by a policy of the user's own, without a stack trace.
     *
     * @param message who rejected, and why
     */
    protected CallRejected(String message) {
        this(message, PolicyKind.CUSTOM, null, RejectionReason.OTHER);
    }

    /**
     * Makes a rejection, without a stack trace.
     *
     * @param message who rejected, and why
     * @param kind what kind of policy it was
     * @param policy the name of its state, such as that of a breaker; null if it has none
     * @param reason why
     */
    protected CallRejected(String message, PolicyKind kind, @Nullable String policy, RejectionReason reason) {
        super(message, null, false);
        this.kind = kind;
        this.policy = policy;
        this.reason = reason;
    }

    /**
     * The kind of the policy that refused the call.
     *
     * @return the kind
     */
    public final PolicyKind kind() {
        return kind;
    }

    /**
     * The name of the policy's state, such as that of a breaker.
     *
     * @return the name; empty if it has none
     */
    public final Optional<String> policy() {
        return Optional.ofNullable(policy);
    }

    /**
     * Why the call was refused.
     *
     * @return the reason
     */
    public final RejectionReason reason() {
        return reason;
    }

    /**
     * Tells when the policy would let a call through, as far as it knows. Retries that honour it wait at least that
     * long.
     *
     * @return the time from the rejection on; empty by default
     */
    public Optional<Duration> retryAfter() {
        return Optional.empty();
    }
}
