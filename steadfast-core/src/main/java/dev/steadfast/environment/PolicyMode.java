package dev.steadfast.environment;

/**
 * An operator's switch for all policies of one kind, in one pipeline or in a whole environment. The stricter of the two
 * wins.
 *
 * @since 0.1
 */
public enum PolicyMode {
    /** Policies do their work. */
    ON,
    /** Everything is decided, counted and reported, but nothing done: calls go on as if the policy were not there. */
    OBSERVE_ONLY,
    /** Policies are passed over. */
    OFF
}
