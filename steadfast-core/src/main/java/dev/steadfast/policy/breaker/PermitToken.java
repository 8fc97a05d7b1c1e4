package dev.steadfast.policy.breaker;

/**
 * What is known of a call that was let in, packed into the 60 bits of a stage's token: whether it is a probe, the epoch
 * in which it was let in, and for a probe its number, for another call when it began. Stateless.
 */
final class PermitToken {
    /** The call is none of the breaker's business. */
    static final long NOT_MINE = 0;

    /** Starts are kept in units of 2^10 ns, about a microsecond. */
    static final int UNIT_SHIFT = 10;

    private static final long UNTIMED = 0;
    private static final int CALL = 1;
    private static final int PROBE = 2;
    private static final int KIND_BITS = 2;
    private static final int KIND_MASK = (1 << KIND_BITS) - 1;
    /** A result would have to be a million transitions late to be taken for one of another epoch. */
    private static final int EPOCH_BITS = 20;

    private static final int REST_BITS = 60 - EPOCH_BITS - KIND_BITS;
    private static final long EPOCH_MASK = (1L << EPOCH_BITS) - 1;
    private static final long REST_MASK = (1L << REST_BITS) - 1;

    private PermitToken() {}

    /** A call whose time does not matter. */
    static long call(long epoch) {
        return pack(CALL, epoch, UNTIMED);
    }

    static long timedCall(long epoch, long startNanos) {
        long start = (startNanos >> UNIT_SHIFT) & REST_MASK;
        // A unit early, rather than late: a call never takes less than no time.
        return pack(CALL, epoch, start == UNTIMED ? start - 1 : start);
    }

    static boolean isTimed(long call) {
        return number(call) != UNTIMED;
    }

    static long probe(long epoch, long number) {
        return pack(PROBE, epoch, number);
    }

    static boolean isProbe(long token) {
        return (token & KIND_MASK) == PROBE;
    }

    static boolean isOf(long token, long epoch) {
        return ((token >>> KIND_BITS) & EPOCH_MASK) == (epoch & EPOCH_MASK);
    }

    static long number(long probe) {
        return probe >>> (KIND_BITS + EPOCH_BITS);
    }

    /** How long a call took, in units; right for three days, after which it begins again at 0. */
    static long units(long call, long nowNanos) {
        return ((nowNanos >> UNIT_SHIFT) - number(call)) & REST_MASK;
    }

    private static long pack(int kind, long epoch, long rest) {
        return ((rest & REST_MASK) << (KIND_BITS + EPOCH_BITS)) | ((epoch & EPOCH_MASK) << KIND_BITS) | kind;
    }
}
