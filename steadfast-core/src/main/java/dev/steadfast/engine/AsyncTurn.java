package dev.steadfast.engine;

import dev.steadfast.outcome.StopReason;
import dev.steadfast.spi.CallbackThrew;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.Step;
import dev.steadfast.time.Nanos;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * What an asynchronous operation does between two waits: it goes inwards through the stages to the work, and outwards
 * with the outcome. Each method is one step, called by the thread that holds the operation, and answers with the next.
 * Safe for use by many threads.
 */
final class AsyncTurn {
    /** Next: enter the stage at the operation's depth, or start the work. */
    static final int ENTER = 0;

    /** Next: the outcome at hand leaves the innermost stage that holds a token. */
    static final int LEAVE = 1;

    /** The operation waits, or another thread has it. */
    static final int WAITS = 2;

    /** The operation has ended. */
    static final int ENDED = 3;

    private final AsyncDriver driver;
    private final CompiledPipeline pipeline;
    private final Stage[] stages;
    private final int[] flags;
    private final Bounds bounds;
    private final AsyncCuts cuts;
    private final AsyncStart start;

    AsyncTurn(AsyncDriver driver) {
        this.driver = driver;
        this.pipeline = driver.pipeline;
        this.stages = pipeline.stages;
        this.flags = pipeline.flags;
        this.bounds = new Bounds(pipeline);
        this.cuts = new AsyncCuts(driver);
        this.start = new AsyncStart(driver, this, cuts, bounds);
    }

    int from(AsyncOperation f, int first) {
        int next = first;
        while (next == ENTER || next == LEAVE) {
            try {
                next = next == ENTER ? enter(f) : leave(f);
            } catch (Throwable broken) {
                // A time source or a stage that breaks its promise must not leave the operation hanging.
                next = cuts.broken(f, broken);
            }
        }
        return next;
    }

    /** A turn that begins with a step of its own. */
    int from(AsyncOperation f, AsyncDriver.Turn first) {
        int next;
        try {
            next = first.take();
        } catch (Throwable broken) {
            next = cuts.broken(f, broken);
        }
        return from(f, next);
    }

    /** Goes on with an operation whose first attempt has been started already. */
    int begun(AsyncOperation f, CompletionStage<?> stage) {
        return start.begun(f, stage);
    }

    /** What carries the context has failed. */
    int broken(AsyncOperation f, Throwable carrier) {
        return cuts.broken(f, carrier);
    }

    // ---- inwards

    private int enter(AsyncOperation f) {
        int index = f.depth;
        if (index == stages.length) {
            return start.attempt(f);
        }
        if ((flags[index] & Stage.OPEN) != 0) {
            return entered(f, index, 0, f.limit(index));
        }
        Stage stage = stages[index];
        try {
            long step = stage.enter(left(f, f.limit(index)), f.operation);
            long payload = Step.payload(step);
            return switch (Step.kind(step)) {
                case Step.GO -> entered(f, index, payload, f.limit(index));
                case Step.BOUND ->
                    entered(f, index, 0, bounds.bounded(index, f.operation.start(), f.limit(index), payload));
                case Step.REJECT -> rejected(f, stage.rejection(payload));
                case Step.QUEUE -> queue(f, index, payload);
                case Step.FORK -> forked(f, index, payload);
                case Step.ANSWER -> answered(f, stage.answer(payload));
                default -> throw pipeline.badEntry(index, step);
            };
        } catch (CallbackThrew callback) {
            return cuts.callbackFailed(f, callback.thrown());
        } catch (Throwable broken) {
            f.outcome(null, broken);
            return LEAVE;
        }
    }

    private int entered(AsyncOperation f, int index, long token, long inner) {
        long limit = inner;
        if ((flags[index] & Stage.BOUNDS_PASSES) != 0) {
            try {
                limit = bounds.passLimit(index, f.operation, f.operation.start(), inner);
            } catch (Throwable callback) {
                f.entered(index, token, inner);
                return cuts.callbackFailed(f, callback);
            }
        }
        f.entered(index, token, limit);
        if ((flags[index] & Stage.HOLDS) != 0) {
            Hold.enter(f.operation, stages[index], token);
        }
        return ENTER;
    }

