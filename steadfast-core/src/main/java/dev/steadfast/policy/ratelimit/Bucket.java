package dev.steadfast.policy.ratelimit;

import java.math.BigInteger;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/*
 * The generic cell rate algorithm (ITU-T I.371, virtual scheduling), which is a token bucket without tokens: one number,
 * the instant at which the bucket would be full. A permit moves it by the time of one permit; what is beyond now by more
 * than the bucket holds must be waited for.
 *
 * A permit's time is a fraction, units-per-permit over units-per-nano nanoseconds, so the number counts units, in which
 * both a nanosecond and a permit are whole: no rate drifts. It may wrap; only differences are looked at, and those fit
 * as long as no more than HORIZON lies between the number and now. Ahead of now it is kept by refusing what
 * would be further. Behind now it falls when nobody comes, so whoever comes after a long time first sets it anew, under
 * the lock.
 *
 * RETIRED as a number means that there is a successor; a sum that would be it by accident is moved on by one unit.
 */

/** Permits that come evenly, of which some can be saved up. Safe for use by many threads. */
final class Bucket implements Meter {
    private static final long HORIZON = 1L << 62;
    private static final long MOST_AHEAD = HORIZON >> 2;
    private static final long RETIRED_FULL_AT = Long.MIN_VALUE;

    /** How many units a permit takes. */
    private final long perPermit;

    private final long perNano;
    private final int burst;
    /** How many units a full bucket holds. */
    private final long held;

    private final AtomicLong fullAt;
    private final long staleNanos;
    private final ReentrantLock lock = new ReentrantLock();
    /** When it was last seen that the number is near; written under the lock. */
    private volatile long touchedNanos;
    /** The last number before it was retired. */
    private volatile long retiredAt;
    /** Claims given back, by their ends, behind which others are; guarded by the lock. */
    private final TreeMap<Long, Claim> gaps = new TreeMap<>((one, other) -> Long.signum(one - other));

    private Bucket(Rate rate, long ahead, long now) {
        this.perPermit = rate.unitsPerPermit();
        this.perNano = rate.unitsPerNano();
        this.burst = rate.burst();
        this.held = perPermit * burst;
        this.staleNanos = (HORIZON >> 3) / perNano;
        this.touchedNanos = now;
        this.fullAt = new AtomicLong(sayable(units(now) + ahead));
    }

    /** Whether the numbers of a rate fit. */
    static boolean fits(Rate rate) {
        return rate.isClosed() || rate.unitsPerPermit() <= MOST_AHEAD / rate.burst();
    }

    static Bucket after(@Nullable Meter before, Rate rate, long now) {
        if (before instanceof Bucket bucket) {
            bucket.retire();
            return new Bucket(rate, bucket.aheadFor(rate, now), now);
        }
        if (before instanceof Window window) {
            long used = Math.min(rate.burst(), window.retire().used(now));
            Bucket bucket = new Bucket(rate, used * rate.unitsPerPermit(), now);
            bucket.behind(window.owedNanos(now), now);
            return bucket;
        }
        return new Bucket(rate, 0, now);
    }

    /** How far a successor's number is ahead of now: by as many permits as this one's, and behind all that are claimed. */
    private long aheadFor(Rate rate, long now) {
        long ahead = aheadInAll(now);
        BigInteger permits = scaled(ahead, rate.unitsPerPermit(), perPermit);
        long full = rate.unitsPerPermit() * rate.burst();
        BigInteger claimed = ahead <= held
                ? BigInteger.ZERO
                : scaled(ahead - held, rate.unitsPerNano(), perNano).add(BigInteger.valueOf(full));
        return permits.max(claimed).min(BigInteger.valueOf(MOST_AHEAD)).longValueExact();
    }

    private static BigInteger scaled(long value, long by, long over) {
        BigInteger product = BigInteger.valueOf(value).multiply(BigInteger.valueOf(by));
        BigInteger[] parts = product.divideAndRemainder(BigInteger.valueOf(over));
        return parts[1].signum() == 0 ? parts[0] : parts[0].add(BigInteger.ONE);
    }

    private long units(long nanos) {
        // Wraps as the clock does.
        return nanos * perNano;
    }

    private static long sayable(long number) {
        return number == RETIRED_FULL_AT ? number + 1 : number;
    }

    private long ahead(long number, long now) {
        return Math.max(0, number - units(now));
    }

    private long nanos(long units) {
        return units / perNano + (units % perNano == 0 ? 0 : 1);
    }

    @Override
    public long take(int permits, long now) {
        refresh(now);
        while (true) {
            long seen = fullAt.get();
            if (seen == RETIRED_FULL_AT) {
                return RETIRED;
            }
            long after = after(seen, permits, now);
            if (after == NEVER) {
                return NEVER;
            }
            if (after > held) {
                return nanos(after - held);
            }
            if (fullAt.compareAndSet(seen, sayable(units(now) + after))) {
                return 0;
            }
        }
    }

