package dev.steadfast.policy.breaker;

import org.jspecify.annotations.Nullable;

/**
 * Why a breaker is open, since when, and for how long. Immutable.
 *
 * @param number which opening this is since the breaker was last closed, from 1; 0 if there was none
 * @param memo what the backoff of the open time remembers
 * @param sinceNanos when it opened
 * @param nanos how long it is open
 * @param cause the failure that decided it; null if that was a result
 */
record OpenPeriod(
        int number,
        long memo,
        long sinceNanos,
        long nanos,
        @Nullable Throwable cause) {
    static final OpenPeriod NONE = new OpenPeriod(0, 0, 0, 0, null);

    /** Never negative; compared by subtraction, as clocks may wrap. */
    long leftNanos(long nowNanos) {
        return Math.max(0, nanos - Math.max(0, nowNanos - sinceNanos));
    }

    boolean isOver(long nowNanos) {
        return leftNanos(nowNanos) == 0;
    }
}
