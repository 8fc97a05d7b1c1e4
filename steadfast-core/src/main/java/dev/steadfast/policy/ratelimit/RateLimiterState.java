package dev.steadfast.policy.ratelimit;

import dev.steadfast.spi.Step;
import dev.steadfast.time.Nanos;
import dev.steadfast.time.TimeSource;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/** The meter in force and what is counted around it. Safe for use by many threads. */
final class RateLimiterState {
    /** A wait that does not end; what a rejection can carry is no longer. */
    static final long FOR_EVER = Step.MAX_PAYLOAD;

    private final TimeSource time;
    private final LongAdder rejected = new LongAdder();
    private final AtomicInteger waiting = new AtomicInteger();
    private final ReentrantLock changing = new ReentrantLock();
    /** Written under the lock. A meter that is retired has a successor here in no time. */
    private volatile Current current;

    private record Current(RateLimiterSettings settings, long maxWaitNanos, Meter meter) {
        Current(RateLimiterSettings settings, Meter meter) {
            this(settings, Nanos.of(settings.maxWait()), meter);
        }
    }

    RateLimiterState(RateLimiterSettings settings, TimeSource time) {
        this.time = time;
        this.current = new Current(settings, Meter.after(null, settings.rate(), time.nanos()));
    }

    RateLimiterSettings settings() {
        return current.settings;
    }

    /** Sets other settings; answers with those before. */
    RateLimiterSettings settings(RateLimiterSettings value) {
        changing.lock();
        try {
            Current before = current;
            boolean sameRate = before.settings.rate().equals(value.rate());
            Meter meter = sameRate ? before.meter : Meter.after(before.meter, value.rate(), time.nanos());
            current = new Current(value, meter);
            return before.settings;
        } finally {
            changing.unlock();
        }
    }

    /** Takes permits that are there: 0 if they were, else in how long they would be, at most {@link #FOR_EVER}. */
    long take(int permits) {
        long now = time.nanos();
        long wait = current.meter.take(permits, now);
        while (wait == Meter.RETIRED) {
            Thread.onSpinWait();
            wait = current.meter.take(permits, now);
        }
        return Math.min(wait, FOR_EVER);
    }

    /** Claims permits, now or in at most so long; one of no permits if they would come later. */
    Meter.Claim claim(int permits, long maxWaitNanos) {
        long now = time.nanos();
        Meter.Claim claim = current.meter.claim(permits, now, maxWaitNanos);
        while (claim == null) {
            Thread.onSpinWait();
            claim = current.meter.claim(permits, now, maxWaitNanos);
        }
        return claim;
    }

    /** In how long one who waits would have permits; never, if so many always come later than it may wait for. */
    long comeBackNanos(int permits, long waitNanos, boolean mayWait) {
        Current now = current;
        long longest = mayWait ? now.maxWaitNanos : 0;
        return now.meter.atBest(permits) > longest ? FOR_EVER : Math.min(waitNanos, FOR_EVER);
    }

    /** How long a call waits at most, under the bounds around it. */
    long longestWait(long leftNanos) {
        return Math.min(Math.min(current.maxWaitNanos, leftNanos), FOR_EVER - 1);
    }

    /** Has a turn wait for its time. */
    void begins(Turn turn) {
        waiting.incrementAndGet();
        try {
            time.schedule(turn.claim().waitNanos(), turn);
        } catch (Throwable brokenTime) {
            gone(turn);
            throw brokenTime;
        }
    }

    /** One who waited has its permits. */
    void granted() {
        waiting.decrementAndGet();
    }

    /** One who waited has left; its permits go back. */
    void leaves(Turn turn) {
        time.cancel(turn);
        gone(turn);
    }

    private void gone(Turn turn) {
        waiting.decrementAndGet();
        turn.claim().meter().giveBack(turn.claim(), time.nanos());
    }

    void delay(long delayNanos) {
        long now = time.nanos();
        while (!current.meter.delay(delayNanos, now)) {
            Thread.onSpinWait();
        }
    }

    void drain() {
        long now = time.nanos();
        while (!current.meter.drain(now)) {
            Thread.onSpinWait();
        }
    }

    void rejected() {
        rejected.increment();
    }

    long available() {
        return current.meter.available(time.nanos());
    }

    RateLimiterCounts counts() {
        return new RateLimiterCounts(available(), waiting.get(), rejected.sum());
    }
}
