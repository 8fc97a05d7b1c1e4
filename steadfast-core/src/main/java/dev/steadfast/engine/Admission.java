package dev.steadfast.engine;

import dev.steadfast.outcome.CallRejected;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.Step;
import org.jspecify.annotations.Nullable;

/** How a call on its caller's thread gets past a stage that does not simply let it go on. Safe for use by many threads. */
final class Admission {
    private final CompiledPipeline pipeline;
    private final Bounds bounds;
    private final Cuts cuts;

    Admission(BlockingDriver driver) {
        this.pipeline = driver.pipeline;
        this.bounds = driver.bounds;
        this.cuts = driver.cuts;
    }

    /** Asks a stage on entry. */
    long step(int index, @Nullable RunningOperation operation, long start, long limit) throws Throwable {
        try {
            return pipeline.stages[index].enter(bounds.left(start, limit), operation);
        } catch (Throwable thrown) {
            throw thrownOnEntry(index, operation, start, limit, thrown);
        }
    }

    /** The value of a stage that has answered in place of the call. */
    @Nullable Object answer(int index, long number, @Nullable RunningOperation operation, long start, long limit)
            throws Throwable {
        try {
            return pipeline.stages[index].answer(number);
        } catch (Throwable thrown) {
            throw thrownOnEntry(index, operation, start, limit, thrown);
        }
    }

    /** Outside of the owning stage, whose frame would count the end, nobody does if there is no operation. */
    Throwable thrownOnEntry(int index, @Nullable RunningOperation operation, long start, long limit, Throwable thrown) {
        if (index >= pipeline.owner || operation != null) {
            return thrown;
        }
        Throwable seen = cuts.seen(thrown, start, limit);
        if (seen instanceof Unwinding.BoundPassed cut) {
            return cut.of(null, true);
        }
        if (!(seen instanceof Unwinding)) {
            cuts.ended(null, true, Endings.reasonOf(seen));
        }
        return seen;
    }

    /** What a call is thrown that a stage refuses; given back, to be thrown in as few frames as can be. */
    RuntimeException rejection(int index, long step, @Nullable RunningOperation operation) {
        cuts.ended(operation, index < pipeline.owner && operation == null, StopReason.REJECTED);
        return pipeline.stages[index].rejection(Step.payload(step));
    }

    /** The token of a stage that has not simply let the call go on. */
    long token(int index, long step, @Nullable RunningOperation operation, long start, long limit) throws Throwable {
        Stage stage = pipeline.stages[index];
        if (Step.kind(step) == Step.REJECT) {
            throw rejection(index, step, operation);
        }
        if (Step.kind(step) != Step.QUEUE) {
            throw pipeline.badEntry(index, step);
        }
        try {
            return ParkedWaiter.await(stage, pipeline, Step.payload(step), bounds.left(start, limit), operation);
        } catch (Throwable thrown) {
            throw notLetIn(index, operation, start, limit, thrown);
        }
    }

    /** What a wait for a permit ended with; no catch clauses, for which every class would be loaded with this one. */
    private Throwable notLetIn(
            int index, @Nullable RunningOperation operation, long start, long limit, Throwable thrown) {
        boolean outside = index < pipeline.owner && operation == null;
        if (thrown instanceof InterruptedException) {
            if (cuts.seen(thrown, start, limit) instanceof Unwinding.BoundPassed cut) {
                return cut.whileWaiting().of(operation, outside);
            }
            cuts.ended(operation, outside, StopReason.INTERRUPTED);
            return thrown;
        }
        if (thrown instanceof Unwinding.Closed closed) {
            return closed.after(operation == null ? null : operation.lastFailure());
        }
        if (thrown instanceof Unwinding.BoundPassed passed) {
            return passed.of(operation, outside);
        }
        if (thrown instanceof Unwinding) {
            return thrown;
        }
        if (thrown instanceof CallRejected) {
            cuts.ended(operation, outside, StopReason.REJECTED);
            return thrown;
        }
        return thrownOnEntry(index, operation, start, limit, thrown);
    }
}
