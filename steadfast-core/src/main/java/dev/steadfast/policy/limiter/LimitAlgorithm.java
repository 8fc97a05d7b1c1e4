package dev.steadfast.policy.limiter;

/**
 * How a limit follows from samples: a pure function, and its settings. The limiter keeps the limit within its bounds.
 * Equal if its settings are. Immutable.
 *
 * @since 0.1
 */
public sealed interface LimitAlgorithm permits Aimd, Gradient {
    /**
     * What is known after a sample.
     *
     * @param before what was known
     * @param sample the sample
     * @return what is known now
     */
    Estimate next(Estimate before, Sample sample);

    /**
     * Whether a call took so long that it counts as dropped.
     *
     * @param rttNanos how long it took
     * @return false by default
     */
    default boolean isTooSlow(long rttNanos) {
        return false;
    }

    /**
     * Whether the algorithm needs probes: rounds in which half as many calls are let in as the limit allows.
     *
     * @return false by default
     */
    default boolean probes() {
        return false;
    }
}
