package dev.steadfast.policy.classify;

/**
 * What an outcome says about the service that was called.
 *
 * @since 0.1
 */
public enum OutcomeClass {
    /** It did what it was asked to. */
    SUCCESS,
    /** It did not. */
    FAILURE,
    /** Nothing: the outcome has no vote, and only gives back what the call held. */
    IGNORED
}
