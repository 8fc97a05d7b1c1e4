package dev.steadfast.policy.throttle;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/*
 * A ring of slices of time. A slice knows its number, so it is never emptied for another use: who comes first in a new
 * slice of time puts a new object in the place of the old one, by compare-and-set. Who still holds the old one counts
 * where nobody looks any more, which is right, since its time is over. Requests and accepts of a slice are one word, so
 * no reader sees an accept without its request.
 */

/**
 * How many calls there were, and how many of them the service did, within a window that slides by a twentieth of itself.
 * Lock-free. Safe for use by many threads.
 */
final class SlidingCounts {
    static final int SLICES = 20;

    private static final int SHIFT = Integer.SIZE;
    private static final long REQUEST = 1L << SHIFT;
    private static final long ACCEPTED_REQUEST = REQUEST + 1;
    private static final long ACCEPTS = REQUEST - 1;

    private final long originNanos;
    private final long sliceNanos;
    private final AtomicReferenceArray<@Nullable Slice> ring = new AtomicReferenceArray<>(SLICES);

    private static final class Slice {
        final long number;
        final AtomicLong counts = new AtomicLong();

        Slice(long number) {
            this.number = number;
        }
    }

    /**
     * An empty window.
     *
     * @param windowNanos how long it is, at least {@value #SLICES}
     * @param nowNanos the time
     */
    SlidingCounts(long windowNanos, long nowNanos) {
        this.sliceNanos = windowNanos / SLICES;
        this.originNanos = nowNanos;
    }

    /** Counts a call that was sent, or turned away. */
    void request(long nowNanos, boolean accepted) {
        add(number(nowNanos), accepted ? ACCEPTED_REQUEST : REQUEST);
    }

    /** Requests in the window; those of the slice that is just leaving it are out. */
    long requests(long nowNanos) {
        long oldest = number(nowNanos) - SLICES + 1;
        long sum = 0;
        for (int i = 0; i < SLICES; i++) {
            sum += counts(i, oldest) >>> SHIFT;
        }
        return sum;
    }

    /** Accepts in the window. */
    long accepts(long nowNanos) {
        long oldest = number(nowNanos) - SLICES + 1;
        long sum = 0;
        for (int i = 0; i < SLICES; i++) {
            sum += counts(i, oldest) & ACCEPTS;
        }
        return sum;
    }

    /** The same calls in a window of another length, as far as it reaches; each slice counts as if it came at its end. */
    SlidingCounts resized(long windowNanos, long nowNanos) {
        SlidingCounts resized = new SlidingCounts(windowNanos, nowNanos);
        long newest = number(nowNanos);
        for (long number = newest - SLICES + 1; number <= newest; number++) {
            Slice slice = ring.get(index(number));
            if (slice != null && slice.number == number) {
                long endNanos = (number + 1) * sliceNanos + originNanos;
                resized.add(resized.number(number == newest ? nowNanos : endNanos), slice.counts.get());
            }
        }
        return resized;
    }

    private long counts(int index, long oldest) {
        Slice slice = ring.get(index);
        return slice == null || slice.number < oldest ? 0 : slice.counts.get();
    }

    private void add(long number, long counts) {
        int index = index(number);
        Slice slice = ring.get(index);
        while (slice == null || slice.number < number) {
            Slice fresh = new Slice(number);
            if (ring.compareAndSet(index, slice, fresh)) {
                slice = fresh;
            } else {
                slice = ring.get(index);
            }
        }
        // Else the thread was held up for a whole window since it read the clock: the call is of no interest any more.
        if (slice.number == number) {
            slice.counts.getAndAdd(counts);
        }
    }

    private long number(long nowNanos) {
        return Math.floorDiv(nowNanos - originNanos, sliceNanos);
    }

    private static int index(long number) {
        return Math.floorMod(number, SLICES);
    }
}
