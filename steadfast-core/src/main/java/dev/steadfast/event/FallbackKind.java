package dev.steadfast.event;

/**
 * Where a fallback takes its answer from. The names are a wire format for logs, JSON and flight recordings.
 *
 * @since 0.1
 */
public enum FallbackKind {
    /** A fixed value. */
    VALUE,
    /** A function of the failure. */
    FUNCTION,
    /** Another pipeline. */
    PIPELINE,
    /** The last value that was good. */
    LAST_GOOD
}
