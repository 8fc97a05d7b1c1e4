package dev.steadfast.http;

import dev.steadfast.testkit.VirtualTime;
import dev.steadfast.time.TimeSource;
import dev.steadfast.time.Timed;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;

/**
 * Virtual time for operations whose exchanges are real: it waits in earnest while an exchange is on its way, and jumps
 * over each delay. For pipelines without bounds: a bound would be jumped to as well.
 */
final class JumpingTime implements TimeSource {
    private final VirtualTime virtual = VirtualTime.auto();
    private final Semaphore news = new Semaphore(0);

    /** Waits for a future, and throws what it failed with. */
    <T> T await(CompletableFuture<T> future) throws Exception {
        CompletableFuture<Void> told = future.handle((value, failure) -> {
            news.release();
            return null;
        });
        while (!future.isDone()) {
            news.acquire();
            if (virtual.scheduledTasks() > 0) {
                virtual.park(Long.MAX_VALUE);
            }
        }
        told.join();
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (Exception) e.getCause();
        }
    }

    Duration elapsed() {
        return virtual.elapsed();
    }

    void advance(Duration duration) {
        virtual.advance(duration);
    }

    void setWallClock(Instant now) {
        virtual.setWallClock(now);
    }

    @Override
    public long nanos() {
        return virtual.nanos();
    }

    @Override
    public InstantSource wallClock() {
        return virtual.wallClock();
    }

    @Override
    public void park(long nanos) {
        virtual.park(nanos);
    }

    @Override
    public void unpark(Thread thread) {
        virtual.unpark(thread);
    }

    @Override
    public void schedule(long delayNanos, Timed node) {
        virtual.schedule(delayNanos, node);
        news.release();
    }

    @Override
    public boolean cancel(Timed node) {
        return virtual.cancel(node);
    }
}
