package dev.steadfast.policy.breaker;

import dev.steadfast.event.TransitionReason;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The results of the last so many calls: a ring of them, and their sums. A thread that puts a result into the ring adds
 * to the sums what that changed, so the sums are those of the ring as soon as every thread has done both. Safe for use
 * by many threads; lock-free.
 */
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

    private final AtomicIntegerArray ring;
    private final AtomicLong next = new AtomicLong();
    private final AtomicLong sums = new AtomicLong(EMPTY);

    CountWindow(int size) {
        this.ring = new AtomicIntegerArray(size);
    }

    @Override
    public @Nullable TransitionReason record(long nowNanos, boolean failed, boolean slow, Thresholds thresholds) {
        long now = add(failed, slow);
        // Also after a success: a window may be full only now.
        return thresholds.judge(sum(now, 0), sum(now, 1), sum(now, 2));
    }

    private long add(boolean failed, boolean slow) {
        int entry = PRESENT | (failed ? FAILED : 0) | (slow ? SLOW : 0);
        int place = (int) (next.getAndIncrement() % ring.length());
        int before = ring.getAndSet(place, entry);
        // In good times a success takes the place of a success, and nothing changes.
        return entry == before ? sums.get() : sums.addAndGet(ones(entry) - ones(before));
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
        long now = sums.get();
        return new Tally(sum(now, 0), sum(now, 1), sum(now, 2));
    }

    @Override
    public void carryTo(Window target, long nowNanos) {
        long first = next.get();
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
