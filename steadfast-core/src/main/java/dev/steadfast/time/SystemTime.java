package dev.steadfast.time;

import java.time.InstantSource;
import java.util.concurrent.locks.LockSupport;

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
    public void schedule(long delayNanos, Timed node) {
        Holder.TIMER.schedule(delayNanos, node);
    }

    @Override
    public void scheduleAt(long atNanos, Timed node) {
        Holder.TIMER.scheduleAt(atNanos, node);
    }

    @Override
    public boolean cancel(Timed node) {
        return Holder.TIMER.cancel(node);
    }

    /** The timer exists from the first scheduled node on. */
    private static final class Holder {
        static final WheelTimer TIMER = new WheelTimer();
    }
}
