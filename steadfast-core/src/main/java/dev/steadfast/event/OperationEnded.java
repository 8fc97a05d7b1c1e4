package dev.steadfast.event;

import dev.steadfast.outcome.StopReason;
import org.jspecify.annotations.Nullable;

/**
 * An operation ended. Told exactly once for each, just before the caller has the answer. Immutable.
 *
 * @param pipeline the name of the pipeline
 * @param atNanos when it happened
 * @param attempts how many attempts were made, counting the first
 * @param reason why there were no more
 * @param failure what the caller will be thrown, looked at through wrappers; null if the operation returned
 * @param result what the caller will be given; null if it is null or the operation threw
 * @param elapsedNanos how long the operation took, waits included
 * @param refusedDelayNanos the delay that the next attempt would have had; 0 if none was computed
 * @since 0.1
 */
public record OperationEnded(
        String pipeline,
        long atNanos,
        int attempts,
        StopReason reason,
        @Nullable Throwable failure,
        @Nullable Object result,
        long elapsedNanos,
        long refusedDelayNanos)
        implements Event {}
