package dev.steadfast.engine;

import dev.steadfast.spi.Stage;
import dev.steadfast.time.Nanos;
import dev.steadfast.time.TimeSource;
import org.jspecify.annotations.Nullable;

/**
 * The arithmetic of bounds, for every driver. A bound is a number of nanoseconds counted from the start of the
 * operation, never an instant: instants may wrap. Safe for use by many threads.
 */
final class Bounds {
    /** The place of a bound that was set around all stages. */
    static final int BEFORE_STAGES = -1;

    /** In place of a bound that the caller wants for attempts: none. */
    static final long NO_OVERRIDE = -1;

    private final CompiledPipeline pipeline;
    private final TimeSource time;
    /** The index of the first stage that has a say in whether the operation goes on, and when. */
    private final int firstClosed;

    Bounds(CompiledPipeline pipeline) {
        this.pipeline = pipeline;
        this.time = pipeline.time;
        int index = 0;
        while (index < pipeline.flags.length && (pipeline.flags[index] & Stage.OPEN) != 0) {
            index++;
        }
        this.firstClosed = index;
    }

    /** The bound inside a stage that has answered {@link dev.steadfast.spi.Step#bound}. */
    long bounded(int index, long start, long limit, long nanos) {
        if ((pipeline.flags[index] & Stage.CLOCK) == 0) {
            throw new IllegalStateException(pipeline.stages[index] + " of " + pipeline.name
                    + " answered BOUND without the flag CLOCK; the bound counts from a start that was not read");
        }
        // A bound that is not tighter is none of this stage's: the outer one passes first. The first stage is entered
        // when the operation begins.
        return Math.min(limit, index == 0 ? nanos : boundFrom(start, nanos));
    }

    /** The bound of the coming pass through a stage. */
    long passLimit(int index, @Nullable RunningOperation operation, long start, long limit) {
        if ((pipeline.flags[index] & Stage.BOUNDS_PASSES) == 0) {
            return limit;
        }
        long override = operation == null ? NO_OVERRIDE : Around.attemptOverrideNanos(operation);
        // A negative number would turn the sum of times negative, which counts as no bound.
        long pass = override != NO_OVERRIDE ? override : Math.max(0, pipeline.stages[index].passNanos(operation));
        // Nothing has happened yet, so the attempt begins with the operation, and the clock was read for that.
        return operation == null && index <= firstClosed ? Math.min(limit, pass) : tighter(start, limit, pass);
    }

    /** The bound of the work itself, where the caller wants attempts bounded and no stage does that. */
    long workLimit(RunningOperation operation, long start, long limit) {
        if (operation.trailIfAny() == null) {
            return limit;
        }
        long override = Around.attemptOverrideNanos(operation);
        return pipeline.boundsPasses || override == NO_OVERRIDE ? limit : tighter(start, limit, override);
    }

    private long tighter(long start, long limit, long nanos) {
        return nanos >= left(start, limit) ? limit : Math.min(limit, boundFrom(start, nanos));
    }

    private long boundFrom(long start, long nanos) {
        return Nanos.plus(elapsed(start), nanos);
    }

    /** Whether nothing is left of a bound. */
    boolean passed(long start, long limit) {
        return limit != Nanos.UNLIMITED && left(start, limit) == 0;
    }

    /** What is left of a bound; never negative, since a negative number would corrupt a step. */
    long left(long start, long limit) {
        return limit == Nanos.UNLIMITED ? Nanos.UNLIMITED : Math.max(0, limit - elapsed(start));
    }

    /** What has passed; a clock that was set back a little must not turn a sum of times negative. */
    private long elapsed(long start) {
        return Math.max(0, time.nanos() - start);
    }
}
