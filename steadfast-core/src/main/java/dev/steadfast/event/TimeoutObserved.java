package dev.steadfast.event;

/**
 * Something took longer than a timeout allows, and was not cut, because timeouts are switched to observing only. Told
 * when it has ended, however that was. Immutable.
 *
 * @param pipeline the name of the pipeline
 * @param atNanos when it ended
 * @param perAttempt whether the bound is that of an attempt
 * @param limitNanos the bound
 * @param elapsedNanos how long it took
 * @since 0.1
 */
public record TimeoutObserved(String pipeline, long atNanos, boolean perAttempt, long limitNanos, long elapsedNanos)
        implements Event {}