    /** How far the number would be ahead of now with so many permits more; {@link #NEVER} if too far. */
    private long after(long seen, int permits, long now) {
        if (permits > MOST_AHEAD / perPermit) {
            return NEVER;
        }
        long after = ahead(seen, now) + permits * perPermit;
        return after > MOST_AHEAD ? NEVER : after;
    }

    @Override
    public long atBest(int permits) {
        return permits > MOST_AHEAD / perPermit ? NEVER : nanos(Math.max(0, permits * perPermit - held));
    }

    @Override
    public @Nullable Claim claim(int permits, long now, long maxWaitNanos) {
        refresh(now);
        while (true) {
            long seen = fullAt.get();
            if (seen == RETIRED_FULL_AT) {
                return null;
            }
            long after = after(seen, permits, now);
            long wait = after == NEVER ? NEVER : nanos(Math.max(0, after - held));
            if (wait > maxWaitNanos || wait == NEVER) {
                return new Claim(wait, 0, 0, 0, this);
            }
            long from = units(now) + ahead(seen, now);
            long to = sayable(units(now) + after);
            if (fullAt.compareAndSet(seen, to)) {
                return new Claim(wait, from, to, permits, this);
            }
        }
    }

    @Override
    public void giveBack(Claim claim, long now) {
        lock.lock();
        try {
            while (!gaps.isEmpty() && ahead(gaps.firstKey(), now) == 0) {
                gaps.pollFirstEntry();
            }
            gaps.put(claim.to(), claim);
            // From the end on, so that all come back where all who wait give up.
            Claim last = gaps.get(fullAt.get());
            while (last != null && fullAt.compareAndSet(last.to(), sayable(last.from()))) {
                gaps.remove(last.to());
                last = gaps.get(fullAt.get());
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long available(long now) {
        refresh(now);
        return Math.max(0, held - aheadInAll(now)) / perPermit;
    }

    /** How far the number is ahead of now, or the last one is, which may have been retired long ago. */
    private long aheadInAll(long now) {
        long seen = fullAt.get();
        if (seen != RETIRED_FULL_AT) {
            return ahead(seen, now);
        }
        // See touch(): the number was near when it was last touched.
        return (now - touchedNanos) / 3 >= staleNanos ? 0 : ahead(retiredAt, now);
    }

    /** In how long a permit would come, if there are those who wait for theirs, or none comes before a time; else 0. */
    long owedNanos(long now) {
        long ahead = aheadInAll(now);
        return ahead <= held ? 0 : nanos(ahead - held + perPermit);
    }

    @Override
    public boolean drain(long now) {
        return move(held, now);
    }

    @Override
    public boolean delay(long delayNanos, long now) {
        // One permit comes at that time, the others after it at their rate.
        long delay = Math.min(delayNanos, (MOST_AHEAD - held) / perNano) * perNano;
        return move(Math.max(held, delay + held - perPermit), now);
    }

    /** Moves the number so far ahead of now, unless it is further. */
    private boolean move(long least, long now) {
        refresh(now);
        while (true) {
            long seen = fullAt.get();
            if (seen == RETIRED_FULL_AT) {
                return false;
            }
            if (ahead(seen, now) >= least || fullAt.compareAndSet(seen, sayable(units(now) + least))) {
                return true;
            }
        }
    }

    /** Sees to it that the number is near enough to be compared with now. */
    private void refresh(long now) {
        if (now - touchedNanos > staleNanos) {
            touch(now);
        }
    }

    private void touch(long now) {
        lock.lock();
        try {
            long idle = now - touchedNanos;
            if (idle <= staleNanos) {
                return;
            }
            // It was moved within staleNanos of the touch before, to twice that ahead at most: by now it is behind.
            long seen = fullAt.get();
            if (seen == RETIRED_FULL_AT) {
                return;
            }
            if (idle / 3 >= staleNanos || ahead(seen, now) == 0) {
                fullAt.compareAndSet(seen, sayable(units(now)));
                gaps.clear();
            }
            touchedNanos = now;
        } finally {
            lock.unlock();
        }
    }

    void retire() {
        lock.lock();
        try {
            long last = fullAt.get();
            while (last != RETIRED_FULL_AT) {
                retiredAt = last;
                if (fullAt.compareAndSet(last, RETIRED_FULL_AT)) {
                    return;
                }
                last = fullAt.get();
            }
        } finally {
            lock.unlock();
        }
    }

    /** How many permits are not there, rounded up. */
    long used(long now) {
        return burst - available(now);
    }
}
