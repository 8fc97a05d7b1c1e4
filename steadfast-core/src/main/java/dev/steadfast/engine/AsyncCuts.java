package dev.steadfast.engine;

import dev.steadfast.log.Log;
import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.spi.Stage;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * How an asynchronous operation, or a part of it, is cut short: whoever holds a token is told to abandon it, innermost
 * first. Each method is a step of an {@link AsyncTurn}. Safe for use by many threads.
 */
final class AsyncCuts {
    private final AsyncDriver driver;
    private final CompiledPipeline pipeline;

    AsyncCuts(AsyncDriver driver) {
        this.driver = driver;
        this.pipeline = driver.pipeline;
    }

    /** A bound has passed: everything inside the stage that set it is given up, and that stage makes the exception. */
    int boundPassed(AsyncOperation f, long limit, @Nullable Throwable atHand) {
        int setter = setterOf(f, limit);
        giveUpCurrent(f);
        boolean aroundRetry = setter < pipeline.owner || pipeline.owner == CompiledPipeline.NO_OWNER;
        Throwable before = atHand == null && setter < pipeline.owner ? f.operation.lastFailure() : atHand;
        abandonDownTo(f, Math.max(f.base(), setter + 1));
        discardAtHand(f);
        try {
            f.outcome(null, Exceeded.timedOut(pipeline, setter, f.operation, null, before));
        } catch (Throwable callback) {
            return callbackFailed(f, callback);
        }
        if (aroundRetry) {
            f.operation.reason(StopReason.DEADLINE);
        }
        return AsyncTurn.LEAVE;
    }

    /** Which stage has set a bound; a place before or after all stages for what the caller has set. */
    private int setterOf(AsyncOperation f, long limit) {
        if (f.limit(f.base()) == limit) {
            return Bounds.BEFORE_STAGES;
        }
        for (int index = f.base(); index < f.depth; index++) {
            if (f.limit(index + 1) == limit) {
                return index;
            }
        }
        return pipeline.stages.length;
    }

    int cancelled(AsyncOperation f) {
        f.disarm();
        giveUpCurrent(f);
        abandonDownTo(f, f.base());
        discardAtHand(f);
        f.outcome(null, null);
        driver.endCancelled(f);
        return AsyncTurn.WAITS;
    }

    /** A callback of the innermost stage threw: nobody is asked any more, and the caller gets what it threw. */
    int callbackFailed(AsyncOperation f, Throwable callback) {
        f.disarm();
        if (f.thrown() == null) {
            discardAtHand(f);
        } else {
            Failures.suppress(callback, f.thrown());
        }
        return endWith(f, callback, true);
    }

    /** An executor has refused: the operation ends with that, whatever its policies say. */
    int refused(AsyncOperation f) {
        f.disarm();
        giveUpCurrent(f);
        RejectedExecutionException refusal = Objects.requireNonNull(Around.refusal(f.operation));
        Throwable before = f.thrown() != null ? f.thrown() : f.operation.lastFailure();
        if (before != null) {
            Failures.suppress(refusal, before);
        }
        discardAtHand(f);
        f.operation.reason(StopReason.REJECTED);
        return endWith(f, refusal, false);
    }

    /** What carries the context has failed. */
    int broken(AsyncOperation f, Throwable carrier) {
        giveUpCurrent(f);
        return callbackFailed(f, carrier);
    }

    private int endWith(AsyncOperation f, Throwable thrown, boolean callbackFailed) {
        abandonDownTo(f, f.base());
        f.outcome(null, thrown);
        return driver.end(f, callbackFailed) ? AsyncTurn.ENDED : cancelled(f);
    }

    /** A result that is at hand while something else goes on, as a repair does, is nobody's when that is cut. */
    private void discardAtHand(AsyncOperation f) {
        if (f.thrown() == null) {
            driver.discard(f.value());
            f.outcome(null, null);
        }
    }

    private void giveUpCurrent(AsyncOperation f) {
        Cut current = f.current;
        f.current = null;
        Runnable actions = f.operation.cut();
        if (actions != null) {
            actions.run();
        }
        if (current != null) {
            try {
                current.cut();
            } catch (Throwable broken) {
                // A stage may break when a waiter leaves it; the operation ends all the same.
                Log.warn(() -> "a stage of " + pipeline.name + " threw when told to give up a wait", broken);
            }
        }
    }

    private void abandonDownTo(AsyncOperation f, int depth) {
        while (f.depth > depth) {
            int index = f.depth - 1;
            long token = f.token(index);
            try {
                pipeline.stages[index].abandon(token, f.operation);
            } catch (Throwable broken) {
                // The others must still be told.
                Log.warn(() -> "a stage of " + pipeline.name + " threw when told to abandon a pass", broken);
            }
            left(f, index);
        }
    }

    /** A pass has ended, one way or the other. */
    void left(AsyncOperation f, int index) {
        f.depth = (byte) index;
        if ((pipeline.flags[index] & Stage.HOLDS) != 0) {
            Hold.leave(f.operation);
        }
    }
}
