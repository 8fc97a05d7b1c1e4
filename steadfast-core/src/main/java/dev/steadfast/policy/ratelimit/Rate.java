package dev.steadfast.policy.ratelimit;

import java.math.BigInteger;
import java.time.Duration;

/**
 * So many permits in a span of time, in one of several ways. Immutable.
 *
 * @param kind in which way
 * @param permits how many; 0 for none at all
 * @param period in which time
 * @param burst of a bucket, how many at once; otherwise as its kind implies
 */
record Rate(Kind kind, int permits, Duration period, int burst) {
    /** In which way permits come. */
    enum Kind {
        /** One after the other, evenly spaced. */
        SMOOTH,
        /** Evenly, into a bucket that holds some. */
        BUCKET,
        /** At most so many in any window. */
        WINDOW,
        /** Not at all. */
        CLOSED
    }

    static final Rate CLOSED = new Rate(Kind.CLOSED, 0, Duration.ofSeconds(1), 0);

    boolean isClosed() {
        return permits == 0;
    }

    /** The period over the number of permits, in lowest terms: how many nanoseconds over how many permits. */
    long unitsPerPermit() {
        return period.toNanos() / divisor();
    }

    /** How many of those units a nanosecond has. */
    long unitsPerNano() {
        return permits / divisor();
    }

    /** The time in which so many permits come; rounded up. */
    Duration after(long count) {
        return period.multipliedBy(count).plusNanos(permits - 1L).dividedBy(permits);
    }

    private long divisor() {
        return BigInteger.valueOf(permits)
                .gcd(BigInteger.valueOf(period.toNanos()))
                .longValueExact();
    }

    @Override
    public String toString() {
        return switch (kind) {
            case SMOOTH -> permits + " per " + period + " smoothly";
            case BUCKET -> permits + " per " + period + " in bursts of " + burst;
            case WINDOW -> "at most " + permits + " in any " + period;
            case CLOSED -> "closed";
        };
    }
}
