package dev.steadfast.policy.hedge;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/*
 * Time is cut into slots. Each slot has counters of its own, which nobody ever clears: the first who comes in a later
 * time puts new ones in their place, and whoever still holds the old ones counts into what nobody reads. So there is no
 * moment at which a count could land among the wrong ones, and no lock.
 */

/**
 * How long calls took in the recent past, in counters of fixed number. A time counts for between five sixths of the
 * window and all of it. Safe for use by many threads; lock-free.
 */
final class LatencyHistogram {
    static final int SLOTS = 6;

    /** No time: too few are known. */
    static final long UNKNOWN = -1;

    /** The place of the sum in the counters of a slot. */
    private static final int SUM = LatencyBuckets.COUNT;

    private final long startNanos;
    private final long slotNanos;
    private final AtomicReferenceArray<@Nullable Slot> slots = new AtomicReferenceArray<>(SLOTS);

    /**
     * What was counted in one slot of time.
     *
     * @param number the number of the slot since the start
     * @param counts one counter for each bucket, and their sum
     */
    private record Slot(long number, AtomicIntegerArray counts) {
        static Slot empty(long number) {
            return new Slot(number, new AtomicIntegerArray(SUM + 1));
        }

        void count(int bucket, int times) {
            counts.addAndGet(bucket, times);
            counts.addAndGet(SUM, times);
        }

        void addTo(Slot other) {
            for (int bucket = 0; bucket < SUM; bucket++) {
                int times = counts.get(bucket);
                if (times > 0) {
                    other.count(bucket, times);
                }
            }
        }
    }

    /**
     * An empty histogram.
     *
     * @param windowNanos how long a time counts
     * @param nowNanos the time
     */
    LatencyHistogram(long windowNanos, long nowNanos) {
        this.startNanos = nowNanos;
        this.slotNanos = Math.max(1, windowNanos / SLOTS);
    }

    /**
     * Counts how long something took.
     *
     * @param tookNanos how long
     * @param nowNanos the time
     */
    void count(long tookNanos, long nowNanos) {
        slotOf(slotAt(nowNanos)).count(LatencyBuckets.of(tookNanos), 1);
    }

    private Slot slotOf(long number) {
        int place = (int) (number % SLOTS);
        Slot slot = slots.get(place);
        while (slot == null || slot.number() < number) {
            Slot next = Slot.empty(number);
            slot = slots.compareAndSet(place, slot, next) ? next : slots.get(place);
        }
        return slot;
    }

    /**
     * Makes a histogram over another window, with what is known here as far as that reaches. What is counted here
     * meanwhile may be missing there.
     *
     * @param windowNanos how long a time counts
     * @param nowNanos the time
     * @return a new histogram
     */
    LatencyHistogram over(long windowNanos, long nowNanos) {
        LatencyHistogram other = new LatencyHistogram(windowNanos, startNanos);
        long oldest = slotAt(nowNanos) - SLOTS;
        long oldestThere = other.slotAt(nowNanos) - SLOTS;
        for (int place = 0; place < SLOTS; place++) {
            Slot slot = slots.get(place);
            if (slot != null && slot.number() > oldest) {
                long there = slot.number() * slotNanos / other.slotNanos;
                if (there > oldestThere) {
                    slot.addTo(other.slotOf(there));
                }
            }
        }
        return other;
    }

    /**
     * Counts what is known.
     *
     * @param nowNanos the time
     * @return how many times are in the window
     */
    long samples(long nowNanos) {
        return sumOf(SUM, slotAt(nowNanos));
    }

    /**
     * Finds the time within which a share of all calls ended.
     *
     * @param share the share, above 0 and below 1
     * @param nowNanos the time
     * @return the end of the bucket in which that time lies, so at most a sixteenth more than it is;
     *     {@link #UNKNOWN} if nothing is known
     */
    long within(double share, long nowNanos) {
        long now = slotAt(nowNanos);
        long all = 0;
        for (int bucket = 0; bucket < LatencyBuckets.COUNT; bucket++) {
            all += sumOf(bucket, now);
        }
        if (all == 0) {
            return UNKNOWN;
        }
        long rank = Math.max(1, (long) Math.ceil(share * all));
        long passed = 0;
        int bucket = -1;
        // Counts only grow while they are read, so this ends at the last bucket or before.
        while (passed < rank && bucket < LatencyBuckets.COUNT - 1) {
            bucket++;
            passed += sumOf(bucket, now);
        }
        return LatencyBuckets.endNanos(bucket);
    }

    private long slotAt(long nowNanos) {
        // A clock that was set back counts into the first slot.
        return Math.max(0, nowNanos - startNanos) / slotNanos;
    }

    private long sumOf(int counter, long nowSlot) {
        long sum = 0;
        for (int place = 0; place < SLOTS; place++) {
            Slot slot = slots.get(place);
            if (slot != null && slot.number() > nowSlot - SLOTS) {
                sum += slot.counts().get(counter);
            }
        }
        return sum;
    }
}
