package dev.steadfast.engine;

import dev.steadfast.spi.Stage;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A shorter way for work that answers with a future, where no stage has anything to do unless the work fails, and nobody
 * is to be told of more: the work is started first. If it has succeeded by then, as with a cache, there never is an
 * operation; else one is made, whose first attempt has begun. Safe for use by many threads.
 */
final class HeadStart {
    private final CompiledPipeline pipeline;
    private final AsyncDriver driver;
    private final boolean given;

    HeadStart(CompiledPipeline pipeline, AsyncDriver driver) {
        this.pipeline = pipeline;
        this.driver = driver;
        int asked = Stage.OPEN | Stage.ON_SUCCESS | Stage.BOUNDS_PASSES | Stage.HOLDS;
        boolean passed = IntStream.of(pipeline.flags).allMatch(flags -> (flags & asked) == Stage.OPEN);
        // Context is taken before the work is started.
        boolean plain = pipeline.environment.contextCarrier() == null;
        this.given = passed && plain && pipeline.unobserved && !pipeline.clocked;
    }

    /** Whether work of this form may be started first, if the caller asks for nothing else. */
    boolean isGiven(int form) {
        return given && form == CallForm.ASYNC_CALL;
    }

    /** Starts the work, and an operation if that has not been all. */
    CompletableFuture<@Nullable Object> call(
            Object work, @Nullable Executor continuations, @Nullable Executor workers) {
        pipeline.begins(null);
        CompletionStage<?> stage = AsyncStart.started(CallForm.ASYNC_CALL, work, null);
        if (AsyncStart.tells(stage)) {
            CompletableFuture<?> future = (CompletableFuture<?>) stage;
            if (future.isDone() && !future.isCompletedExceptionally()) {
                return new Answered(pipeline.environment, future.join());
            }
        }
        return goOn(work, stage, continuations, workers);
    }

    private AsyncOperation goOn(
            Object work, CompletionStage<?> begun, @Nullable Executor continuations, @Nullable Executor workers) {
        RunningOperation operation = RunningOperation.of(pipeline, false, 0);
        Origin origin = Origin.here(pipeline.environment, continuations, workers);
        AsyncOperation going = new AsyncOperation(operation, CallForm.ASYNC_CALL, Objects.requireNonNull(work), origin);
        for (int index = 0; index < pipeline.stages.length; index++) {
            going.entered(index, 0, going.limit(index));
        }
        driver.goOn(going, begun);
        return going;
    }
}
