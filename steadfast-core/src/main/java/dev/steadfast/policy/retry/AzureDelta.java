package dev.steadfast.policy.retry;

import dev.steadfast.time.Nanos;
import dev.steadfast.time.RandomSource;

/** {@code min(min + (2^(k - 1) - 1) × R, max)}, R drawn from {@code U[0.8 delta, 1.2 delta]}. */
record AzureDelta(long min, long delta, long max) implements Backoff {
    @Override
    public long nanos(int step, long memo, RandomSource random) {
        if (step == 1) {
            return min;
        }
        long unit = random.between(Jitters.scaled(delta, 0.8), Jitters.scaled(delta, 1.2));
        double grown = unit == 0 ? 0 : unit * (StrictMath.pow(2, step - 1.0) - 1);
        return Math.min(max, Nanos.plus(min, Nanos.saturated(grown)));
    }
}
