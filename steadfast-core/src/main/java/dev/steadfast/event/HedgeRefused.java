package dev.steadfast.event;

/**
 * A call was not sent once more though the time had come, because the budget is empty. The one under way goes on.
 * Immutable.
 *
 * @param pipeline the name of the pipeline
 * @param atNanos when it happened
 * @param number which one it would have been beside the first, from 1
 * @since 0.1
 */
public record HedgeRefused(String pipeline, long atNanos, int number) implements Event {}
