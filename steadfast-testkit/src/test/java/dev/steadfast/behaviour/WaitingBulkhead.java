package dev.steadfast.behaviour;

import dev.steadfast.outcome.CallRejected;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.spi.Waiter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** A policy with a number of permits, for which calls wait in a queue. Written with the exported packages alone. */
final class WaitingBulkhead implements Policy, Stage {
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Waiter> queue = new ArrayDeque<>();
    private final long maxWaitNanos;
    private int free;

    WaitingBulkhead(int permits, Duration maxWait) {
        this.free = permits;
        this.maxWaitNanos = maxWait.toNanos();
    }

    static final class Full extends CallRejected {
        private static final long serialVersionUID = 1L;

        Full() {
            super("bulkhead is full");
        }
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(this);
    }

    @Override
    public int flags() {
        return ON_SUCCESS;
    }

    @Override
    public long enter(long leftNanos) {
        lock.lock();
        try {
            if (free == 0) {
                return Step.queue(maxWaitNanos);
            }
            free--;
            return Step.go(0);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long queue(Waiter waiter) {
        lock.lock();
        try {
            if (free > 0) {
                free--;
                return 0;
            }
            queue.add(waiter);
            return -1;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void unqueue(Waiter waiter) {
        lock.lock();
        try {
            queue.remove(waiter);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public RuntimeException rejection(long number) {
        return new Full();
    }

    @Override
    public long success(long token, Object value) {
        release();
        return Step.DONE;
    }

    @Override
    public long failure(long token, Object value, Throwable thrown, Operation operation, long leftNanos) {
        release();
        return Step.DONE;
    }

    @Override
    public void abandon(long token) {
        release();
    }

    /** Gives a permit back: to the first who still waits, or to all. */
    void release() {
        lock.lock();
        try {
            while (true) {
                Waiter next = queue.poll();
                if (next == null) {
                    free++;
                    return;
                }
                if (next.grant(0)) {
                    return;
                }
            }
        } finally {
            lock.unlock();
        }
    }

    int free() {
        lock.lock();
        try {
            return free;
        } finally {
            lock.unlock();
        }
    }

    int waiting() {
        lock.lock();
        try {
            return queue.size();
        } finally {
            lock.unlock();
        }
    }
}
