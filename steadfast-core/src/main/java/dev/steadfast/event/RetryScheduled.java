package dev.steadfast.event;

import dev.steadfast.outcome.DelaySource;
import org.jspecify.annotations.Nullable;

/**
 * An attempt failed and another will follow. Told before the wait; not told for the last failure. Immutable.
 *
 * @param pipeline the name of the pipeline
 * @param atNanos when it happened
 * @param attempt the number of the attempt that failed, from 1
 * @param failure what the attempt threw, looked at through wrappers; null if it ended with a rejected result
 * @param result the rejected result; null if it was null or the attempt threw. It may be closed once listeners return
 * @param attemptNanos how long the attempt took
 * @param delayNanos how long the wait will be
 * @param source where the delay came from
 * @since 0.1
 */
public record RetryScheduled(
        String pipeline,
        long atNanos,
        int attempt,
        @Nullable Throwable failure,
        @Nullable Object result,
        long attemptNanos,
        long delayNanos,
        DelaySource source)
        implements Event {}
