package dev.steadfast.policy.retry;

/**
 * How long a hint may be.
 *
 * @param maxNanos the longest that is followed
 * @param clamps whether a longer one is shortened to that, rather than be a reason to give up
 */
record HintLimit(long maxNanos, boolean clamps) {
    boolean refuses(long hintNanos) {
        return hintNanos > maxNanos && !clamps;
    }

    long clamped(long hintNanos) {
        return clamps ? Math.min(hintNanos, maxNanos) : hintNanos;
    }
}
