package dev.steadfast.engine;

import dev.steadfast.outcome.CallRejected;
import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.spi.AsyncWork;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.Step;
import dev.steadfast.spi.Work;
import dev.steadfast.time.Nanos;
import org.jspecify.annotations.Nullable;

/*
 * The driver that runs an operation on its caller's thread, and waits by parking it.
 *
 * It is a recursion over the stage array. The token of a stage and the bound inside it live on the Java stack; an
 * operation object is made by the owning stage's frame at its first failure, or at the door where it must tell a story.
 * So an operation that succeeds at once allocates nothing. What happens after a failure is in methods of its own, to
 * keep drive() small enough to be inlined into itself.
 */

/** Runs the stages on the caller's thread. Safe for use by many threads. */
final class BlockingDriver {
    private final CompiledPipeline pipeline;
    private final Stage[] stages;
    private final int[] flags;
    private final Bounds bounds;
    /** Whether there is one stage, which has nothing to do unless the work fails: most pipelines, most of the time. */
    private final boolean passedOnSuccess;
    /** Runs what is inside a stage on other threads. */
    private final Branches branches;

    BlockingDriver(CompiledPipeline pipeline, AsyncDriver async) {
        this.pipeline = pipeline;
        this.stages = pipeline.stages;
        this.flags = pipeline.flags;
        this.bounds = new Bounds(pipeline);
        this.branches = new Branches(pipeline, async);
        int asked = Stage.OPEN | Stage.ON_SUCCESS | Stage.BOUNDS_PASSES;
        this.passedOnSuccess = stages.length == 1 && (flags[0] & asked) == Stage.OPEN;
    }

    /** Runs all the stages around the work. */
    @Nullable Object run(int form, Object work, @Nullable RunningOperation operation, long start) throws Throwable {
        if (!passedOnSuccess) {
            return drive(0, form, work, operation, start, Nanos.UNLIMITED);
        }
        try {
            return attempt(form, work, operation, Nanos.UNLIMITED);
        } catch (Throwable thrown) {
            return failed(0, form, work, operation, start, Nanos.UNLIMITED, 0, null, thrown);
        }
    }

    private static @Nullable Object attempt(int form, Object work, @Nullable RunningOperation operation, long limit)
            throws Throwable {
        if (operation != null) {
            operation.attemptBegins(limit);
        }
        return CallForm.run(form, work, operation);
    }

    /**
     * Runs the stages from one index on. The parameters are what an object per call would hold: such an object would be
     * the only allocation of a call that succeeds.
     *
     * @param limit the bound, counted from the start; {@link Nanos#UNLIMITED} for none
     */
    private @Nullable Object drive(
            int index, int form, Object work, @Nullable RunningOperation operation, long start, long limit)
            throws Throwable {
        if (index == stages.length) {
            return attempt(form, work, operation, limit);
        }
        Stage stage = stages[index];
        int flag = flags[index];
        long inner = limit;
        long token = 0;
        if ((flag & Stage.OPEN) == 0) {
            long step = stage.enter(bounds.left(start, limit));
            token = Step.payload(step);
            if (Step.kind(step) == Step.BOUND) {
                inner = bounds.bounded(index, start, limit, token);
            } else if (Step.kind(step) == Step.FORK) {
                return forked(index, token, form, work, operation, start, limit);
            } else if (Step.kind(step) != Step.GO) {
                token = admitted(index, step, operation, start, limit);
            }
        }
        if ((flag & Stage.BOUNDS_PASSES) != 0) {
            inner = bounds.passLimit(index, operation, start, inner);
        }
        Object value;
        try {
            value = drive(index + 1, form, work, operation, start, inner);
        } catch (Throwable thrown) {
            Throwable failure = inner == limit ? thrown : seen(index, operation, token, thrown);
            return failed(index, form, work, operation, start, limit, token, null, failure);
        }
        if ((flag & Stage.ON_SUCCESS) == 0 || accepted(index, token, value)) {
            return value;
        }
        return failed(index, form, work, operation, start, limit, token, value, null);
    }

    /** A stage whose inside runs elsewhere, by the asynchronous driver, while this thread waits. */
    private @Nullable Object forked(
            int index,
            long delayNanos,
            int form,
            Object work,
            @Nullable RunningOperation operation,
            long start,
            long limit)
            throws Throwable {
        Object value;
        try {
            value = branches.await(index, delayNanos, form, work, operation, start, limit);
        } catch (Throwable thrown) {
            return failed(index, form, work, operation, start, limit, 0, null, thrown);
        }
        if ((flags[index] & Stage.ON_SUCCESS) == 0 || accepted(index, 0, value)) {
            return value;
        }
        return failed(index, form, work, operation, start, limit, 0, value, null);
    }

