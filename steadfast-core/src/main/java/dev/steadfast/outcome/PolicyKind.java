package dev.steadfast.outcome;

/**
 * The kinds of policy that operators switch and events name. The names are a wire format for logs, JSON and flight
 * recordings.
 *
 * @since 0.1
 */
public enum PolicyKind {
    /** Repeats what failed. */
    RETRY,
    /** Bounds an operation or an attempt in time. */
    TIMEOUT,
    /** Lets no call through while most of them fail. */
    CIRCUIT_BREAKER,
    /** Bounds how many calls are under way at once. */
    BULKHEAD,
    /** Bounds how many calls begin in a span of time. */
    RATE_LIMITER,
    /** Finds out how many calls may be under way at once. */
    ADAPTIVE_LIMITER,
    /** Turns calls away as often as the service would. */
    ADAPTIVE_THROTTLE,
    /** Sends a call once more beside one that takes long. */
    HEDGE,
    /** Answers in place of what failed. */
    FALLBACK,
    /** Does harm on purpose. */
    CHAOS,
    /** A policy of the user's own. */
    CUSTOM
}
