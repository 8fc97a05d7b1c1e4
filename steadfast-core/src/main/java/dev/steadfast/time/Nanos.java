package dev.steadfast.time;

import java.time.Duration;

/** Arithmetic on nanoseconds that saturates instead of overflowing. */
public final class Nanos {
    /** No limit: the largest number of nanoseconds, about 292 years. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    private static final long PER_SECOND = 1_000_000_000L;
    private static final long MAX_SECONDS = Long.MAX_VALUE / PER_SECOND;
    private static final long MAX_NANO_OF_SECOND = Long.MAX_VALUE % PER_SECOND;

    private Nanos() {}

    /**
     * Converts a duration without ever throwing.
     *
     * @param duration any duration
     * @return its nanoseconds; {@link #UNLIMITED} if it is longer than that, {@link Long#MIN_VALUE} if it is shorter
     *     than that
     */
    public static long of(Duration duration) {
        long seconds = duration.getSeconds();
        int nanos = duration.getNano();
        if (seconds > MAX_SECONDS || (seconds == MAX_SECONDS && nanos > MAX_NANO_OF_SECOND)) {
            return UNLIMITED;
        }
        if (seconds < -MAX_SECONDS) {
            return Long.MIN_VALUE;
        }
        return seconds * PER_SECOND + nanos;
    }

    /**
     * Adds two counts that are not negative.
     *
     * @param a nanoseconds, at least 0
     * @param b nanoseconds, at least 0
     * @return their sum, or {@link #UNLIMITED} if it is larger than that
     */
    public static long plus(long a, long b) {
        long sum = a + b;
        return sum < 0 ? UNLIMITED : sum;
    }

    /**
     * Rounds to whole nanoseconds, as mathematics would if {@code long} had no end.
     *
     * @param nanos any number but NaN
     * @return the nearest count from 0 to {@link #UNLIMITED}
     */
    public static long saturated(double nanos) {
        return Math.max(0, Math.round(nanos));
    }
}
