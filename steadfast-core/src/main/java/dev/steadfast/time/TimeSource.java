package dev.steadfast.time;

import java.time.InstantSource;
import java.util.Objects;

/**
 * A monotonic time source in nanoseconds, with the two ways of waiting that belong to it.
 *
 * <p>Reading, waiting and scheduling are one seam, so that a test replaces all three at once. Safe for use by many
 * threads.
 *
 * @implSpec {@link #nanos()} may be negative and may wrap around; instants are compared by subtraction only.
 * @since 0.1
 */
public interface TimeSource {
    /**
     * Reads the monotonic clock.
     *
     * @return nanoseconds since an arbitrary origin
     */
    long nanos();

    /**
     * The wall clock, for protocols that speak in dates. It may jump and is never used to measure a duration.
     *
     * @return the wall clock
     */
    InstantSource wallClock();

    /**
     * Blocks this thread for at most the given time, as {@link java.util.concurrent.locks.LockSupport#parkNanos(long)}
     * does: it may return early because of {@link #unpark(Thread)}, an interrupt, or for no reason at all.
     *
     * @param nanos at most this long; 0 or less returns at once
     */
    void park(long nanos);

    /**
     * Ends the running or the next {@link #park(long)} of a thread.
     *
     * @param thread the thread to wake
     */
    void unpark(Thread thread);

    /**
     * Has a node wait for its time: {@link Timed#due()} is called once on a thread of the time source, never before its
     * time.
     *
     * @param delayNanos after this long; 0 or less means as soon as possible
     * @param node a node that does not wait
     * @throws IllegalStateException if the node waits already
     */
    void schedule(long delayNanos, Timed node);

    /**
     * As {@link #schedule(long, Timed)}, for an instant of this clock. Whoever knows it already spares a reading of the
     * clock, which on some machines takes longer than all else here.
     *
     * @param atNanos the instant, as {@link #nanos()} tells it; one that has passed means as soon as possible
     * @param node a node that does not wait
     * @throws IllegalStateException if the node waits already
     * @implSpec This implementation schedules the node after what is left until then.
     */
    default void scheduleAt(long atNanos, Timed node) {
        schedule(Math.max(0, atNanos - nanos()), node);
    }

    /**
     * Takes a node back. Afterwards the time source holds no reference to it.
     *
     * @param node a node that was given to this time source, or never to any
     * @return true if it waited, and will not be told for that schedule; false if it does not wait: it has been told, is
     *     about to be told, was taken back before, or was never scheduled. Either way it may be scheduled again
     */
    boolean cancel(Timed node);

    /**
     * Runs a task later, never before its time, on a thread of the time source. The task must be short and must not
     * run user code.
     *
     * @param delayNanos after this long; 0 or less means as soon as possible
     * @param task what to run
     * @return the handle that takes the task back
     */
    default Scheduled schedule(long delayNanos, Runnable task) {
        return TimedTask.scheduled(this, delayNanos, Objects.requireNonNull(task, "task"));
    }

    /**
     * Blocks this thread for the given time, never shorter.
     *
     * @param nanos this long; 0 or less only looks for an interrupt
     * @throws InterruptedException if the thread is interrupted before or during the wait; its flag is then clear
     */
    default void sleep(long nanos) throws InterruptedException {
        long start = nanos();
        long left = nanos;
        while (true) {
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while waiting");
            }
            if (left <= 0) {
                return;
            }
            park(left);
            left = nanos - (nanos() - start);
        }
    }

    /**
     * The time of the machine: {@link System#nanoTime()}, the system's wall clock, and one daemon thread for scheduled
     * tasks that starts with the first of them and ends when there are none.
     *
     * @return the one system time source
     */
    static TimeSource system() {
        return SystemTime.INSTANCE;
    }
}
