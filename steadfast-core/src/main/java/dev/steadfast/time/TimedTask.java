package dev.steadfast.time;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A task as a node. Whoever takes the task out first has it, and a task taken back holds on to nothing. Safe for use by
 * many threads.
 */
final class TimedTask extends TimerNode implements Scheduled {
    private final TimeSource time;
    private final AtomicReference<@Nullable Runnable> pending;

    TimedTask(TimeSource time, Runnable task) {
        this.time = time;
        this.pending = new AtomicReference<>(task);
    }

    static Scheduled scheduled(TimeSource time, long delayNanos, Runnable task) {
        TimedTask node = new TimedTask(time, task);
        time.schedule(delayNanos, node);
        return node;
    }

    @Override
    public void due() {
        Runnable task = pending.getAndSet(null);
        if (task != null) {
            task.run();
        }
    }

    @Override
    public boolean cancel() {
        boolean taken = pending.getAndSet(null) != null;
        if (taken) {
            time.cancel(this);
        }
        return taken;
    }
}
