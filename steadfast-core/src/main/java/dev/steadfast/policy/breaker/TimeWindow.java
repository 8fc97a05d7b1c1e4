package dev.steadfast.policy.breaker;

import dev.steadfast.event.TransitionReason;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The results of the time just past, in ten parts: the one that runs, and the nine before it. So a result counts for
 * nine tenths of the window at least, and for the window at most. Safe for use by many threads; lock-free.
 */
final class TimeWindow implements Window {
    static final int PARTS = 10;

    private final long partNanos;
    private final long originNanos;
    private final AtomicReferenceArray<@Nullable Part> parts = new AtomicReferenceArray<>(PARTS);
    /** The part that was begun last, or nearly so: where most results belong, found without a division. */
    private volatile Part latest;

    /** A part of the window: a tenth of its time, known by its number since the origin. */
    private static final class Part {
        private static final VarHandle CALLS = counter("calls");
        private static final VarHandle FAILURES = counter("failures");
        private static final VarHandle SLOW = counter("slow");

        final long number;
        final long beginNanos;

        // Added to through the handles. In the object itself: a call that finds its part need not look further.
        @SuppressWarnings({"unused", "FieldMayBeFinal"})
        private volatile long calls;

        @SuppressWarnings({"unused", "FieldMayBeFinal"})
        private volatile long failures;

        @SuppressWarnings({"unused", "FieldMayBeFinal"})
        private volatile long slow;

        Part(long number, long beginNanos) {
            this.number = number;
            this.beginNanos = beginNanos;
        }

        private static VarHandle counter(String field) {
            try {
                return MethodHandles.lookup().findVarHandle(Part.class, field, long.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        /** Calls go up first and are read last: there are never more failures than calls. */
        void add(Tally tally) {
            CALLS.getAndAdd(this, tally.calls());
            FAILURES.getAndAdd(this, tally.failures());
            SLOW.getAndAdd(this, tally.slow());
        }

        void add(boolean failed, boolean slowly) {
            CALLS.getAndAdd(this, 1L);
            if (failed) {
                FAILURES.getAndAdd(this, 1L);
            }
            if (slowly) {
                SLOW.getAndAdd(this, 1L);
            }
        }

        Tally tally() {
            long slowOnes = slow;
            long failed = failures;
            return new Tally(calls, failed, slowOnes);
        }
    }

    TimeWindow(long windowNanos, long originNanos) {
        this.partNanos = Math.max(1, windowNanos / PARTS + (windowNanos % PARTS == 0 ? 0 : 1));
        this.originNanos = originNanos;
        this.latest = begun(0);
        parts.set(0, latest);
    }

    private Part begun(long number) {
        return new Part(number, originNanos + number * partNanos);
    }

    /** Each call counts, and is over after its time. */
    @Override
    public boolean isSpotless() {
        return false;
    }

    @Override
    public @Nullable TransitionReason record(long nowNanos, boolean failed, boolean slow, Thresholds thresholds) {
        Part part = partAt(nowNanos);
        if (part == null) {
            return null;
        }
        part.add(failed, slow);
        if (!failed && !slow) {
            // Good news opens no breaker, even if there are enough calls only now.
            return null;
        }
        Tally all = sum(part.number);
        return thresholds.judge(all.calls(), all.failures(), all.slow());
    }

    /** The part of an instant; null if it is over for so long that its place is taken. */
    private @Nullable Part partAt(long nanos) {
        Part last = latest;
        long into = nanos - last.beginNanos;
        return into >= 0 && into < partNanos ? last : part(number(nanos));
    }

    private long number(long nanos) {
        return Math.floorDiv(nanos - originNanos, partNanos);
    }

    /** The part with a number; null if it is over for so long that its place is taken. */
    private @Nullable Part part(long number) {
        int place = (int) Math.floorMod(number, (long) PARTS);
        Part part = parts.get(place);
        while (part == null || part.number < number) {
            Part begun = begun(number);
            if (parts.compareAndSet(place, part, begun)) {
                latest = begun;
                return begun;
            }
            part = parts.get(place);
        }
        return part.number == number ? part : null;
    }

    private Tally sum(long number) {
        long calls = 0;
        long failures = 0;
        long slow = 0;
        for (int i = 0; i < PARTS; i++) {
            Part part = parts.get(i);
            if (part != null && part.number > number - PARTS) {
                Tally tally = part.tally();
                calls += tally.calls();
                failures += tally.failures();
                slow += tally.slow();
            }
        }
        return new Tally(calls, failures, slow);
    }

    @Override
    public Tally tally(long nowNanos) {
        return sum(number(nowNanos));
    }

    @Override
    public void carryTo(Window next, long nowNanos) {
        long last = number(nowNanos);
        for (long number = last - PARTS + 1; number <= last; number++) {
            Part part = parts.get((int) Math.floorMod(number, (long) PARTS));
            if (part != null && part.number == number) {
                next.take(nowNanos - (last - number) * partNanos, part.tally());
            }
        }
    }

    @Override
    public void take(long atNanos, Tally tally) {
        Part part = partAt(atNanos);
        if (part != null) {
            part.add(tally);
        }
    }
}
