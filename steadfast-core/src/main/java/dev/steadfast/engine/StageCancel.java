package dev.steadfast.engine;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;

/** How a stage of the user's is told that nobody waits for it any more. Stateless. */
final class StageCancel {
    private StageCancel() {}

    /** Cancels a stage, if the pipeline does that at all. Never throws: a stage that cannot be cancelled runs on. */
    static void propagate(CompiledPipeline pipeline, CompletionStage<?> stage) {
        if (!pipeline.propagatesCancel) {
            return;
        }
        try {
            if (!(stage instanceof Future<?> future) || !cancelled(future)) {
                stage.toCompletableFuture().cancel(true);
            }
        } catch (UnsupportedOperationException notCancellable) {
            // A stage need not be one; its result will be discarded.
        } catch (Throwable broken) {
            Cancellation.broken(pipeline, broken);
        }
    }

    /** Whether the future knows how to be cancelled; a minimal stage is a future, and does not. */
    private static boolean cancelled(Future<?> future) {
        try {
            future.cancel(true);
            return true;
        } catch (UnsupportedOperationException minimal) {
            return false;
        }
    }
}
