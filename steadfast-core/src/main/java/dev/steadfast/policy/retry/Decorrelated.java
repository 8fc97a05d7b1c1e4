package dev.steadfast.policy.retry;

import dev.steadfast.time.Nanos;
import dev.steadfast.time.RandomSource;

/** {@code U[base, min(cap, 3 × previous)]}; the memo is the previous delay. */
record Decorrelated(long base, long cap) implements Backoff {
    @Override
    public long nanos(int step, long memo, RandomSource random) {
        long previous = Math.max(base, memo);
        long most = previous > Nanos.UNLIMITED / 3 ? Nanos.UNLIMITED : 3 * previous;
        return random.between(base, Math.min(cap, most));
    }

    @Override
    public long memo(int step, long memo, long drawnNanos) {
        return drawnNanos;
    }
}
