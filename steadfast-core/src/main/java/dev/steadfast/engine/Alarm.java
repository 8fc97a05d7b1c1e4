package dev.steadfast.engine;

import dev.steadfast.time.Nanos;
import dev.steadfast.time.TimeSource;
import dev.steadfast.time.TimerNode;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/*
 * The state is one word: a ticket, which is new each time the alarm is armed, and a phase.
 *
 *   ARMED -> DONE                        the worker ended first
 *   ARMED -> FIRING -> FIRED             the alarm went off first, and has interrupted the worker
 *                   -> SKIPPED           it found the worker interrupted already, by somebody else
 *
 * One compare-and-set decides. A worker that loses it waits until it knows whether there is an interrupt of ours to
 * clear: so it clears just that one, and no interrupt of ours reaches what the thread does next.
 */

/**
 * Interrupts the thread that works for a call when its bound runs out, or when it is cancelled; once, and never after
 * the work has ended. Armed and disarmed by the worker, set off by any thread.
 */
final class Alarm extends TimerNode {
    private static final int PHASE_BITS = 3;
    private static final long PHASE_MASK = (1L << PHASE_BITS) - 1;
    private static final long DONE = 0;
    private static final long ARMED = 1;
    private static final long FIRING = 2;
    private static final long FIRED = 3;
    private static final long SKIPPED = 4;

    /** Spins before the worker lets others have its processor: whoever fires may have lost its own. */
    private static final int SPINS = 256;

    private static final VarHandle STATE;
    private static final VarHandle HELD;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Alarm.class, "state", long.class);
            HELD = MethodHandles.lookup().findVarHandle(Alarm.class, "held", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final TimeSource time;
    private volatile long state;
    private @Nullable Thread thread;
    private @Nullable Cuttable attempt;
    /** Whether the timer holds this alarm, or is about to tell it that its time has come. */
    private volatile boolean held;

    Alarm(TimeSource time) {
        this.time = time;
    }

    /**
     * Arms the alarm for what this thread does next.
     *
     * @param nanos when it goes off by itself; {@link Nanos#UNLIMITED} for never
     * @param cuttable whose attempt is cut then, if anybody wants to know
     * @return the ticket for {@link #fireNow}
     */
    long arm(long nanos, @Nullable Cuttable cuttable) {
        if (nanos != Nanos.UNLIMITED) {
            return armAt(time.nanos() + nanos, cuttable);
        }
        long ticket = begin(cuttable);
        state = ticket << PHASE_BITS | ARMED;
        return ticket;
    }

    /** The same, where the instant is known at which the alarm goes off by itself. */
    long armAt(long atNanos, @Nullable Cuttable cuttable) {
        long ticket = begin(cuttable);
        // Two barriers spared on the way of every call under a bound: whoever has the alarm from the timer sees both.
        STATE.setRelease(this, ticket << PHASE_BITS | ARMED);
        HELD.setRelease(this, true);
        try {
            time.scheduleAt(atNanos, this);
        } catch (Throwable brokenTime) {
            held = false;
            disarm();
            throw brokenTime;
        }
        return ticket;
    }

    private long begin(@Nullable Cuttable cuttable) {
        thread = Thread.currentThread();
        attempt = cuttable;
        return (state >>> PHASE_BITS) + 1;
    }

    /**
     * Ends what {@link #arm} began, on the same thread. An interrupt of ours is cleared; one of somebody else's stays.
     *
     * @return whether the alarm has interrupted the thread
     */
    boolean disarm() {
        long ticket = state >>> PHASE_BITS;
        boolean fired = false;
        if (!STATE.compareAndSet(this, ticket << PHASE_BITS | ARMED, ticket << PHASE_BITS | DONE)) {
            fired = awaitFired() == FIRED;
            state = ticket << PHASE_BITS | DONE;
        }
        thread = null;
        attempt = null;
        if (fired) {
            Thread.interrupted();
        }
        // Not before: a thread that waits for the timer's lock hides an interrupt meanwhile, and an alarm that did not
        // see it would go off, so that both would be cleared as ours.
        if (held && time.cancel(this)) {
            HELD.setRelease(this, false);
        }
        return fired;
    }

    /** Whether the alarm can be armed again. If the timer is about to tell it, it must be left to that. */
    boolean isReusable() {
        return !held;
    }

    /**
     * Sets the alarm off before its time. Any thread.
     *
     * @param ticket what {@link #arm} gave; an older one is without effect
     * @return whether this call has set it off
     */
    boolean fireNow(long ticket) {
        return fire(ticket);
    }

    @Override
    public void due() {
        long seen = state;
        try {
            if ((seen & PHASE_MASK) == ARMED) {
                fire(seen >>> PHASE_BITS);
            }
        } finally {
            held = false;
        }
    }

    private boolean fire(long ticket) {
        if (!STATE.compareAndSet(this, ticket << PHASE_BITS | ARMED, ticket << PHASE_BITS | FIRING)) {
            return false;
        }
        // The worker waits for us from here on, so its fields stay.
        Thread worker = thread;
        Runnable actions = null;
        long phase = SKIPPED;
        try {
            actions = attempt == null ? null : attempt.cut();
            if (worker != null && !worker.isInterrupted()) {
                phase = FIRED;
                worker.interrupt();
            }
        } finally {
            state = ticket << PHASE_BITS | phase;
        }
        if (actions != null) {
            actions.run();
        }
        return true;
    }

    @SuppressWarnings("ThreadPriorityCheck") // a hint: without it the wait ends as well, only later on a busy machine
    private long awaitFired() {
        int spins = 0;
        while ((state & PHASE_MASK) == FIRING) {
            if (++spins < SPINS) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
        return state & PHASE_MASK;
    }
}
