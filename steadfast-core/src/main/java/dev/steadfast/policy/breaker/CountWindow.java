package dev.steadfast.policy.breaker;

import dev.steadfast.event.TransitionReason;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/*
 * A thread that puts a result into the ring adds to the sums what that changed, so the sums are those of the ring as
 * soon as every thread has done both.
 *
 * A full ring of nothing but good results is the same after another one. So in good times, when the sums say just that,
 * a good result is not written at all: any number of threads read one word that none of them changes. Such a result
 * counts as one that came at the moment of that read. A failure whose sum is not added yet is still under way then, and
 * comes after it; it is in the ring, or will be, and cannot be lost. What is off, if failures are under way while the
 * ring turns round beneath them, is which of the good results they have displaced, never how many failures are held.
 *
 * While there are failures, every result claims a place. One that finds its like there changes nothing, so it only reads:
 * it took that place at the moment of the read.
 */

/** The results of the last so many calls: a ring of them, and their sums. Safe for use by many threads; lock-free. */
final class CountWindow implements Window {
    static final int LARGEST = 100_000;

    private static final int PRESENT = 1;
    private static final int FAILED = 2;
    private static final int SLOW = 4;

    /** Three sums in one number, of 21 bits each: calls, failures, slow calls. */
    private static final int SUM_BITS = 21;

    private static final long SUM_MASK = (1L << SUM_BITS) - 1;
    /** Where each sum begins, so that it may fall below zero for a moment without taking from its neighbour. */
    private static final long BIAS = 1L << (SUM_BITS - 2);

    private static final long EMPTY = BIAS | (BIAS << SUM_BITS) | (BIAS << (2 * SUM_BITS));

    /** Where the two words stand, each in a cache line of its own: the first changes much more often than the other. */
    private static final int LONGS_IN_LINE = 8;

    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int NEXT = LONGS_IN_LINE;
    private static final int SUMS = 2 * LONGS_IN_LINE;

    private final AtomicIntegerArray ring;
    private final long[] words = new long[3 * LONGS_IN_LINE];
    /** The sums of a full ring of good results. */
    private final long spotless;

    CountWindow(int size) {
        this.ring = new AtomicIntegerArray(size);
        this.spotless = EMPTY + size;
        WORDS.setVolatile(words, SUMS, EMPTY);
    }

    @Override
    public boolean isSpotless() {
        return sums() == spotless;
    }

    private long sums() {
        return (long) WORDS.getVolatile(words, SUMS);
    }

    @Override
    public @Nullable TransitionReason record(long nowNanos, boolean failed, boolean slow, Thresholds thresholds) {
        if (!failed && !slow && isSpotless()) {
            return null;
        }
        long now = add(failed, slow);
        // Also after a success: there may be enough calls only now.
        return thresholds.judge(sum(now, 0), sum(now, 1), sum(now, 2));
    }

    private long add(boolean failed, boolean slow) {
        int entry = PRESENT | (failed ? FAILED : 0) | (slow ? SLOW : 0);
        int place = (int) ((long) WORDS.getAndAdd(words, NEXT, 1L) % ring.length());
        if (ring.get(place) == entry) {
            return sums();
        }
        int before = ring.getAndSet(place, entry);
        long change = ones(entry) - ones(before);
        return (long) WORDS.getAndAdd(words, SUMS, change) + change;
    }

    private static long ones(int entry) {
        return (entry & PRESENT)
                + ((entry & FAILED) == 0 ? 0 : 1L << SUM_BITS)
                + ((entry & SLOW) == 0 ? 0 : 1L << (2 * SUM_BITS));
    }

    private static long sum(long all, int which) {
        return Math.max(0, ((all >>> (which * SUM_BITS)) & SUM_MASK) - BIAS);
    }

    @Override
    public Tally tally(long nowNanos) {
        long now = sums();
        return new Tally(sum(now, 0), sum(now, 1), sum(now, 2));
    }

    @Override
    public void carryTo(Window target, long nowNanos) {
        long first = (long) WORDS.getVolatile(words, NEXT);
        for (int i = 0; i < ring.length(); i++) {
            int entry = ring.get((int) ((first + i) % ring.length()));
            if (entry != 0) {
                target.take(nowNanos, Tally.of((entry & FAILED) != 0, (entry & SLOW) != 0));
            }
        }
    }

    /** Takes no more than there is room for, in the same proportions. */
    @Override
    public void take(long atNanos, Tally tally) {
        long calls = Math.min(tally.calls(), ring.length());
        for (long i = 0; i < calls; i++) {
            add(i * tally.calls() < tally.failures() * calls, i * tally.calls() < tally.slow() * calls);
        }
    }
}
