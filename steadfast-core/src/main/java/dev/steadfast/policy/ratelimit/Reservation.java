package dev.steadfast.policy.ratelimit;

import dev.steadfast.time.Nanos;
import dev.steadfast.time.TimeSource;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Permits that are the caller's, now or in a while; it waits by itself. One that is not needed any more is given back by
 * {@link #cancel}. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class Reservation {
    private final Meter.Claim claim;
    private final TimeSource time;
    private final long madeNanos;
    private final AtomicBoolean cancelled = new AtomicBoolean();

    Reservation(Meter.Claim claim, TimeSource time, long madeNanos) {
        this.claim = claim;
        this.time = time;
        this.madeNanos = madeNanos;
    }

    private long leftNanos() {
        return Math.max(0, claim.waitNanos() - Math.max(0, time.nanos() - madeNanos));
    }

    /**
     * In how long the permits come.
     *
     * @return a duration, zero once they are there
     */
    public Duration delay() {
        return Duration.ofNanos(Math.min(leftNanos(), Nanos.UNLIMITED));
    }

    /**
     * Gives the permits back, unless they have come. Others get them as far as none has been put off behind them.
     *
     * @return true if they were given back; false if they have come, or were given back before
     */
    public boolean cancel() {
        if (leftNanos() == 0 || !cancelled.compareAndSet(false, true)) {
            return false;
        }
        claim.meter().giveBack(claim, time.nanos());
        return true;
    }
}
