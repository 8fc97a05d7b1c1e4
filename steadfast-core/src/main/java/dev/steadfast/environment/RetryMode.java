package dev.steadfast.environment;

/**
 * An operator's switch for retries, of one pipeline or of a whole environment. The stricter of the two wins.
 *
 * @since 0.1
 */
public enum RetryMode {
    /** Retries are made. */
    ON,
    /** Everything is decided and reported, with the delay it would have waited, but the first failure is final. */
    OBSERVE_ONLY,
    /** The first failure is final. */
    OFF
}
