package dev.steadfast.behaviour;

import dev.steadfast.time.TimeSource;
import dev.steadfast.time.Timed;
import java.time.InstantSource;

/** Another time source, to be overridden where it is to be odd. */
class OddTime implements Wrapped {
    private final TimeSource time;

    OddTime(TimeSource time) {
        this.time = time;
    }

    @Override
    public TimeSource time() {
        return time;
    }

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
        time.sleep(nanos);
    }
}
