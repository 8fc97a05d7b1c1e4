package dev.steadfast.time;

import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The time of the machine. Safe for use by many threads. */
final class SystemTime implements TimeSource {
    static final SystemTime INSTANCE = new SystemTime();

    private SystemTime() {}

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public InstantSource wallClock() {
        return InstantSource.system();
    }

    @Override
    public void park(long nanos) {
        LockSupport.parkNanos(this, nanos);
    }

    @Override
    public void unpark(Thread thread) {
        LockSupport.unpark(thread);
    }

    @Override
    public Scheduled schedule(long delayNanos, Runnable task) {
        // Whoever takes the task out first has it: a FutureTask would let itself be cancelled while it runs. And a task
        // taken back holds on to nothing.
        AtomicReference<@Nullable Runnable> pending = new AtomicReference<>(task);
        ScheduledFuture<?> future = Timer.POOL.schedule(
                () -> {
                    Runnable due = pending.getAndSet(null);
                    if (due != null) {
                        due.run();
                    }
                },
                Math.max(0, delayNanos),
                TimeUnit.NANOSECONDS);
        return () -> {
            boolean taken = pending.getAndSet(null) != null;
            if (taken) {
                future.cancel(false);
            }
            return taken;
        };
    }

    /** Holder: the pool exists from the first scheduled task on, its thread only while there are tasks. */
    private static final class Timer {
        static final ScheduledThreadPoolExecutor POOL = pool();

        private static ScheduledThreadPoolExecutor pool() {
            ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, task -> {
                Thread thread = Executors.defaultThreadFactory().newThread(task);
                thread.setName("steadfast-timer");
                thread.setDaemon(true);
                // A timer that outlives a redeployed application must not hold on to its class loader.
                thread.setContextClassLoader(null);
                return thread;
            });
            pool.setRemoveOnCancelPolicy(true);
            pool.setKeepAliveTime(1, TimeUnit.SECONDS);
            pool.allowCoreThreadTimeOut(true);
            return pool;
        }
    }
}
