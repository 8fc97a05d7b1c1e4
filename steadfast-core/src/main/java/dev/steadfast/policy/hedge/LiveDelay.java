package dev.steadfast.policy.hedge;

import dev.steadfast.time.TimeSource;

/**
 * A delay that follows how long calls take. It is worked out anew at most sixty times in a window, since that takes some
 * microseconds. Safe for use by many threads; lock-free.
 */
final class LiveDelay {
    private static final int REFRESHES = 60;

    private final HedgeDelay.Percentile rule;
    private final TimeSource time;
    private final LatencyHistogram histogram;
    private final long refreshNanos;
    private final long baseNanos;

    /** Written by whoever worked it out last; any of them is right. */
    private volatile Worked worked;

    /**
     * A delay that was worked out.
     *
     * @param delayNanos the delay
     * @param known whether enough calls were known
     * @param atNanos when
     */
    private record Worked(long delayNanos, boolean known, long atNanos) {}

    /** One that knows nothing; passes are timed from the base on. */
    LiveDelay(HedgeDelay.Percentile rule, TimeSource time, long baseNanos) {
        this(rule, time, baseNanos, new LatencyHistogram(rule.windowNanos(), baseNanos));
    }

    private LiveDelay(HedgeDelay.Percentile rule, TimeSource time, long baseNanos, LatencyHistogram histogram) {
        this.rule = rule;
        this.time = time;
        this.baseNanos = baseNanos;
        this.histogram = histogram;
        this.refreshNanos = Math.max(1, rule.windowNanos() / REFRESHES);
        this.worked = new Worked(rule.initialNanos(), false, baseNanos);
    }

    /** Another rule for what is known here. */
    LiveDelay with(HedgeDelay.Percentile next) {
        LatencyHistogram known =
                next.windowNanos() == rule.windowNanos() ? histogram : histogram.over(next.windowNanos(), time.nanos());
        return new LiveDelay(next, time, baseNanos, known);
    }

    /** The delay now. */
    long nanos() {
        return nanos(time.nanos());
    }

    private long nanos(long now) {
        Worked last = worked;
        if (last.known() && now - last.atNanos() < refreshNanos) {
            return last.delayNanos();
        }
        Worked next = workedOut(now);
        worked = next;
        return next.delayNanos();
    }

    private Worked workedOut(long now) {
        long within = histogram.samples(now) < rule.minimumSamples()
                ? LatencyHistogram.UNKNOWN
                : histogram.within(rule.share(), now);
        return within == LatencyHistogram.UNKNOWN
                ? new Worked(rule.initialNanos(), false, now)
                : new Worked(Math.max(rule.minNanos(), Math.min(rule.maxNanos(), within)), true, now);
    }

    /** A pass begins; answers with what the end is to be told. */
    long begins() {
        return Math.max(0, time.nanos() - baseNanos);
    }

    /** A pass has ended by itself. */
    void ended(long began) {
        long now = time.nanos();
        histogram.count(now - baseNanos - began, now);
    }

    /**
     * A pass was cut. It would have taken longer than it did: if that is more than the delay it is one of the slow ones,
     * and counts as what is known of it; else nothing is known.
     */
    void cut(long began) {
        long now = time.nanos();
        long took = now - baseNanos - began;
        if (took >= nanos(now)) {
            histogram.count(took, now);
        }
    }
}
