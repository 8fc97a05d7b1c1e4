package dev.steadfast.policy.limiter;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/*
 * Calls are counted and their times summed up in one word, so that whoever sees that the round is complete knows the sum
 * of exactly those that are counted. It may be several who see it; one of them puts the next round in its place. Sums are
 * in units of 1024 ns: 47 bits hold the sum of 2000 calls of nine hours each.
 *
 * A round is a new object, about 150 bytes with what it holds, and so a call pays for a few of them: 7 where the limit is
 * 20, less than one where it is 200. Rounds that are used again would save these, but a thread that was held up could count
 * a call in a round that it was not judged by, and settings, estimate and phase would be several fields, which can disagree.
 */

/**
 * What is known, and the samples that are gathered to know more: about as many as calls may be under way. A round ends by
 * being replaced. Safe for use by many threads.
 */
final class Round {
    private static final int COUNT_BITS = 16;
    private static final long COUNT_MASK = (1L << COUNT_BITS) - 1;
    private static final int UNIT_BITS = 10;
    private static final long UNIT = 1L << UNIT_BITS;
    private static final long MOST_UNITS = 1L << 35;

    private static final int FEWEST = 10;
    private static final int MOST = 1_000;
    /** In a probe those who end first are the quickest, so there are more of them. */
    private static final int PROBE_LENGTH = 2;
    /** One round in so many is a probe. */
    private static final int PROBE_EVERY = 20;

    final AdaptiveLimiterSettings settings;
    final Estimate estimate;
    /** Calls begun before say nothing about what is let in now. */
    private final long heedsFromNanos;

    private final boolean probe;
    private final int roundsToProbe;
    private final int needed;

    private final AtomicLong sums = new AtomicLong();
    private final AtomicInteger mostInFlight = new AtomicInteger();

    private Round(
            AdaptiveLimiterSettings settings, Estimate found, long heedsFromNanos, boolean probe, int roundsToProbe) {
        double limit = Math.min(settings.maxLimit(), Math.max(settings.minLimit(), found.limit()));
        this.settings = settings;
        this.estimate = limit == found.limit() ? found : new Estimate(limit, found.averageNanos());
        this.heedsFromNanos = heedsFromNanos;
        this.probe = probe;
        this.roundsToProbe = roundsToProbe;
        this.needed = Math.min(MOST, Math.max(FEWEST, (int) limit)) * (probe ? PROBE_LENGTH : 1);
    }

    static Round first(AdaptiveLimiterSettings settings, long nowNanos) {
        return new Round(settings, new Estimate(settings.initialLimit(), 0), nowNanos, false, PROBE_EVERY);
    }

    /** How many calls may be under way now. */
    int permits() {
        int limit = (int) estimate.limit();
        return probe ? Math.max(settings.minLimit(), limit / 2) : limit;
    }

    boolean heeds(long beganNanos) {
        return beganNanos - heedsFromNanos >= 0;
    }

    /**
     * Counts a call.
     *
     * @return whether the round is complete
     */
    boolean completedBy(long rttNanos, int inFlight) {
        if (inFlight > mostInFlight.get()) {
            mostInFlight.accumulateAndGet(inFlight, Math::max);
        }
        long units = Math.min(MOST_UNITS, (rttNanos >>> UNIT_BITS) + 1);
        return (sums.addAndGet((units << COUNT_BITS) + 1) & COUNT_MASK) >= needed;
    }

    /** What comes after a round that is complete. */
    Round next(long nowNanos) {
        LimitAlgorithm algorithm = settings.algorithm();
        long sum = sums.get();
        double rttNanos = (double) (sum >>> COUNT_BITS) * UNIT / (sum & COUNT_MASK);
        int inFlight = mostInFlight.get();
        Estimate next = algorithm.next(estimate, new Sample(rttNanos, inFlight, false, probe));
        if (probe) {
            return new Round(settings, next, heedsFromNanos, false, PROBE_EVERY);
        }
        // Where half of the limit is enough, every round shows what a probe would.
        int left = inFlight > estimate.limit() / 2 ? roundsToProbe - 1 : roundsToProbe;
        boolean probes = left <= 0 && algorithm.probes();
        return new Round(settings, next, probes ? nowNanos : heedsFromNanos, probes, Math.max(1, left));
    }

    /** What comes after a call that was dropped: its fellows, begun before, are not heeded any more. */
    Round dropped(long rttNanos, int inFlight, long nowNanos) {
        Estimate next = settings.algorithm().next(estimate, new Sample(rttNanos, inFlight, true, probe));
        return new Round(settings, next, nowNanos, false, roundsToProbe);
    }

    /** The same with other settings. */
    Round with(AdaptiveLimiterSettings other) {
        return new Round(other, estimate, heedsFromNanos, false, roundsToProbe);
    }
}