    private int rejected(AsyncOperation f, RuntimeException rejection) {
        f.operation.reason(StopReason.REJECTED);
        f.outcome(null, rejection);
        return LEAVE;
    }

    private static int answered(AsyncOperation f, @Nullable Object value) {
        f.outcome(value, null);
        return LEAVE;
    }

    private int forked(AsyncOperation f, int index, long delayNanos) {
        f.entered(index, 0, f.limit(index));
        return start.race(f, index, delayNanos);
    }

    private int queue(AsyncOperation f, int index, long maxWaitNanos) {
        f.nextWait(AsyncOperation.PERMIT);
        AsyncWaiter waiter = new AsyncWaiter(f, stages[index]);
        long left = left(f, f.limit(index));
        long wait = maxWaitNanos == Step.MAX_PAYLOAD ? left : Math.min(maxWaitNanos, left);
        // First of all: the stage has counted this one among those who wait.
        long token = stages[index].queue(waiter, left, f.operation);
        if (token != ParkedWaiter.KEPT) {
            return token >= 0
                    ? entered(f, index, token, f.limit(index))
                    : rejected(f, stages[index].rejection(ParkedWaiter.KEPT - token));
        }
        f.current = waiter;
        if (wait != Nanos.UNLIMITED) {
            armed(f, waiter, wait);
        }
        return wait <= 0 ? due(f) : waits(f);
    }

    /** Nobody waits where time is broken, so nobody may be left in the queue. */
    private static void armed(AsyncOperation f, AsyncWaiter waiter, long nanos) {
        try {
            // A grant that has come already waits until the operation is opened for it.
            f.arm(nanos);
        } catch (Throwable brokenTime) {
            f.disarm();
            f.current = null;
            waiter.cut();
            throw brokenTime;
        }
    }

    // ---- waiting

    /** Opens the operation for the next event, unless there is one already. */
    int waits(AsyncOperation f) {
        driver.list(f);
        return f.open() ? WAITS : overtaken(f);
    }

    /**
     * An event came before the operation was opened for it. What follows a timer or a grant goes on where it would have
     * gone on a moment later, not on the thread that happens to be here.
     */
    int overtaken(AsyncOperation f) {
        if (f.cancelRequested()) {
            return cuts.cancelled(f);
        }
        driver.execute(f, f);
        return WAITS;
    }

    /** Takes up the event that left a flag. */
    int flagged(AsyncOperation f) {
        if (f.cancelRequested()) {
            return cuts.cancelled(f);
        }
        if (Around.refusal(f.operation) != null) {
            return cuts.refused(f);
        }
        if (f.take(AsyncOperation.GRANTED)) {
            return granted(f);
        }
        // A timer that was taken back too late calls before the time that is set now.
        if (f.take(AsyncOperation.DUE) && f.isDue()) {
            return due(f);
        }
        return waits(f);
    }

    private int due(AsyncOperation f) {
        f.disarm();
        if (f.waitsFor(AsyncOperation.BACKOFF)) {
            return again(f);
        }
        if (f.waitsFor(AsyncOperation.RUN)) {
            return cuts.boundPassed(f, f.limit(f.depth - 1), f.thrown());
        }
        if (f.waitsFor(AsyncOperation.WORK)) {
            return cuts.boundPassed(f, start.armedLimit(f), null);
        }
        AsyncWaiter waiter = (AsyncWaiter) f.current;
        if (waiter == null || !waiter.leave()) {
            return granted(f);
        }
        f.current = null;
        stages[f.depth].unqueue(waiter);
        long limit = f.limit(f.depth);
        if (bounds.passed(f.operation.start(), limit)) {
            return cuts.boundPassed(f, limit, null);
        }
        try {
            return rejected(f, stages[f.depth].rejection(0));
        } catch (Throwable broken) {
            f.outcome(null, broken);
            return LEAVE;
        }
    }

    private int granted(AsyncOperation f) {
        f.disarm();
        AsyncWaiter waiter = (AsyncWaiter) f.current;
        f.current = null;
        if (waiter == null) {
            return waits(f);
        }
        return entered(f, f.depth, waiter.token(), f.limit(f.depth));
    }

