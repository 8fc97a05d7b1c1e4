package dev.steadfast.event;

/**
 * What harm is done on purpose. The names are a wire format for logs, JSON and flight recordings.
 *
 * @since 0.1
 */
public enum ChaosKind {
    /** An exception in place of the call. */
    FAULT,
    /** A result in place of the call. */
    RESULT,
    /** A wait before the call. */
    LATENCY,
    /** Something is done before the call. */
    BEHAVIOR
}
