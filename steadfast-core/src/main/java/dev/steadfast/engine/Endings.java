package dev.steadfast.engine;

import dev.steadfast.event.OperationEnded;
import dev.steadfast.outcome.CallRejected;
import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.OperationInterrupted;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import org.jspecify.annotations.Nullable;

/** How the end of an operation is counted and told, by whichever driver. Safe for use by many threads. */
final class Endings {
    private final CompiledPipeline pipeline;

    Endings(CompiledPipeline pipeline) {
        this.pipeline = pipeline;
    }

    /**
     * An operation has ended.
     *
     * @param operation the operation; null if it had no object at the door
     * @param reason why
     * @param uncounted whether nobody has counted the end yet, though there is no object
     * @param value what the caller is given
     * @param thrown what the caller is thrown
     */
    void ended(
            @Nullable RunningOperation operation,
            StopReason reason,
            boolean uncounted,
            @Nullable Object value,
            @Nullable Throwable thrown) {
        // Without an operation at the door, the frame of the owning stage has made one, and counted its end.
        boolean countHere = uncounted || operation != null || pipeline.owner == CompiledPipeline.NO_OWNER;
        if (reason == StopReason.SUCCESS ? pipeline.countsSuccesses : countHere) {
            pipeline.tally.stop(reason);
        }
        boolean retriesGone = reason.isExhaustion() && pipeline.owner != CompiledPipeline.NO_OWNER;
        if (retriesGone && operation != null && (reason != StopReason.ATTEMPTS || operation.number() > 1)) {
            Around.gaveUp(operation, thrown == null ? value : Failures.unwrap(thrown));
        }
        if (pipeline.listened && operation != null) {
            long now = pipeline.time.nanos();
            pipeline.listeners.publish(new OperationEnded(
                    pipeline.name,
                    now,
                    operation.number(),
                    reason,
                    thrown == null ? null : Failures.unwrap(thrown),
                    value,
                    now - operation.start(),
                    refusedDelayNanos(operation)));
        }
    }

    /** The end that the owning stage has chosen. */
    @Nullable Object concluded(RunningOperation operation, boolean madeHere, @Nullable Object result, @Nullable Throwable failure)
            throws Throwable {
        operation.concluded(result, failure);
        boolean replaced = operation.takeReplaced();
        Throwable thrown = replaced ? operation.trail().thrown : failure;
        StopReason reason = operation.reasonGiven(thrown);
        if (madeHere && reason != StopReason.SUCCESS) {
            pipeline.tally.stop(reason);
        }
        if (replaced) {
            pipeline.discards.replaced(result, operation.trail().value, thrown);
            return outcome(operation.trail().value, thrown);
        }
        return outcome(result, failure);
    }

    /** The end that a stage has chosen which may replace an outcome, but is not the owning one. */
    @Nullable Object answered(RunningOperation operation, boolean notedHere, @Nullable Object result, @Nullable Throwable failure)
            throws Throwable {
        if (!operation.answered(notedHere, failure)) {
            return outcome(result, failure);
        }
        Trail trail = operation.trail();
        pipeline.discards.replaced(result, trail.value, trail.thrown);
        return outcome(trail.value, trail.thrown);
    }

    static @Nullable Object outcome(@Nullable Object result, @Nullable Throwable failure) throws Throwable {
        if (failure != null) {
            throw failure;
        }
        return result;
    }

    /** The reason that an outcome itself gives. */
    static StopReason reasonOf(@Nullable Throwable thrown) {
        if (thrown == null) {
            return StopReason.SUCCESS;
        }
        if (thrown instanceof CallRejected) {
            return StopReason.REJECTED;
        }
        if (thrown instanceof TimeoutExceeded) {
            return StopReason.DEADLINE;
        }
        boolean interrupted = thrown instanceof InterruptedException || thrown instanceof OperationInterrupted;
        return interrupted ? StopReason.INTERRUPTED : StopReason.NOT_RETRYABLE;
    }

    private static long refusedDelayNanos(RunningOperation operation) {
        Trail trail = operation.trailIfAny();
        return trail == null ? 0 : trail.refusedDelayNanos;
    }
}
