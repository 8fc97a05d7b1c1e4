package dev.steadfast.outcome;

/**
 * Why an operation ended. The names are a wire format for logs, JSON and flight recordings.
 *
 * @since 0.1
 */
public enum StopReason {
    /** The last attempt succeeded. */
    SUCCESS,
    /** The failure is not one that the policy retries. */
    NOT_RETRYABLE,
    /** The failure is on the never-list, or is one that is never retried by rule. */
    NEVER_LIST,
    /** Repeating the request could do its work twice. */
    UNSAFE,
    /** All attempts are used up. */
    ATTEMPTS,
    /** The server asked for no more attempts. */
    SERVER_STOP,
    /** The server asked for a longer wait than the policy grants. */
    HINT_TOO_LONG,
    /** The next attempt could not begin before the deadline, or the deadline passed. */
    DEADLINE,
    /** The next attempt could begin in time, but too late to be useful. */
    NO_USEFUL_TIME,
    /** The retry budget is empty. */
    BUDGET,
    /** A policy rejected the call, for example an open breaker; or an executor refused to run it. */
    REJECTED,
    /** A pipeline further in has retried already. */
    NESTED,
    /** The thread was interrupted. */
    INTERRUPTED,
    /** The operation was cancelled. */
    CANCELLED,
    /** A predicate, a delay function or another callback threw. */
    CALLBACK_FAILED,
    /** Retries are switched off. */
    SWITCHED_OFF;

    /**
     * Tells whether this is about retries that were used up or could not be had, though the failure was one to be
     * retried.
     *
     * @return true for {@link #ATTEMPTS}, {@link #SERVER_STOP}, {@link #HINT_TOO_LONG}, {@link #DEADLINE},
     *     {@link #NO_USEFUL_TIME}, {@link #BUDGET} and {@link #NESTED}
     */
    public boolean isExhaustion() {
        return switch (this) {
            case ATTEMPTS, SERVER_STOP, HINT_TOO_LONG, DEADLINE, NO_USEFUL_TIME, BUDGET, NESTED -> true;
            default -> false;
        };
    }
}
