package dev.steadfast.policy.breaker;

import dev.steadfast.time.TimeSource;
import dev.steadfast.time.Timed;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that tests move, and nothing else. Safe for use by many threads. */
final class HandTime implements TimeSource {
    private final AtomicLong now;

    HandTime(long origin) {
        this.now = new AtomicLong(origin);
    }

    void advance(long nanos) {
        now.addAndGet(nanos);
    }

    @Override
    public long nanos() {
        return now.get();
    }

    @Override
    public InstantSource wallClock() {
        throw new UnsupportedOperationException("nobody asks for the date here");
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
        throw new UnsupportedOperationException("a breaker has no timer");
    }

    @Override
    public boolean cancel(Timed node) {
        throw new UnsupportedOperationException("a breaker has no timer");
    }
}
