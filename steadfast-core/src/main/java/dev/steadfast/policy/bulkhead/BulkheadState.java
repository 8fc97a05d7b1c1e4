package dev.steadfast.policy.bulkhead;

import dev.steadfast.spi.Waiter;
import dev.steadfast.time.Nanos;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/*
 * One word holds how many permits are in use (low half) and how many calls wait (high half). A call that waits is counted
 * before it stands in the queue, so that no more of them wait than may; whoever gives a permit back sees in the same
 * step whether somebody waits, and then hands out under the lock what is free. A call looks for a free permit once more
 * under that lock before it is put into the queue, so no permit lies idle while somebody waits:
 * whoever makes room looks into the queue afterwards.
 *
 * A grant wakes a thread or goes to an executor of the user's, so it is made without the lock; the permit is in use
 * meanwhile.
 */

/** The permits of a bulkhead, and those who wait for one. Safe for use by many threads. */
final class BulkheadState {
    private static final int HALF = 32;
    private static final long ONE_WAITING = 1L << HALF;
    private static final long IN_USE = ONE_WAITING - 1;

    /** The token of a pass with a permit. */
    static final long PERMIT = 0;

    /** What {@link #admit} answers: a permit was taken. */
    static final int TAKEN = 0;

    /** What {@link #admit} answers: the call has a place in the queue, which {@link #queue} takes up. */
    static final int MAY_WAIT = 1;

    /** What {@link #admit} answers: there is neither a permit nor a place. */
    static final int FULL = 2;

    private final AtomicLong word = new AtomicLong();
    private final ReentrantLock lock = new ReentrantLock();
    /** Guarded by the lock. */
    private final WaitQueue queue = new WaitQueue();

    /** Written under the lock, read anywhere. */
    private volatile Limits limits;

    /** The settings, and the form in which they are used; read as one. */
    private record Limits(BulkheadSettings settings, int permits, int queue, long maxWaitNanos, boolean fair) {
        static Limits of(BulkheadSettings settings) {
            return new Limits(
                    settings,
                    settings.permits(),
                    settings.queue(),
                    settings.maxWait().map(Nanos::of).orElse(Nanos.UNLIMITED),
                    settings.fair());
        }

        boolean admits(long word) {
            // Where nobody overtakes, what is free belongs to those who wait.
            return (fair ? inUse(word) + (long) waiting(word) : inUse(word)) < permits;
        }
    }

    BulkheadState(BulkheadSettings settings) {
        this.limits = Limits.of(settings);
    }

    private static int inUse(long word) {
        return (int) (word & IN_USE);
    }

    private static int waiting(long word) {
        return (int) (word >>> HALF);
    }

    /** Takes a permit if there is one, without waiting. */
    boolean tryAcquire() {
        Limits now = limits;
        long seen = word.get();
        while (now.admits(seen)) {
            if (word.compareAndSet(seen, seen + 1) && stillAdmits(seen)) {
                return true;
            }
            now = limits;
            seen = word.get();
        }
        return false;
    }

    /** Takes a permit, or else a place in the queue. */
    int admit() {
        while (true) {
            Limits now = limits;
            long seen = word.get();
            boolean free = now.admits(seen);
            if (!free && waiting(seen) >= now.queue) {
                return FULL;
            }
            if (!free && word.compareAndSet(seen, seen + ONE_WAITING)) {
                return MAY_WAIT;
            }
            if (free && word.compareAndSet(seen, seen + 1) && stillAdmits(seen)) {
                return TAKEN;
            }
        }
    }

    /** Whether a permit just taken is one; if there have become fewer meanwhile it goes back. */
    private boolean stillAdmits(long seen) {
        if (inUse(seen) < limits.permits) {
            return true;
        }
        release();
        return false;
    }

    /** Whether a call would find neither a permit nor a place. */
    boolean wouldBeFull() {
        Limits now = limits;
        long seen = word.get();
        return !now.admits(seen) && waiting(seen) >= now.queue;
    }

    long maxWaitNanos() {
        return limits.maxWaitNanos;
    }

    /** Takes up a place in the queue: a permit at once, or -1. */
    long queue(Waiter waiter) {
        lock.lock();
        try {
            boolean overtakes = limits.fair && !queue.isEmpty();
            if (!overtakes && takesPlaceOfWaiter()) {
                return PERMIT;
            }
            queue.add(waiter);
            return -1;
        } finally {
            lock.unlock();
        }
    }

    /** A waiter has given up. */
    void unqueue(Waiter waiter) {
        lock.lock();
        try {
            if (queue.remove(waiter)) {
                word.addAndGet(-ONE_WAITING);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Gives a permit back. */
    void release() {
        if (waiting(word.addAndGet(-1)) > 0) {
            handOut();
        }
    }

    /** Sets other settings, and hands out what they make free; answers with those before. */
    BulkheadSettings settings(BulkheadSettings value) {
        BulkheadSettings before;
        lock.lock();
        try {
            before = limits.settings;
            limits = Limits.of(value);
        } finally {
            lock.unlock();
        }
        handOut();
        return before;
    }

    BulkheadSettings settings() {
        return limits.settings;
    }

    private void handOut() {
        for (Waiter next = next(); next != null; next = next()) {
            if (!next.grant(PERMIT)) {
                // It has left; its permit is the next one's.
                word.addAndGet(-1);
            }
        }
    }

    /** The first who waits, if there is a permit for it, which is then in use. */
    private @Nullable Waiter next() {
        lock.lock();
        try {
            return !queue.isEmpty() && takesPlaceOfWaiter() ? queue.poll() : null;
        } finally {
            lock.unlock();
        }
    }

    /** Turns one who waits into one who has a permit, if there is one. */
    private boolean takesPlaceOfWaiter() {
        while (true) {
            long seen = word.get();
            if (inUse(seen) >= limits.permits) {
                return false;
            }
            if (word.compareAndSet(seen, seen + 1 - ONE_WAITING)) {
                return true;
            }
        }
    }

    int permits() {
        return limits.permits;
    }

    /** How it stands, all of one moment. */
    BulkheadCounts counts(long rejectedFull, long rejectedWaited) {
        int permits = limits.permits;
        long seen = word.get();
        return new BulkheadCounts(permits, inUse(seen), waiting(seen), rejectedFull, rejectedWaited);
    }
}
