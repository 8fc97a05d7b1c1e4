package dev.steadfast.policy.retry;

import dev.steadfast.outcome.ResultRejected;
import dev.steadfast.outcome.StopReason;
import org.jspecify.annotations.Nullable;

/**
 * What the caller gets if the operation ends with a result that the retry rejects.
 *
 * @since 0.1
 */
public enum ExhaustedResult {
    /** That result. The default. */
    RETURN,
    /** A {@link ResultRejected} that carries it. */
    THROW;

    /** What is thrown in place of a result. */
    static Throwable exception(String pipeline, @Nullable Object result, int attempts, StopReason reason) {
        return new ResultRejected(pipeline, result, attempts, reason);
    }
}
