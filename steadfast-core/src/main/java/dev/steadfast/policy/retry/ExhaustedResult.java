package dev.steadfast.policy.retry;

/**
 * What the caller gets if the operation ends with a result that the retry rejects.
 *
 * @since 0.1
 */
public enum ExhaustedResult {
    /** That result. The default. */
    RETURN,
    /** A {@link dev.steadfast.outcome.ResultRejected} that carries it. */
    THROW
}
