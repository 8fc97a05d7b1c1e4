package dev.steadfast.time;

import java.time.Duration;

/**
 * Arithmetic on nanoseconds that saturates instead of overflowing. Stateless. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class Nanos {
    /** No limit: the largest number of nanoseconds, about 292 years. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    private Nanos() {}

    /**
     * Converts a duration without ever throwing.
     *
     * @param duration any duration
     * @return its nanoseconds; {@link #UNLIMITED} if it is longer than that, {@link Long#MIN_VALUE} if it is shorter
     *     than that
     */
    public static long of(Duration duration) {
        try {
            return duration.toNanos();
        } catch (ArithmeticException tooLong) {
            return duration.isNegative() ? Long.MIN_VALUE : UNLIMITED;
        }
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
