package dev.steadfast.behaviour;

import dev.steadfast.time.TimeSource;
import dev.steadfast.time.Timed;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** Another time source, with a list of how long its callers have wanted to wait. */
record WatchedTime(TimeSource time, List<Duration> waits) implements Wrapped {
    @Override
    public long nanos() {
        return time.nanos();
    }

    @Override
    public InstantSource wallClock() {
        return time.wallClock();
    }

    @Override
    public void park(long nanos) {
        waits.add(Duration.ofNanos(nanos));
        time.park(nanos);
    }

    @Override
    public void unpark(Thread thread) {
        time.unpark(thread);
    }

    @Override
    public void schedule(long delayNanos, Timed node) {
        time.schedule(delayNanos, node);
    }

    @Override
    public boolean cancel(Timed node) {
        return time.cancel(node);
    }

    @Override
    public void sleep(long nanos) throws InterruptedException {
        waits.add(Duration.ofNanos(nanos));
        time.sleep(nanos);
    }
}
