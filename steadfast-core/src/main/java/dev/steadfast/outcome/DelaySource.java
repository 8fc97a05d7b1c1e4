package dev.steadfast.outcome;

/**
 * Where the delay before a retry came from. The names are a wire format.
 *
 * @since 0.1
 */
public enum DelaySource {
    /** The policy's backoff. */
    BACKOFF,
    /** The policy retries at once here. */
    IMMEDIATE,
    /** The user's delay function. */
    DELAY_FUNCTION,
    /** The user's list of delays. */
    LIST,
    /** The server's hint. */
    HINT,
    /** The server's hint, shortened to the longest that the policy grants. */
    HINT_CLAMPED,
    /** Shortened so that the next attempt fits before the deadline. */
    CLIPPED,
    /** The attempt follows a repair. */
    REPAIR,
    /** The wait for the retry budget. */
    BUDGET_WAIT
}
