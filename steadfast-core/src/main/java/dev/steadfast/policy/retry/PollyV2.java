package dev.steadfast.policy.retry;

import dev.steadfast.time.Nanos;
import dev.steadfast.time.RandomSource;

/**
 * Differences of {@code F(t) × scale / 1.4}. The memo is the sum of all delays so far before the ceiling, which is that
 * function of the last draw: so no double needs to be remembered.
 */
record PollyV2(long scale, long max) implements Backoff {
    private static final double DIVISOR = 1.4;

    @Override
    public long nanos(int step, long memo, RandomSource random) {
        double t = step - 1.0 + random.next();
        double f = StrictMath.pow(2, t) * StrictMath.tanh(StrictMath.sqrt(4 * t));
        long total = scale == 0 ? 0 : Nanos.saturated(f * scale / DIVISOR);
        // Once the sum is beyond all numbers its differences are too.
        return total == Nanos.UNLIMITED ? Nanos.UNLIMITED : Math.max(0, total - memo);
    }

    @Override
    public long memo(int step, long memo, long drawnNanos) {
        return Nanos.plus(memo, drawnNanos);
    }

    @Override
    public long ceilingNanos(int step) {
        return max;
    }
}
