package dev.steadfast.policy.retry;

import dev.steadfast.time.RandomSource;

/** No delay. */
enum NoBackoff implements Backoff {
    INSTANCE;

    @Override
    public long nanos(int step, long memo, RandomSource random) {
        return 0;
    }

    @Override
    public String toString() {
        return "none";
    }
}
