package dev.steadfast.policy.throttle;

import dev.steadfast.policy.classify.OutcomeClass;
import dev.steadfast.time.Nanos;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/** The window of a throttle, and the settings by which it is read. Calls take no lock. Safe for use by many threads. */
final class ThrottleState {
    /** Held while settings are changed, which takes no time and is rare. */
    private final ReentrantLock changing = new ReentrantLock();

    private final LongAdder rejected = new LongAdder();

    private volatile Live live;

    /** Settings and window, which change together. */
    private record Live(AdaptiveThrottleSettings settings, SlidingCounts counts) {}

    ThrottleState(AdaptiveThrottleSettings settings, long nowNanos) {
        live = new Live(settings, new SlidingCounts(Nanos.of(settings.window()), nowNanos));
    }

    AdaptiveThrottleSettings settings() {
        return live.settings();
    }

    double rejectionProbability(long nowNanos) {
        Live now = live;
        SlidingCounts counts = now.counts();
        // Accepts first: each has brought its request with it, so there are never more of them.
        long accepts = counts.accepts(nowNanos);
        return RejectionProbability.of(counts.requests(nowNanos), accepts, now.settings());
    }

    /** A call was turned away: a request that the service did not do. */
    void turnedAway(long nowNanos) {
        rejected.increment();
        live.counts().request(nowNanos, false);
    }

    /** A call would have been turned away, but goes on: its own outcome is what counts. */
    void wouldTurnAway() {
        rejected.increment();
    }

    /** A call has ended. */
    void ended(long nowNanos, OutcomeClass outcome) {
        if (outcome != OutcomeClass.IGNORED) {
            live.counts().request(nowNanos, outcome == OutcomeClass.SUCCESS);
        }
    }

    AdaptiveThrottleCounts counts(long nowNanos) {
        SlidingCounts counts = live.counts();
        long accepts = counts.accepts(nowNanos);
        return new AdaptiveThrottleCounts(Math.max(accepts, counts.requests(nowNanos)), accepts, rejected.sum());
    }

    /** Takes other settings, and returns those before. What is counted at that very moment may go uncounted. */
    AdaptiveThrottleSettings reconfigure(AdaptiveThrottleSettings settings, long nowNanos) {
        changing.lock();
        try {
            Live before = live;
            live = new Live(settings, carriedOver(before, settings, nowNanos));
            return before.settings();
        } finally {
            changing.unlock();
        }
    }

    private static SlidingCounts carriedOver(Live before, AdaptiveThrottleSettings settings, long nowNanos) {
        return settings.window().equals(before.settings().window())
                ? before.counts()
                : before.counts().resized(Nanos.of(settings.window()), nowNanos);
    }
}
