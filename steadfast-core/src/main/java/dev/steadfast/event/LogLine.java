package dev.steadfast.event;

import java.util.concurrent.atomic.AtomicLong;

/** One line per second: when the last one was written, and how many have been left out since. Safe for many threads. */
final class LogLine {
    private static final long WINDOW_NANOS = 1_000_000_000L;

    private final AtomicLong lastNanos;
    private final AtomicLong leftOut = new AtomicLong();

    LogLine(long nowNanos) {
        // So that the first line is written at once.
        this.lastNanos = new AtomicLong(nowNanos - WINDOW_NANOS);
    }

    /** How many lines were left out before this one; -1 if this one is left out too. */
    long admit(long nowNanos) {
        long last = lastNanos.get();
        long since = nowNanos - last;
        // Long before the last line is the time of another time source, as in a pipeline's copy under test.
        boolean passed = since >= WINDOW_NANOS || since < -WINDOW_NANOS;
        if (passed && lastNanos.compareAndSet(last, nowNanos)) {
            return leftOut.getAndSet(0);
        }
        leftOut.incrementAndGet();
        return -1;
    }
}
