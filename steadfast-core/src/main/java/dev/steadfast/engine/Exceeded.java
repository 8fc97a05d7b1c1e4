package dev.steadfast.engine;

import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.spi.Stage;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What an operation ends with whose bound has passed, for every driver. Stateless. */
final class Exceeded {
    private Exceeded() {}

    /**
     * Makes the exception for a bound that has passed.
     *
     * @param pipeline whose
     * @param index the stage that set the bound, or a place before or after all stages for what the caller set
     * @param answer what the work answered to the interrupt, if it was interrupted
     * @param before the failure before
     */
    static Throwable timedOut(
            CompiledPipeline pipeline,
            int index,
            @Nullable RunningOperation operation,
            @Nullable Throwable answer,
            @Nullable Throwable before) {
        Throwable cause = before == null ? answer : before;
        Throwable exceeded = exceeded(pipeline, index, operation, cause);
        if (answer != null) {
            Failures.suppress(exceeded, answer);
        }
        return exceeded;
    }

    private static Throwable exceeded(
            CompiledPipeline pipeline, int index, @Nullable RunningOperation operation, @Nullable Throwable cause) {
        boolean stages = index >= 0 && index < pipeline.stages.length;
        boolean passes = stages && (pipeline.flags[index] & Stage.BOUNDS_PASSES) != 0;
        long override = operation == null ? Bounds.NO_OVERRIDE : Around.attemptOverrideNanos(operation);
        if (operation != null && !stages) {
            return setByTheCaller(pipeline, index < 0 ? Around.limitNanos(operation) : override, cause);
        }
        if (!passes) {
            return pipeline.stages[index].timedOut(cause);
        }
        return override == Bounds.NO_OVERRIDE
                ? pipeline.stages[index].passTimedOut(operation, cause)
                : setByTheCaller(pipeline, override, cause);
    }

    private static Throwable setByTheCaller(CompiledPipeline pipeline, long nanos, @Nullable Throwable cause) {
        return new TimeoutExceeded(pipeline.name, Duration.ofNanos(nanos), cause);
    }
}
