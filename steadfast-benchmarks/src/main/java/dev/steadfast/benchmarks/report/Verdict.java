package dev.steadfast.benchmarks.report;

import java.util.Optional;

/**
 * Whether a goal is reached. Medians are compared with the best peer of the same run, as both suffer from the same
 * machine; the time that is aimed at is compared with the best iteration, as it was set by best iterations.
 *
 * @param goal what is aimed at
 * @param ours what was measured
 * @param bestPeer the peer with the least median, if one was run
 */
record Verdict(Goal goal, Figures ours, Optional<Figures> bestPeer) {
    double ratio() {
        return bestPeer.map(peer -> ours.medianNanos() / peer.medianNanos()).orElse(Double.NaN);
    }

    /** {@return the ratio of the best iterations: what it would be on a quieter machine, if one thread calls} */
    double ratioOfBests() {
        return bestPeer.map(peer -> ours.bestNanos() / peer.bestNanos()).orElse(Double.NaN);
    }

    boolean targetReached() {
        return ours.bestNanos() <= goal.nanos() && ours.bytes() <= goal.bytes();
    }

    boolean mustReached() {
        return ratio() <= goal.must();
    }
}
