package dev.steadfast.policy.bulkhead;

import dev.steadfast.policy.permits.PermitPool;
import dev.steadfast.spi.Waiter;
import dev.steadfast.time.Nanos;
import java.util.concurrent.locks.ReentrantLock;

/** The permits of a bulkhead, and the settings that they follow. Safe for use by many threads. */
final class BulkheadState {
    /** The token of a pass with a permit. */
    static final long PERMIT = 1;

    /** What {@link #admit} answers: a permit was taken. */
    static final int TAKEN = PermitPool.TAKEN;

    /** What {@link #admit} answers: the call has a place in the queue, which {@link #queue} takes up. */
    static final int MAY_WAIT = PermitPool.MAY_WAIT;

    /** What {@link #admit} answers: there is neither a permit nor a place. */
    static final int FULL = PermitPool.FULL;

    private final PermitPool pool;
    /** Held while settings and limits change together. */
    private final ReentrantLock changing = new ReentrantLock();

    private volatile BulkheadSettings settings;

    BulkheadState(BulkheadSettings settings) {
        this.settings = settings;
        this.pool = new PermitPool(limits(settings), () -> PERMIT);
    }

    private static PermitPool.Limits limits(BulkheadSettings settings) {
        return new PermitPool.Limits(
                settings.permits(),
                settings.queue(),
                settings.maxWait().map(Nanos::of).orElse(Nanos.UNLIMITED),
                settings.fair());
    }

    PermitPool pool() {
        return pool;
    }

    /** Takes a permit if there is one, without waiting. */
    boolean tryAcquire() {
        return pool.tryAcquire();
    }

    /** Takes a permit, or else a place in the queue. */
    int admit() {
        return pool.admit();
    }

    /** Takes up a place in the queue: a permit at once, or -1. */
    long queue(Waiter waiter) {
        return pool.queue(waiter);
    }

    /** A waiter has given up. */
    void unqueue(Waiter waiter) {
        pool.unqueue(waiter);
    }

    /** Gives a permit back. */
    void release() {
        pool.release();
    }

    /** Sets other settings, and hands out what they make free; answers with those before. */
    BulkheadSettings settings(BulkheadSettings value) {
        BulkheadSettings before;
        changing.lock();
        try {
            before = settings;
            settings = value;
            pool.limits(limits(value));
        } finally {
            changing.unlock();
        }
        pool.handOut();
        return before;
    }

    BulkheadSettings settings() {
        return settings;
    }

    int permits() {
        return pool.limits().permits();
    }

    /** How it stands, permits in use and those who wait all of one moment. */
    BulkheadCounts counts(long rejectedFull, long rejectedWaited) {
        int permits = permits();
        PermitPool.Use use = pool.use();
        return new BulkheadCounts(permits, use.inUse(), use.waiting(), rejectedFull, rejectedWaited);
    }
}