    /** What follows the first failure inside a stage: the owning stage may repeat, any other is only asked. */
    private @Nullable Object failed(
            int index,
            int form,
            Object work,
            @Nullable RunningOperation given,
            long start,
            long limit,
            long token,
            @Nullable Object firstResult,
            @Nullable Throwable firstFailure)
            throws Throwable {
        if ((flags[index] & Stage.OWNS) != 0) {
            return repeated(index, form, work, given, start, limit, token, firstResult, firstFailure);
        }
        if (firstFailure instanceof Unwinding) {
            stages[index].abandon(token);
            throw firstFailure;
        }
        judged(index, null, start, limit, token, firstResult, firstFailure);
        return outcome(firstResult, firstFailure);
    }

    /**
     * The loop of all further attempts, in the frame of the owning stage. It asks the stage itself: with a method
     * between the two, the compiler now and then no longer did without the objects of a decision.
     */
    private @Nullable Object repeated(
            int index,
            int form,
            Object work,
            @Nullable RunningOperation given,
            long start,
            long limit,
            long token,
            @Nullable Object firstResult,
            @Nullable Throwable firstFailure)
            throws Throwable {
        RunningOperation operation = given != null ? given : new RunningOperation(pipeline, pipeline.clocked, start);
        Object result = firstResult;
        Throwable failure = firstFailure;
        while (true) {
            if (failure instanceof Unwinding signal) {
                throw passing(signal, index, operation, given == null, token);
            }
            operation.attemptFailed(result, failure);
            long step = judged(index, operation, start, limit, token, result, failure);
            while (Step.kind(step) == Step.RUN_KIND) {
                step = ran(index, operation, start, limit, token, result, failure);
            }
            if (Step.kind(step) != Step.AGAIN) {
                return concluded(operation, given == null, result, failure);
            }
            if (failure == null) {
                pipeline.discards.discard(result);
            }
            waitFor(Step.payload(step), index, operation, given == null, start, limit, token, failure);
            operation.nextAttempt(failure);
            pipeline.tally.retry();
            long inner = bounds.passLimit(index, operation, start, limit);
            try {
                result = drive(index + 1, form, work, operation, start, inner);
                failure = null;
            } catch (Throwable thrown) {
                result = null;
                failure = inner == limit ? thrown : seen(index, operation, token, thrown);
                continue;
            }
            if ((flags[index] & Stage.ON_SUCCESS) == 0 || accepted(index, token, result)) {
                return result;
            }
        }
    }

    /** A signal on its way out passes the owning stage. */
    private Unwinding passing(Unwinding signal, int index, RunningOperation operation, boolean madeHere, long token) {
        stages[index].abandon(token);
        if (!(signal instanceof Unwinding.BoundPassed)) {
            return signal;
        }
        stopped(operation, madeHere, StopReason.DEADLINE);
        Throwable before = operation.lastFailure();
        // A bound that passed in a queue further in does not know what failed before.
        return signal.getCause() == null && before != null ? new Unwinding.BoundPassed(before) : signal;
    }

    /** Asks a stage about a failure. A callback that throws ends the pass, with the failure at hand as suppressed. */
    private long judged(
            int index,
            @Nullable RunningOperation operation,
            long start,
            long limit,
            long token,
            @Nullable Object result,
            @Nullable Throwable failure)
            throws Unwinding {
        try {
            return pipeline.answer(
                    index, stages[index].failure(token, result, failure, operation, bounds.left(start, limit)));
        } catch (Throwable callback) {
            throw callbackFailed(index, token, result, failure, callback);
        }
    }

    private long ran(
            int index,
            RunningOperation operation,
            long start,
            long limit,
            long token,
            @Nullable Object result,
            @Nullable Throwable failure)
            throws Unwinding {
        AsyncWork async = operation.takeNextAsync();
        Work work = operation.takeNext();
        try {
            if (async != null) {
                operation.ran(Joined.await(pipeline.time, async), null);
            } else if (work != null) {
                operation.ran(work.run(), null);
            } else {
                throw callbackFailed(index, token, result, failure, pipeline.missingWork(index));
            }
        } catch (Unwinding missing) {
            throw missing;
        } catch (Throwable thrown) {
            operation.ran(null, thrown);
        }
        try {
            return pipeline.answer(index, stages[index].ran(token, operation, bounds.left(start, limit)));
        } catch (Throwable callback) {
            throw callbackFailed(index, token, result, failure, callback);
        }
    }

