package dev.steadfast.time;

import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The one timer of the process: a wheel, and a daemon thread that turns it while there is something to wait for. Safe
 * for use by many threads.
 */
final class WheelTimer {
    /** A tick is 2^20 ns, about a millisecond. */
    private static final int TICK_BITS = 20;

    private static final long TICK_NANOS = 1L << TICK_BITS;
    private static final long IDLE_TICKS = 1_000_000_000L / TICK_NANOS;

    private final long originNanos = System.nanoTime();
    /** Held for a few steps at a time, never while a node is told that it is due. */
    private final ReentrantLock lock = new ReentrantLock();

    private final TimerWheel wheel = new TimerWheel();
    private long lastUsedTick;
    /** When the thread will look again; it is woken only for what comes before. */
    private long wakeTick;

    private @Nullable Thread thread;

    void schedule(long delayNanos, Timed node) {
        Thread toWake = null;
        lock.lock();
        try {
            long nowNanos = elapsedNanos();
            long nowTick = nowNanos >> TICK_BITS;
            wheel.add(node, dueTick(nowNanos, delayNanos), nowTick);
            lastUsedTick = nowTick;
            if (thread == null) {
                start(node);
            } else if (wheel.nextTick() < wakeTick) {
                wakeTick = wheel.nextTick();
                toWake = thread;
            }
        } finally {
            lock.unlock();
        }
        if (toWake != null) {
            LockSupport.unpark(toWake);
        }
    }

    boolean cancel(Timed node) {
        Thread toWake = null;
        boolean removed;
        lock.lock();
        try {
            removed = wheel.remove(node);
            // Else the thread would stay until the time of a node that nobody waits for any more.
            long idleTick = lastUsedTick + IDLE_TICKS;
            if (removed && thread != null && wakeTick > idleTick && wheel.nextTick() == TimerWheel.NEVER) {
                wakeTick = idleTick;
                toWake = thread;
            }
        } finally {
            lock.unlock();
        }
        if (toWake != null) {
            LockSupport.unpark(toWake);
        }
        return removed;
    }

    /** The first tick that begins when the delay is over, or after. */
    private static long dueTick(long nowNanos, long delayNanos) {
        if (delayNanos <= 0) {
            return nowNanos >> TICK_BITS;
        }
        long dueNanos = Nanos.plus(nowNanos, delayNanos);
        return (dueNanos >> TICK_BITS) + ((dueNanos & (TICK_NANOS - 1)) == 0 ? 0 : 1);
    }

    private void start(Timed node) {
        Thread starting = null;
        try {
            // What the starting thread carries must not live as long as the timer: no inherited thread-locals, and no
            // class loader of an application that may be redeployed.
            starting = new Thread(null, this::turn, "steadfast-timer", 0, false);
            starting.setDaemon(true);
            starting.setContextClassLoader(null);
            wakeTick = TimerWheel.NEVER;
            thread = starting;
            starting.start();
        } catch (Throwable noThread) {
            thread = null;
            wheel.remove(node);
            throw noThread;
        }
    }

    private void turn() {
        while (true) {
            Timed node;
            long untilTick;
            lock.lock();
            try {
                long nowTick = elapsedNanos() >> TICK_BITS;
                node = wheel.poll(nowTick);
                untilTick = nextLook();
                if (node == null && untilTick <= nowTick && wheel.nextTick() == TimerWheel.NEVER) {
                    thread = null;
                    return;
                }
                wakeTick = untilTick;
            } finally {
                lock.unlock();
            }
            if (node != null) {
                tell(node);
            } else {
                LockSupport.parkNanos(this, (untilTick << TICK_BITS) - elapsedNanos());
            }
        }
    }

    private long nextLook() {
        long next = wheel.nextTick();
        return next == TimerWheel.NEVER ? lastUsedTick + IDLE_TICKS : next;
    }

    private static void tell(Timed node) {
        try {
            node.due();
        } catch (Throwable broken) {
            // All others still wait for their time.
            report(broken);
        }
    }

    private static void report(Throwable broken) {
        try {
            Thread self = Thread.currentThread();
            self.getUncaughtExceptionHandler().uncaughtException(self, broken);
        } catch (Throwable unreportable) {
            // There is no one left to tell.
        }
    }

    /** Instants may wrap; what has passed since the origin does not within 292 years. */
    private long elapsedNanos() {
        return Math.max(0, System.nanoTime() - originNanos);
    }
}
