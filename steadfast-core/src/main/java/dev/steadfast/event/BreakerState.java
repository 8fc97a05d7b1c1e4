package dev.steadfast.event;

/**
 * What a circuit breaker does with calls. The names are a wire format for logs, JSON and flight recordings.
 *
 * @since 0.1
 */
public enum BreakerState {
    /** Calls go through, and are counted. */
    CLOSED,
    /** Calls are refused until the open time is over. */
    OPEN,
    /** A few calls go through as probes; others are refused. */
    HALF_OPEN,
    /** Calls are refused until somebody says otherwise. */
    ISOLATED,
    /** Calls go through until somebody says otherwise, and are not counted. */
    FORCED_CLOSED
}
