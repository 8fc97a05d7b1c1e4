package dev.steadfast.stress;

import dev.steadfast.time.TimeSource;
import dev.steadfast.time.Timed;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A time source whose timer an actor is. As in a real timer, a node is first taken out and then told, so it may have
 * been given up in between. Safe for use by many threads.
 */
public final class HandTimer implements TimeSource {
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Timed, Long> waiting = new HashMap<>();
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private volatile long now;

    /** Lets time pass, and tells the nodes whose time has come. */
    public void advance(long nanos) {
        List<Timed> due = new ArrayList<>(2);
        lock.lock();
        try {
            long then = now + nanos;
            now = then;
            waiting.forEach((node, at) -> {
                if (at <= then) {
                    due.add(node);
                }
            });
            due.forEach(waiting::remove);
        } finally {
            lock.unlock();
        }
        due.forEach(Timed::due);
        runTasks();
    }

    /** An executor whose tasks run when this thread, or another that meets them, comes to {@link #runTasks}. */
    public Executor executor() {
        return tasks::add;
    }

    /** Runs what the executor was given, by whomever. */
    public void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    /** How many nodes wait. */
    public int waiting() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long nanos() {
        return now;
    }

    @Override
    public void schedule(long delayNanos, Timed node) {
        lock.lock();
        try {
            if (waiting.put(node, now + delayNanos) != null) {
                throw new IllegalStateException("waits already");
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean cancel(Timed node) {
        lock.lock();
        try {
            return waiting.remove(node) != null;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public InstantSource wallClock() {
        return InstantSource.system();
    }

    @Override
    public void park(long nanos) {
        throw new UnsupportedOperationException("nobody waits here");
    }

    @Override
    public void unpark(Thread thread) {
        throw new UnsupportedOperationException("nobody waits here");
    }
}
