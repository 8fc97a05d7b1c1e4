package dev.steadfast.policy.retry;

/**
 * What a retry does about pipelines that retry inside its attempts. Three attempts around three attempts are nine
 * calls; this is known only where the inner call was given the attempt
 * ({@link dev.steadfast.outcome.CallOptions#within}).
 *
 * @since 0.1
 */
public enum NestedRetries {
    /** Layers may multiply. */
    ALLOW,
    /** A failure that a pipeline inside has given up on after retries of its own is final here too. The default. */
    ONCE,
    /** A pipeline with a retry may not be given an attempt: the call throws {@link IllegalStateException}. */
    REFUSE
}
