package dev.steadfast.event;

/**
 * Why a circuit breaker went from one state to another. The names are a wire format for logs, JSON and flight
 * recordings.
 *
 * @since 0.1
 */
public enum TransitionReason {
    /** Too large a share of the calls failed. */
    FAILURE_RATE,
    /** Too large a share of the calls was slow. */
    SLOW_CALL_RATE,
    /** Too many calls failed one after another. */
    CONSECUTIVE_FAILURES,
    /** The open time is over. */
    OPEN_TIME_OVER,
    /** Enough probes succeeded. */
    PROBES_SUCCEEDED,
    /** Too many probes failed. */
    PROBES_FAILED,
    /** Somebody isolated the breaker. */
    ISOLATED,
    /** Somebody forced the breaker closed. */
    FORCED_CLOSED,
    /** Somebody reset the breaker. */
    RESET
}
