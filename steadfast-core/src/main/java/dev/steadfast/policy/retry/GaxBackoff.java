package dev.steadfast.policy.retry;

import dev.steadfast.time.RandomSource;
import java.time.Duration;

/**
 * The delays of gax in whole milliseconds: multiplied and cut at each step, then fed back. The memo is the un-jittered
 * delay of the retry before, plus one, so that 0 stays free for "none yet".
 */
record GaxBackoff(long initialMillis, double multiplier, long maxMillis, boolean jittered) implements Backoff {
    private static final long NANOS_PER_MILLI = 1_000_000;

    static GaxBackoff of(Duration initial, double multiplier, Duration max, boolean jittered) {
        long initialNanos = Setting.nanos("Backoff.initial", initial);
        Setting.multiplier("Backoff.multiplier", multiplier);
        long maxNanos = Setting.nanosAtLeast("Backoff.max", max, "initial", initial);
        return new GaxBackoff(initialNanos / NANOS_PER_MILLI, multiplier, maxNanos / NANOS_PER_MILLI, jittered);
    }

    /** The delay before jitter, in milliseconds. */
    long millis(long memo) {
        return memo == 0 ? initialMillis : Math.min(maxMillis, (long) (multiplier * (memo - 1)));
    }

    @Override
    public long nanos(int step, long memo, RandomSource random) {
        long millis = millis(memo);
        long drawn = jittered && millis > 0 ? random.between(0, millis - 1) : millis;
        // Whole milliseconds of what was a count of nanoseconds: this cannot overflow.
        return drawn * NANOS_PER_MILLI;
    }

    @Override
    public long memo(int step, long memo, long drawnNanos) {
        return millis(memo) + 1;
    }
}