    private boolean accepted(int index, long token, @Nullable Object value) throws Unwinding {
        try {
            return stages[index].success(token, value) == Step.DONE;
        } catch (Throwable callback) {
            throw callbackFailed(index, token, value, null, callback);
        }
    }

    private Unwinding callbackFailed(
            int index, long token, @Nullable Object result, @Nullable Throwable failure, Throwable callback) {
        stages[index].abandon(token);
        if (failure == null) {
            pipeline.discards.discard(result);
        } else {
            Failures.suppress(callback, failure);
        }
        // Without an operation at the door, a failure that comes from the owning stage has been counted there.
        return new Unwinding.CallbackFailed(callback, index < pipeline.owner && failure != null);
    }

    /** The end that the owning stage has chosen. */
    private @Nullable Object concluded(
            RunningOperation operation, boolean madeHere, @Nullable Object result, @Nullable Throwable failure)
            throws Throwable {
        operation.concluded(result, failure);
        boolean replaced = operation.takeReplaced();
        Throwable thrown = replaced ? operation.replacedThrown() : failure;
        StopReason reason = operation.reasonGiven(thrown);
        if (madeHere && reason != StopReason.SUCCESS) {
            pipeline.tally.stop(reason);
        }
        if (replaced) {
            return outcome(operation.replacedValue(), thrown);
        }
        return outcome(result, failure);
    }

    private static @Nullable Object outcome(@Nullable Object result, @Nullable Throwable failure) throws Throwable {
        if (failure != null) {
            throw failure;
        }
        return result;
    }

    /** Waits before the next attempt, or finds that there is none. */
    private void waitFor(
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
                pipeline.time.sleep(delayNanos);
                pipeline.tally.waited(delayNanos);
            } else if (Thread.interrupted()) {
                throw new InterruptedException("interrupted before attempt " + (operation.number() + 1));
            }
        } catch (InterruptedException interrupt) {
            stages[index].abandon(token);
            if (failure != null) {
                Failures.suppress(interrupt, failure);
            }
            stopped(operation, madeHere, StopReason.INTERRUPTED);
            throw interrupt;
        } catch (RuntimeException | Error brokenTime) {
            stages[index].abandon(token);
            throw brokenTime;
        }
        // The wait was to end in time, but no clock promises that.
        if (limit != Nanos.UNLIMITED && bounds.left(start, limit) == 0) {
            stages[index].abandon(token);
            stopped(operation, madeHere, StopReason.DEADLINE);
            throw new Unwinding.BoundPassed(failure);
        }
    }

    /** The token of a stage that has not simply let the call go on. */
    private long admitted(int index, long step, @Nullable RunningOperation operation, long start, long limit)
            throws Throwable {
        Stage stage = stages[index];
        boolean outside = index < pipeline.owner && operation == null;
        if (Step.kind(step) == Step.REJECT) {
            stopped(operation, outside, StopReason.REJECTED);
            throw stage.rejection(Step.payload(step));
        }
        if (Step.kind(step) != Step.QUEUE) {
            throw pipeline.badEntry(index, step);
        }
        try {
            return ParkedWaiter.await(stage, pipeline.time, Step.payload(step), bounds.left(start, limit));
        } catch (InterruptedException interrupt) {
            stopped(operation, outside, StopReason.INTERRUPTED);
            throw interrupt;
        } catch (Unwinding passed) {
            stopped(operation, outside, StopReason.DEADLINE);
            throw passed;
        } catch (CallRejected rejection) {
            stopped(operation, outside, StopReason.REJECTED);
            throw rejection;
        }
    }

    /** Notes the end of an operation, and counts it unless the door will. */
    private void stopped(@Nullable RunningOperation operation, boolean uncounted, StopReason reason) {
        if (operation != null) {
            operation.reason(reason);
        }
        if (uncounted && pipeline.owner != CompiledPipeline.NO_OWNER) {
            pipeline.tally.stop(reason);
        }
    }

    /** A bound that passed while waiting becomes the failure of the stage that set it. */
    private Throwable seen(int index, @Nullable RunningOperation operation, long token, Throwable thrown)
            throws Unwinding {
        if (!(thrown instanceof Unwinding.BoundPassed)) {
            return thrown;
        }
        Throwable before = thrown.getCause();
        try {
            return pipeline.timedOut(index, operation, before);
        } catch (Throwable callback) {
            throw callbackFailed(index, token, null, before, callback);
        }
    }
}