    /** What the operation waited for has ended. */
    int ended(AsyncOperation f, Completion end) {
        end.taken();
        return end.callbackFailed() && end.thrown() != null
                ? cuts.broken(f, end.thrown())
                : ended(f, end.value(), end.thrown());
    }

    /** The work has ended, or what a stage had run. */
    int ended(AsyncOperation f, @Nullable Object value, @Nullable Throwable thrown) {
        f.disarm();
        f.current = null;
        if (Around.refusal(f.operation) != null) {
            return cuts.refused(f);
        }
        if (f.waitsFor(AsyncOperation.RUN)) {
            return ran(f, value, thrown);
        }
        f.outcome(value, thrown);
        return LEAVE;
    }

    // ---- outwards

    private int leave(AsyncOperation f) {
        if (f.depth == f.base()) {
            return driver.end(f, false) ? ENDED : cuts.cancelled(f);
        }
        int index = f.depth - 1;
        if (f.thrown() == null) {
            try {
                if ((flags[index] & Stage.ON_SUCCESS) == 0
                        || stages[index].success(f.token(index), f.value(), f.operation) == Step.DONE) {
                    cuts.left(f, index);
                    return LEAVE;
                }
            } catch (Throwable callback) {
                return cuts.callbackFailed(f, callback);
            }
        }
        if (index == pipeline.noter) {
            f.operation.attemptFailed(f.value(), f.thrown());
        }
        try {
            RunningOperation shown = pipeline.seesOperation(index) ? f.operation : null;
            long step = stages[index].failure(f.token(index), f.value(), f.thrown(), shown, left(f, f.limit(index)));
            return follow(f, index, pipeline.answer(index, step, f.operation));
        } catch (Throwable callback) {
            return cuts.callbackFailed(f, callback);
        }
    }

    private int ran(AsyncOperation f, @Nullable Object value, @Nullable Throwable thrown) {
        int index = f.depth - 1;
        f.operation.trail().ran(value, thrown);
        try {
            long left = left(f, f.limit(index));
            long step = stages[index].ran(f.token(index), f.value(), f.thrown(), f.operation, left);
            return follow(f, index, pipeline.answer(index, step, f.operation));
        } catch (Throwable callback) {
            return cuts.callbackFailed(f, callback);
        }
    }

    private int follow(AsyncOperation f, int index, long step) {
        if (Step.kind(step) == Step.RUN_KIND) {
            return start.run(f, index);
        }
        if (Step.kind(step) == Step.AGAIN) {
            return backoff(f, Step.payload(step));
        }
        boolean replaced = false;
        if ((flags[index] & Stage.OWNS) != 0) {
            f.operation.concluded(f.value(), f.thrown());
            replaced = f.operation.takeReplaced();
        } else if ((flags[index] & Stage.REPLACES) != 0) {
            replaced = f.operation.answered(index == pipeline.noter, f.thrown());
        }
        if (replaced) {
            Trail trail = f.operation.trail();
            pipeline.discards.replaced(f.value(), trail.value, trail.thrown);
            f.outcome(trail.value, trail.thrown);
        }
        cuts.left(f, index);
        return LEAVE;
    }

    private int backoff(AsyncOperation f, long delayNanos) {
        if (f.thrown() == null) {
            driver.discard(f.value());
            f.outcome(null, null);
        }
        if (delayNanos == 0) {
            return again(f);
        }
        f.nextWait(AsyncOperation.BACKOFF);
        pipeline.tally.waited(delayNanos);
        f.arm(delayNanos);
        return waits(f);
    }

    /** The next attempt, unless the wait took longer than it was to. */
    private int again(AsyncOperation f) {
        if (f.cancelRequested()) {
            return cuts.cancelled(f);
        }
        int index = f.depth - 1;
        long limit = f.limit(index);
        Throwable failure = f.thrown();
        if (bounds.passed(f.operation.start(), limit)) {
            return cuts.boundPassed(f, limit, failure);
        }
        f.operation.nextAttempt(failure);
        pipeline.tally.retry();
        return entered(f, index, f.token(index), limit);
    }

    private long left(AsyncOperation f, long limit) {
        return bounds.left(f.operation.start(), limit);
    }
}
