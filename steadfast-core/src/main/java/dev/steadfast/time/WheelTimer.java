package dev.steadfast.time;

import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/*
 * Before the thread sleeps it says until when, and then looks once more at what has come meanwhile. Whoever brings a node
 * puts it down first, and then looks until when the thread sleeps. So one of the two sees the other: what is due before
 * the thread would look again wakes it. While it is awake nobody needs to.
 */

/**
 * The one timer of the process: a wheel with a {@link Nursery} before it, and a daemon thread that turns it while there is
 * something to wait for. Safe for use by many threads.
 */
final class WheelTimer {
    /** A tick is 2^12 ns, four microseconds: a tenth of what a thread takes to wake up. */
    private static final int TICK_BITS = 12;

    private static final long TICK_NANOS = 1L << TICK_BITS;
    private static final long IDLE_TICKS = 1_000_000_000L / TICK_NANOS;

    /** How many nodes are taken out at a time, to be told without the lock. */
    private static final int BATCH = 16;

    /** In place of a number of nodes: there is nothing to wait for. */
    private static final int OVER = -1;

    /** {@link #wakeTick} of a thread that will look at everything before it sleeps. */
    private static final long AWAKE = -1;

    /** {@link #wakeTick} if there is no thread. */
    private static final long NOBODY = Long.MAX_VALUE;

    private final long originNanos = System.nanoTime();
    private final Nursery nursery = new Nursery();
    /** Held for a few steps at a time, never while a node is told that it is due. */
    private final ReentrantLock lock = new ReentrantLock();

    private final TimerWheel wheel = new TimerWheel();
    /** When the thread will look again; it is woken only for what comes before. Written under the lock. */
    private volatile long wakeTick = NOBODY;
    /** Whether a node came since the thread last found nothing. Not guarded: at worst the thread ends and is made anew. */
    private boolean used;
    /** When the thread looked last. */
    private long lookedTick;

    private @Nullable Thread thread;

    void schedule(long delayNanos, Timed node) {
        long nowNanos = elapsedNanos();
        place(node, delayNanos <= 0 ? nowNanos >> TICK_BITS : tickAfter(Nanos.plus(nowNanos, delayNanos)));
    }

    void scheduleAt(long atNanos, Timed node) {
        long sinceOrigin = atNanos - originNanos;
        if (sinceOrigin < 0) {
            // Shortly before the timer was made, or so far away that the sum has wrapped around.
            sinceOrigin = sinceOrigin > Long.MIN_VALUE / 2 ? 0 : Long.MAX_VALUE;
        }
        place(node, tickAfter(sinceOrigin));
    }

    /** The first tick that begins at an instant or after. */
    private static long tickAfter(long nanos) {
        return (nanos >> TICK_BITS) + ((nanos & (TICK_NANOS - 1)) == 0 ? 0 : 1);
    }

    private void place(Timed node, long dueTick) {
        if (waits(node)) {
            throw new IllegalStateException("a node that waits already was scheduled again; cancel it first");
        }
        if (!used) {
            used = true;
        }
        if (!nursery.offer(node, dueTick)) {
            placeInWheel(node, dueTick);
        } else if (dueTick < wakeTick) {
            wake(node, dueTick);
        }
    }

    private boolean waits(Timed node) {
        if (!Nursery.hasCome(node)) {
            return node.laterInTimer() != null;
        }
        // Never the case if the node is used as it should be.
        lock.lock();
        try {
            return nursery.holds(node) || node.laterInTimer() != null;
        } finally {
            lock.unlock();
        }
    }

    private void placeInWheel(Timed node, long dueTick) {
        Thread toWake;
        lock.lock();
        try {
            wheel.add(node, dueTick, 0);
            toWake = lookBefore(wheel.nextTick(), node);
        } finally {
            lock.unlock();
        }
        LockSupport.unpark(toWake);
    }

    private void wake(Timed node, long dueTick) {
        Thread toWake;
        lock.lock();
        try {
            toWake = lookBefore(dueTick, node);
        } finally {
            lock.unlock();
        }
        LockSupport.unpark(toWake);
    }

    /** Sees to it that the thread looks before a tick; answers with the thread if somebody must wake it for that. */
    private @Nullable Thread lookBefore(long tick, Timed node) {
        if (thread == null) {
            start(node);
            return null;
        }
        if (tick >= wakeTick) {
            return null;
        }
        wakeTick = AWAKE;
        return thread;
    }

    private void start(Timed node) {
        try {
            // What the starting thread carries must not live as long as the timer: no inherited thread-locals, and no
            // class loader of an application that may be redeployed.
            Thread starting = new Thread(null, this::turn, "steadfast-timer", 0, false);
            starting.setDaemon(true);
            starting.setContextClassLoader(null);
            wakeTick = AWAKE;
            thread = starting;
            starting.start();
        } catch (Throwable noThread) {
            thread = null;
            wakeTick = NOBODY;
            if (!nursery.remove(node)) {
                wheel.remove(node);
            }
            throw noThread;
        }
    }

    boolean cancel(Timed node) {
        if (nursery.remove(node)) {
            return true;
        }
        Thread toWake = null;
        boolean removed;
        lock.lock();
        try {
            removed = wheel.remove(node);
            // Else the thread would stay until the time of a node that nobody waits for any more.
            if (removed && thread != null && wheel.nextTick() == TimerWheel.NEVER) {
                toWake = lookBefore(lookedTick + IDLE_TICKS, node);
            }
        } finally {
            lock.unlock();
        }
        LockSupport.unpark(toWake);
        return removed;
    }

    private void turn() {
        @Nullable Timed[] due = new @Nullable Timed[BATCH];
        int count = 0;
        while (count != OVER) {
            long sleepTick = AWAKE;
            lock.lock();
            try {
                count = look(due);
                sleepTick = count == 0 ? wakeTick : AWAKE;
            } finally {
                lock.unlock();
            }
            for (int i = 0; i < count; i++) {
                tell(Objects.requireNonNull(due[i]));
                due[i] = null;
            }
            if (sleepTick != AWAKE) {
                LockSupport.parkNanos(this, (sleepTick << TICK_BITS) - elapsedNanos());
            }
        }
    }

    /** Takes out some of what is due; if nothing is, says when to look again. {@link #OVER} if nobody waits. */
    private int look(@Nullable Timed[] due) {
        long nowTick = elapsedNanos() >> TICK_BITS;
        lookedTick = nowTick;
        wakeTick = AWAKE;
        nursery.moveTo(wheel);
        int count = 0;
        Timed node = wheel.poll(nowTick);
        while (node != null) {
            due[count++] = node;
            node = count < BATCH ? wheel.poll(nowTick) : null;
        }
        if (count > 0 || wheel.nextTick() <= nowTick) {
            return count;
        }
        return rest(nowTick);
    }

    private int rest(long nowTick) {
        long next = wheel.nextTick();
        boolean over = next == TimerWheel.NEVER && !used;
        if (next == TimerWheel.NEVER) {
            used = false;
            next = over ? NOBODY : nowTick + IDLE_TICKS;
        }
        wakeTick = next;
        // Whoever brings a node from here on sees that; what has come before is seen here.
        if (nursery.firstTick() < next) {
            wakeTick = AWAKE;
            return 0;
        }
        if (over) {
            thread = null;
            return OVER;
        }
        return 0;
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
