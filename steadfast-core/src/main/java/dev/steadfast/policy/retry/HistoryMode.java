package dev.steadfast.policy.retry;

/**
 * Where the earlier failures of an operation are to be found.
 *
 * @since 0.1
 */
public enum HistoryMode {
    /** In events and in the outcome form. The exception thrown is untouched. The default. */
    OUTCOME,
    /** Also attached to the exception thrown, as suppressed: the first, then the last seven. */
    SUPPRESSED
}
