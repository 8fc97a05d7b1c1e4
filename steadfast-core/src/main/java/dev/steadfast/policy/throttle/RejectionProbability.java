package dev.steadfast.policy.throttle;

/**
 * The formula of client-side throttling, from B. Beyer et al., "Site Reliability Engineering" (2016), chapter 21,
 * "Handling Overload", section "Client-Side Throttling":
 *
 * <pre>max(0, (requests - K × accepts) / (requests + 1))</pre>
 *
 * <p>Stateless. Safe for use by many threads.
 */
final class RejectionProbability {
    private RejectionProbability() {}

    /**
     * How likely the next call should be turned away.
     *
     * @param requests how many calls there were in the window, those that were turned away here included; at least 0
     * @param accepts how many of them the service did, from 0 to {@code requests}
     * @param settings K, the fewest requests, and the largest probability
     * @return the probability, from 0 to {@link AdaptiveThrottleSettings#maxRejectionProbability()}; 0 below
     *     {@link AdaptiveThrottleSettings#minimumRequests()}
     */
    static double of(long requests, long accepts, AdaptiveThrottleSettings settings) {
        if (requests < settings.minimumRequests()) {
            return 0;
        }
        double excess = requests - settings.multiplier() * accepts;
        return Math.min(settings.maxRejectionProbability(), Math.max(0, excess / (requests + 1.0)));
    }
}
