package dev.steadfast.engine;

import dev.steadfast.spi.Stage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What is inside a stage, on other threads, for a caller who waits. The asynchronous driver runs it, so that forks and
 * abandoned work follow the same rules in every form of call. Safe for use by many threads.
 */
final class Branches {
    private final CompiledPipeline pipeline;
    private final AsyncDriver async;

    Branches(CompiledPipeline pipeline, AsyncDriver async) {
        this.pipeline = pipeline;
        this.async = async;
    }

    /** Runs what is inside the stage of this index, as often as it says, and waits for the outcome. */
    @Nullable Object await(
            int index, long delayNanos, int form, Object work, @Nullable RunningOperation given, long start, long limit)
            throws Throwable {
        Stage stage = pipeline.stages[index];
        Executor workers = stage.runOn();
        if (workers == null) {
            throw new IllegalStateException(stage + " of " + pipeline.name
                    + " runs its work more than once at a time and has no executor for it; allowed: callAsync, or a"
                    + " policy with runOn(executor)");
        }
        RunningOperation operation = given != null ? given : new RunningOperation(pipeline, pipeline.clocked, start);
        Joined end = new Joined(pipeline);
        Origin origin = Origin.here(pipeline.environment, null, workers);
        Race.Entrant entrant =
                new Race.Entrant(operation, form, work, Origin.branchOf(origin, index + 1, limit, workers));
        Race race = new Race(async, stage, entrant, delayNanos, end);
        race.start();
        return end.await(race::giveUp);
    }
}
