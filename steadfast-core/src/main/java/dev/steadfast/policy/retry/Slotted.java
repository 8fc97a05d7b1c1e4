package dev.steadfast.policy.retry;

import dev.steadfast.time.RandomSource;
import java.time.Duration;

/** {@code min + delta × i}, i drawn from {@code 0 … min(2^n or 2^n - 1, lastSlot)}, n = k - 1. */
record Slotted(long min, long delta, long lastSlot, boolean classic) implements Backoff {
    /** Beyond this exponent a power of two does not fit a long. */
    private static final int MAX_EXPONENT = 62;

    static Slotted of(Duration min, Duration delta, Duration cap, boolean classic) {
        long minNanos = Setting.nanos("Backoff.min", min);
        long deltaNanos = Setting.positiveNanos("Backoff.delta", delta);
        long capNanos = Setting.nanosAtLeast("Backoff.cap", cap, "min", min);
        return new Slotted(minNanos, deltaNanos, (capNanos - minNanos) / deltaNanos, classic);
    }

    @Override
    public long nanos(int step, long memo, RandomSource random) {
        long slots = 1L << Math.min(step - 1, MAX_EXPONENT);
        // lastSlot was divided by delta, so min + delta × lastSlot is at most the cap: nothing can overflow.
        return min + delta * random.between(0, Math.min(classic ? slots - 1 : slots, lastSlot));
    }
}
