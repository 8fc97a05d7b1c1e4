package dev.steadfast.policy.budget;

import dev.steadfast.time.TimeSource;
import dev.steadfast.time.Timed;
import java.time.InstantSource;

/** A clock set by hand, which nobody can wait for. */
final class HandTime implements TimeSource {
    long now = Long.MAX_VALUE - 1_000;

    @Override
    public long nanos() {
        return now;
    }

    @Override
    public InstantSource wallClock() {
        throw new AssertionError("no budget asks for a date");
    }

    @Override
    public void park(long nanos) {
        throw new AssertionError("no budget waits");
    }

    @Override
    public void unpark(Thread thread) {
        throw new AssertionError("no budget wakes");
    }

    @Override
    public void schedule(long delayNanos, Timed node) {
        throw new AssertionError("no budget schedules");
    }

    @Override
    public boolean cancel(Timed node) {
        throw new AssertionError("no budget schedules");
    }
}
