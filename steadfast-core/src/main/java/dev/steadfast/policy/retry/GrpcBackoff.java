package dev.steadfast.policy.retry;

import dev.steadfast.time.Nanos;
import dev.steadfast.time.RandomSource;

/** A capped exponential, then ±20 %. */
record GrpcBackoff(ShapedBackoff capped) implements Backoff {
    private static final Jitter AFTER_CAP = Jitter.factor(0.2);

    @Override
    public long nanos(int step, long memo, RandomSource random) {
        return AFTER_CAP.nanos(capped.nanos(step, memo, random), 0, Nanos.UNLIMITED, random);
    }
}
