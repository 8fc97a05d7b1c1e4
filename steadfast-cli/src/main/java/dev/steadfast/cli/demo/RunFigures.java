package dev.steadfast.cli.demo;

import org.jspecify.annotations.Nullable;

/**
 * What a run came to. Immutable.
 *
 * @param policy the name of its policy
 * @param calls how many calls were made
 * @param attempts how many requests reached the server
 * @param success the share of calls that succeeded, 0 to 1
 * @param successBefore the same, of calls before the brown-out
 * @param successAtEnd the same, of calls in the last {@link #END_NANOS} of the run
 * @param attemptsPerSecondAtEnd how many requests reached the server in each second of these
 * @param p50Nanos how long the middle call took, from its intended start
 * @param p99Nanos what 99 % of the calls did not exceed, from their intended start
 * @param recoveryNanos from the end of the brown-out to when things were as before; null for never
 * @param lagP99Nanos how much later than intended calls were sent; 99 % did not exceed this
 */
record RunFigures(
        String policy,
        int calls,
        long attempts,
        double success,
        double successBefore,
        double successAtEnd,
        long attemptsPerSecondAtEnd,
        long p50Nanos,
        long p99Nanos,
        @Nullable Long recoveryNanos,
        long lagP99Nanos) {
    /** The end of a run, to say how things were then. Longer than a second, since arrivals come in bursts. */
    static final long END_NANOS = 3 * DemoSettings.SECOND;

    static RunFigures of(String policy, CallLog calls, Bins attempts, DemoSettings settings) {
        Shares shares = new Shares(calls);
        Percentiles latency = new Percentiles(calls.latencyNanos());
        long end = settings.runNanos();
        double before = shares.between(0, settings.brownOut().startNanos());
        return new RunFigures(
                policy,
                calls.count(),
                attempts.total(),
                shares.between(0, end),
                before,
                shares.between(end - END_NANOS, end),
                Math.round((double) attempts.between(end - END_NANOS, end) * DemoSettings.SECOND / END_NANOS),
                latency.at(50),
                latency.at(99),
                Recovery.nanos(shares, settings.brownOut().endNanos(), end, before),
                new Percentiles(calls.lagNanos()).at(99));
    }

    /** How many requests reached the server for each call. */
    double amplification() {
        return (double) attempts / calls;
    }
}
