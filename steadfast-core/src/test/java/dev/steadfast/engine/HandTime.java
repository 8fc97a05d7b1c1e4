package dev.steadfast.engine;

import dev.steadfast.time.TimeSource;
import dev.steadfast.time.Timed;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** A time source whose timer the test is: it takes nodes out and tells them when it likes. Used by one thread. */
final class HandTime implements TimeSource {
    final List<Timed> waiting = new ArrayList<>();
    boolean broken;
    long nowNanos;
    Runnable whenCancelled = () -> {};

    @Override
    public long nanos() {
        return nowNanos;
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

    @Override
    public void schedule(long delayNanos, Timed node) {
        if (broken) {
            throw new IllegalStateException("broken timer");
        }
        waiting.add(node);
    }

    @Override
    public boolean cancel(Timed node) {
        whenCancelled.run();
        return waiting.remove(node);
    }

    /** Takes out the node that waits, without telling it yet. */
    Timed takeOut() {
        return waiting.remove(0);
    }
}
