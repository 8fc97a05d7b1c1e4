package dev.steadfast.outcome;

/**
 * Why a policy refused to let a call through. The names are a wire format for logs, JSON and flight recordings.
 *
 * @since 0.1
 */
public enum RejectionReason {
    /** A circuit breaker is open. */
    OPEN,
    /** A circuit breaker is half open, and all its probes are under way. */
    PROBING,
    /** A circuit breaker was isolated by hand. */
    ISOLATED,
    /** All permits are taken, and so are all places in the queue, if there is one. */
    FULL,
    /** The call waited for a permit as long as it was allowed to. */
    WAITED,
    /** A permit would come later than the call may wait. */
    RATE,
    /** The service turns so many calls away that this one was not sent. */
    THROTTLED,
    /** Another reason, of a policy of the user's own. */
    OTHER
}
