package dev.steadfast.spi;

/**
 * The answer of a stage to its driver: what should happen next, packed in one {@code long}, the kind in the low four
 * bits and a payload of 60 bits above them. Stateless. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class Step {
    /** The largest payload. As nanoseconds it is about 36 years, and counts as for ever. */
    public static final long MAX_PAYLOAD = (1L << 60) - 1;

    /** Kind: go on inside, with the token as payload. */
    public static final int GO = 0;

    /** Kind: go on inside, under a bound of this many nanoseconds. */
    public static final int BOUND = 1;

    /** Kind: wait for a permit, at most this many nanoseconds. */
    public static final int QUEUE = 2;

    /** Kind: do not go on; the number says why. */
    public static final int REJECT = 3;

    /** Kind: go on inside, and once more beside it after this many nanoseconds. */
    public static final int FORK = 4;

    /** Kind: the outcome stands, as it is or as the operation holds it. */
    public static final int DONE_KIND = 5;

    /** Kind: the result is a failure. */
    public static final int FAILED_KIND = 6;

    /** Kind: once more, after this many nanoseconds. */
    public static final int AGAIN = 7;

    /** Kind: run the work that the operation holds, then ask again. */
    public static final int RUN_KIND = 8;

    /** Kind: do not go on; the stage has the value, and the number says which. */
    public static final int ANSWER = 9;

    /** The outcome stands, as it is or as the operation holds it. */
    public static final long DONE = DONE_KIND;

    /** The result is a failure: {@link Stage#failure} follows with the value. */
    public static final long FAILED = FAILED_KIND;

    /** Run the work that the operation holds; {@link Stage#ran} follows. */
    public static final long RUN = RUN_KIND;

    private static final int KIND_BITS = 4;
    private static final long KIND_MASK = (1L << KIND_BITS) - 1;

    private Step() {}

    /**
     * Lets the call go on.
     *
     * @param token what the stage wants to be given back at the end, from 0 to {@link #MAX_PAYLOAD}
     * @return the step
     */
    public static long go(long token) {
        return pack(GO, token);
    }

    /**
     * Lets the call go on under a bound. For stages with {@link Stage#CLOCK}; a bound that is not tighter than those
     * outside is without effect.
     *
     * @param nanos how long it may take
     * @return the step
     */
    public static long bound(long nanos) {
        return pack(BOUND, nanos);
    }

    /**
     * Has the call wait for a permit.
     *
     * @param maxWaitNanos how long it may wait
     * @return the step
     */
    public static long queue(long maxWaitNanos) {
        return pack(QUEUE, maxWaitNanos);
    }

    /**
     * Refuses the call.
     *
     * @param number what {@link Stage#rejection} is asked with
     * @return the step
     */
    public static long reject(long number) {
        return pack(REJECT, number);
    }

    /**
     * Has the call return what {@link Stage#answer} gives, as if that had come from inside. The stage holds no token then
     * and is not told the end.
     *
     * @param number what {@link Stage#answer} is asked with
     * @return the step
     */
    public static long answer(long number) {
        return pack(ANSWER, number);
    }

    /**
     * Lets the call go on, and once more beside it if it takes long.
     *
     * @param delayNanos after this long
     * @return the step
     */
    public static long fork(long delayNanos) {
        return pack(FORK, delayNanos);
    }

    /**
     * Has what is inside the stage run once more.
     *
     * @param delayNanos after this long
     * @return the step
     */
    public static long again(long delayNanos) {
        return pack(AGAIN, delayNanos);
    }

    /**
     * Reads the kind of a step.
     *
     * @param step a step
     * @return its kind
     */
    public static int kind(long step) {
        return (int) (step & KIND_MASK);
    }

    /**
     * Reads the payload of a step.
     *
     * @param step a step
     * @return its payload, at least 0
     */
    public static long payload(long step) {
        return step >>> KIND_BITS;
    }

    private static long pack(int kind, long payload) {
        // The one place that clamps: a payload out of range would corrupt the kind.
        return Math.min(Math.max(payload, 0), MAX_PAYLOAD) << KIND_BITS | kind;
    }
}
