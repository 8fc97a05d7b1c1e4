package dev.steadfast.engine;

import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.spi.Stage;
import org.jspecify.annotations.Nullable;

/** How a thread waits between two attempts, and what ends the operation meanwhile. Safe for use by many threads. */
final class Pauses {
    private final CompiledPipeline pipeline;
    private final Stage[] stages;
    private final Bounds bounds;
    private final Cuts cuts;

    Pauses(CompiledPipeline pipeline, Bounds bounds, Cuts cuts) {
        this.pipeline = pipeline;
        this.stages = pipeline.stages;
        this.bounds = bounds;
        this.cuts = cuts;
    }

    /** Waits before the next attempt, or finds that there is none. The parameters are the frame of the owning stage. */
    void before(
            long delayNanos,
            int index,
            RunningOperation operation,
            boolean madeHere,
            long start,
            long limit,
            long token,
            @Nullable Throwable failure)
            throws InterruptedException, Unwinding {
        try {
            if (delayNanos > 0) {
                ThreadWait.sleep(pipeline, delayNanos);
                pipeline.tally.waited(delayNanos);
            } else if (Thread.interrupted()) {
                throw new InterruptedException("interrupted before attempt " + (operation.number() + 1));
            }
        } catch (InterruptedException interrupt) {
            stages[index].abandon(token, operation);
            if (cuts.seen(interrupt, start, limit) instanceof Unwinding.BoundPassed cut) {
                throw cut.whileWaiting().of(operation, madeHere).after(failure);
            }
            if (failure != null) {
                Failures.suppress(interrupt, failure);
            }
            cuts.ended(operation, madeHere, StopReason.INTERRUPTED);
            throw interrupt;
        } catch (Unwinding closed) {
            stages[index].abandon(token, operation);
            throw closed.after(failure);
        } catch (RuntimeException | Error brokenTime) {
            stages[index].abandon(token, operation);
            throw brokenTime;
        }
        // The wait was to end in time, but no clock promises that.
        if (bounds.passed(start, limit)) {
            stages[index].abandon(token, operation);
            throw new Unwinding.BoundPassed(null, failure).of(operation, madeHere);
        }
    }
}
