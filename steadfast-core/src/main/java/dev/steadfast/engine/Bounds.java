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
    private final CompiledPipeline pipeline;
    private final TimeSource time;

    Bounds(CompiledPipeline pipeline) {
        this.pipeline = pipeline;
        this.time = pipeline.time;
    }

    /** The bound inside a stage that has answered {@link dev.steadfast.spi.Step#bound}. */
    long bounded(int index, long start, long limit, long nanos) {
        if ((pipeline.flags[index] & Stage.CLOCK) == 0) {
            throw new IllegalStateException(pipeline.stages[index] + " of " + pipeline.name
                    + " answered BOUND without the flag CLOCK; the bound counts from a start that was not read");
        }
        // A bound that is not tighter is none of this stage's: the outer one passes first.
        return Math.min(limit, boundFrom(start, nanos));
    }

    /** The bound of the coming pass through a stage. */
    long passLimit(int index, @Nullable RunningOperation operation, long start, long limit) {
        if ((pipeline.flags[index] & Stage.BOUNDS_PASSES) == 0) {
            return limit;
        }
        // A negative number would turn the sum of times negative, which counts as no bound.
        long pass = Math.max(0, pipeline.stages[index].passNanos(operation));
        return pass >= left(start, limit) ? limit : Math.min(limit, boundFrom(start, pass));
    }

    private long boundFrom(long start, long nanos) {
        return Nanos.plus(elapsed(start), nanos);
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
