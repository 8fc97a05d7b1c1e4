package dev.steadfast.engine;

import dev.steadfast.spi.AsyncWork;
import dev.steadfast.spi.Work;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a stage has run beside the attempts, as a repair or a fallback, on the caller's thread. Safe for use by many threads. */
final class StageWork {
    private final CompiledPipeline pipeline;
    private final Bounds bounds;
    private final Cuts cuts;

    StageWork(CompiledPipeline pipeline, Bounds bounds, Cuts cuts) {
        this.pipeline = pipeline;
        this.bounds = bounds;
        this.cuts = cuts;
    }

    /** Runs the work that the stage has left in the operation, if there is time for it, and asks the stage again. */
    long ran(
            int index,
            RunningOperation operation,
            boolean madeHere,
            long start,
            long limit,
            long token,
            @Nullable Object result,
            @Nullable Throwable failure)
            throws Unwinding {
        AsyncWork async = operation.trail().nextAsync;
        Work work = operation.trail().next;
        operation.trail().next(null, null);
        if (bounds.passed(start, limit)) {
            pipeline.stages[index].abandon(token, operation);
            pipeline.discards.discard(result);
            throw new Unwinding.BoundPassed(null, failure).of(operation, madeHere);
        }
        operation.workBegins(index, limit);
        try {
            Object value = work != null ? work.run() : Joined.await(pipeline, Objects.requireNonNull(async));
            operation.trail().ran(value, null);
        } catch (Unwinding.Closed closed) {
            pipeline.stages[index].abandon(token, operation);
            pipeline.discards.discard(result);
            throw closed.after(failure);
        } catch (Throwable thrown) {
            if (cuts.seen(thrown, start, limit) instanceof Unwinding.BoundPassed cut) {
                pipeline.stages[index].abandon(token, operation);
                pipeline.discards.discard(result);
                throw cut.of(operation, madeHere).after(failure);
            }
            operation.trail().ran(null, thrown);
        }
        try {
            long left = bounds.left(start, limit);
            long step = pipeline.stages[index].ran(token, result, failure, operation, left);
            return pipeline.answer(index, step, operation);
        } catch (Throwable callback) {
            throw cuts.callbackFailed(index, operation, token, result, failure, callback);
        }
    }
}
