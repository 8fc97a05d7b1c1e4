package dev.steadfast.engine;

import dev.steadfast.spi.CallbackThrew;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.Step;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What is inside a stage, on other threads, for a caller who waits. The asynchronous driver runs it, so that forks and
 * abandoned work follow the same rules in every form of call. Stateless.
 */
final class Branches {
    private Branches() {}

    /**
     * A race, and what its caller waits for.
     *
     * @param race the race
     * @param end its end
     */
    record Started(Race race, Joined end) {
        /** Waits for the outcome. */
        @Nullable Object await() throws Throwable {
            return end.await(race::giveUp);
        }
    }

    /** Runs what is inside the stage of this index once, and waits for the outcome. */
    static @Nullable Object await(
            CompiledPipeline pipeline,
            int index,
            int form,
            Object work,
            @Nullable RunningOperation given,
            long start,
            long limit)
            throws Throwable {
        return start(pipeline, index, Step.MAX_PAYLOAD, form, work, given, start, limit)
                .await();
    }

    /** Runs what is inside the stage of this index, as often as it says. */
    static Started start(
            CompiledPipeline pipeline,
            int index,
            long delayNanos,
            int form,
            Object work,
            @Nullable RunningOperation given,
            long start,
            long limit) {
        Stage stage = pipeline.stages[index].race();
        Executor workers = stage.runOn();
        if (workers == null) {
            // A mistake in the settings: a retry around must not take it for a failure of the call.
            throw new CallbackThrew(new IllegalStateException(stage + " of " + pipeline.name
                    + " runs its work more than once at a time and has no executor for it; allowed: callAsync, or a"
                    + " policy with runOn(executor)"));
        }
        RunningOperation operation = given != null ? given : RunningOperation.of(pipeline, pipeline.clocked, start);
        Joined end = new Joined(pipeline);
        Origin origin = Origin.here(pipeline.environment, null, workers);
        Entrant entrant = new Entrant(operation, form, work, Origin.branchOf(origin, index + 1, limit, workers));
        Race race = new Race(pipeline.async(), stage, entrant, delayNanos, end);
        race.start();
        return new Started(race, end);
    }
}
