package dev.steadfast.testkit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/** Threads that wait in earnest for virtual time, and their permits to go on. Guarded by its owner's lock. */
final class WaitingThreads {
    private final ReentrantLock lock;
    private final Condition countChanged;
    private final Map<Thread, Place> places = new HashMap<>();
    private final Set<Thread> permits = new HashSet<>();

    private record Place(long untilNanos, Condition wake) {}

    WaitingThreads(ReentrantLock lock) {
        this.lock = lock;
        this.countChanged = lock.newCondition();
    }

    void park(long untilNanos, LongSupplier now) {
        Thread thread = Thread.currentThread();
        if (takePermit(thread)) {
            return;
        }
        Place place = new Place(untilNanos, lock.newCondition());
        places.put(thread, place);
        countChanged.signalAll();
        try {
            while (now.getAsLong() < untilNanos && !takePermit(thread)) {
                place.wake.await();
            }
        } catch (InterruptedException e) {
            // As LockSupport.park does: returns with the flag set.
            thread.interrupt();
        } finally {
            places.remove(thread);
            countChanged.signalAll();
        }
    }

    boolean takePermit(Thread thread) {
        return permits.remove(thread);
    }

    void unpark(Thread thread) {
        permits.add(thread);
        // Whoever has been woken waits no longer, though its thread may take a while to notice.
        Place place = places.remove(thread);
        if (place != null) {
            place.wake.signal();
        }
    }

    void wakeDue(long nowNanos) {
        places.values().removeIf(place -> {
            boolean due = place.untilNanos <= nowNanos;
            if (due) {
                place.wake.signal();
            }
            return due;
        });
    }

    void awaitCount(int threads) throws InterruptedException {
        while (places.size() < threads) {
            countChanged.await();
        }
    }
}
