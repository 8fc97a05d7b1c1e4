package dev.steadfast.cli.demo;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;

/** Counts things by when they happened, in tenths of a second. Safe for use by many threads. */
final class Bins {
    private static final long BIN_NANOS = DemoSettings.SECOND / 10;

    private final AtomicIntegerArray counts;
    private final LongAdder total = new LongAdder();

    /**
     * Makes empty bins.
     *
     * @param spanNanos how far they reach; what comes later counts for the total only
     */
    Bins(long spanNanos) {
        counts = new AtomicIntegerArray(Math.toIntExact((spanNanos + BIN_NANOS - 1) / BIN_NANOS));
    }

    void add(long atNanos) {
        total.increment();
        long bin = atNanos / BIN_NANOS;
        if (atNanos >= 0 && bin < counts.length()) {
            counts.incrementAndGet((int) bin);
        }
    }

    long total() {
        return total.sum();
    }

    /** How many fell between two instants, both rounded down to tenths of a second. */
    long between(long fromNanos, long toNanos) {
        int from = (int) Math.max(0, fromNanos / BIN_NANOS);
        int to = (int) Math.min(counts.length(), toNanos / BIN_NANOS);
        long sum = 0;
        for (int bin = from; bin < to; bin++) {
            sum += counts.get(bin);
        }
        return sum;
    }

    /** How many fell into the second before an instant, rounded down to tenths. */
    long lastSecond(long nowNanos) {
        return between(nowNanos - DemoSettings.SECOND, nowNanos);
    }
}
