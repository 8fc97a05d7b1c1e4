package dev.steadfast.policy.retry;

import dev.steadfast.time.RandomSource;

/** One backoff for the first retries, then another from its own beginning. */
record TwoPartBackoff(int retries, Backoff before, Backoff after) implements Backoff {
    @Override
    public long nanos(int step, long memo, RandomSource random) {
        return step <= retries ? before.nanos(step, memo, random) : after.nanos(step - retries, memo, random);
    }

    @Override
    public long memo(int step, long memo, long drawnNanos) {
        if (step < retries) {
            return before.memo(step, memo, drawnNanos);
        }
        // The second part must not see what the first remembered.
        return step == retries ? 0 : after.memo(step - retries, memo, drawnNanos);
    }

    @Override
    public long ceilingNanos(int step) {
        return step <= retries ? before.ceilingNanos(step) : after.ceilingNanos(step - retries);
    }
}
