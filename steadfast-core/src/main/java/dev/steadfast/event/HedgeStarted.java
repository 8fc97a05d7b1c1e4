package dev.steadfast.event;

/**
 * A call was sent once more beside the one that took long or failed. Immutable.
 *
 * @param pipeline the name of the pipeline
 * @param atNanos when it happened
 * @param number how many there are now beside the first, from 1
 * @param delayNanos how long each waits for the one before, unless that fails sooner; {@link Long#MAX_VALUE} if it waits
 *     for nothing else
 * @since 0.1
 */
public record HedgeStarted(String pipeline, long atNanos, int number, long delayNanos) implements Event {}
