package dev.steadfast.policy.breaker;

import dev.steadfast.event.BreakerState;

/**
 * Why a call was turned away, packed into the number of a step: the state of the breaker, and for an open one how long
 * it stays so, as the clock has just been read for that. Stateless.
 */
final class Refusal {
    static final long PROBING = 2;
    static final long ISOLATED = 3;
    private static final long OPEN = 1;

    private static final int KIND_BITS = 2;
    private static final long KIND_MASK = (1L << KIND_BITS) - 1;
    /** Nine years; of a longer time only the clock can tell how much is left. */
    private static final long LONGEST_NANOS = (1L << (60 - KIND_BITS)) - 1;

    private Refusal() {}

    /** The breaker is open, for so long, above zero. */
    static long open(long leftNanos) {
        return OPEN | (leftNanos > LONGEST_NANOS ? 0 : leftNanos << KIND_BITS);
    }

    static BreakerState state(long refusal) {
        long kind = refusal & KIND_MASK;
        return kind == OPEN ? BreakerState.OPEN : kind == PROBING ? BreakerState.HALF_OPEN : BreakerState.ISOLATED;
    }

    /** Whether it says how long the breaker stays open. */
    static boolean saysLeft(long refusal) {
        return refusal > KIND_MASK;
    }

    static long leftNanos(long refusal) {
        return refusal >>> KIND_BITS;
    }
}
