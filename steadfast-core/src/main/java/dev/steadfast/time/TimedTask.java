package dev.steadfast.time;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A task as a node. Whoever takes the task out first has it, and a task taken back holds on to nothing. Safe for use by
 * many threads.
 */
final class TimedTask implements Timed, Scheduled {
    private final TimeSource time;
    private final AtomicReference<@Nullable Runnable> pending;
    private @Nullable Timed later;
    private @Nullable Timed earlier;
    private long mark;

    TimedTask(TimeSource time, Runnable task) {
        this.time = time;
        this.pending = new AtomicReference<>(task);
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

    @Override
    public @Nullable Timed laterInTimer() {
        return later;
    }

    @Override
    public void laterInTimer(@Nullable Timed node) {
        later = node;
    }

    @Override
    public @Nullable Timed earlierInTimer() {
        return earlier;
    }

    @Override
    public void earlierInTimer(@Nullable Timed node) {
        earlier = node;
    }

    @Override
    public long timerMark() {
        return mark;
    }

    @Override
    public void timerMark(long value) {
        mark = value;
    }
}
