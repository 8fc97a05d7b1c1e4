package dev.steadfast.outcome;

import org.jspecify.annotations.Nullable;

/**
 * The operation ended with a result that the retry does not accept, and the policy asks to throw in that case.
 *
 * @since 0.1
 */
public final class ResultRejected extends ResilienceException {
    private static final long serialVersionUID = 1L;

    /** The result at hand; a result need not be serializable. */
    private final transient @Nullable Object result;

    /** How many attempts were made. */
    private final int attempts;

    /** Why there were no more. */
    private final StopReason reason;

    /**
     * Makes the exception.
     *
     * @param pipeline the pipeline that gave up
     * @param result the last result; it has not been discarded
     * @param attempts how many attempts were made, counting the first
     * @param reason why there were no more
     */
    public ResultRejected(String pipeline, @Nullable Object result, int attempts, StopReason reason) {
        super(pipeline + " ended with a rejected result after attempt " + attempts + " (" + reason + ")", null, true);
        this.result = result;
        this.attempts = attempts;
        this.reason = reason;
    }

    /**
     * The last result.
     *
     * @return the result; null if it was null or this exception was serialized
     */
    public @Nullable Object result() {
        return result;
    }

    /**
     * Counts the attempts.
     *
     * @return how many attempts were made, counting the first
     */
    public int attempts() {
        return attempts;
    }

    /**
     * Tells why there were no more attempts.
     *
     * @return the reason
     */
    public StopReason reason() {
        return reason;
    }
}
