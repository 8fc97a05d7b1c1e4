package dev.steadfast.engine;

import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.spi.CallbackThrew;
import dev.steadfast.time.Nanos;
import org.jspecify.annotations.Nullable;

/**
 * What failures under a bound mean. Whether an interrupt was ours is known for sure only to the frame that disarms the
 * alarm; frames further in see that the bound has passed, so that it may have been, and pass on a signal instead of
 * asking their stages. Safe for use by many threads.
 */
final class Cuts {
    private final CompiledPipeline pipeline;
    private final Bounds bounds;

    Cuts(CompiledPipeline pipeline, Bounds bounds) {
        this.pipeline = pipeline;
        this.bounds = bounds;
    }

    /** Makes the answer to an interrupt a signal if a bound has passed, whose alarm may have been the one that rang. */
    Throwable seen(Throwable thrown, long start, long limit) {
        if (thrown instanceof CallbackThrew broken) {
            return Unwinding.callbackFailedOnEntry(broken.thrown());
        }
        // Without a bound nothing is asked of the exception: its cause is behind a lock.
        boolean maybeCut = limit != Nanos.UNLIMITED
                && !(thrown instanceof Unwinding)
                && Interrupts.answeredBy(thrown)
                && bounds.passed(start, limit);
        return maybeCut ? Unwinding.boundPassed(thrown) : thrown;
    }

    /**
     * Tells what comes out of a bound, now that its alarm is disarmed.
     *
     * @param index the stage that set it, or a place before or after all stages
     * @param limit the bound outside
     * @param thrown what came from inside
     * @param fired whether the alarm went off
     */
    Throwable resolved(
            int index, @Nullable RunningOperation operation, long start, long limit, Throwable thrown, boolean fired) {
        if (thrown instanceof Unwinding.BoundPassed passed) {
            boolean ours = fired || passed.answer() == null;
            // Else it was somebody else's interrupt. Or that of a bound further out, if it has passed too.
            if (!ours && bounds.passed(start, limit)) {
                return thrown;
            }
            return boundPassed(index, operation, passed, ours);
        }
        if (!fired || thrown instanceof Unwinding || !Interrupts.answeredBy(thrown)) {
            return thrown;
        }
        // What came through the owning stage's frame has been counted there.
        Throwable exceeded = timedOut(index, operation, thrown, null, index < pipeline.owner);
        ended(operation, false, StopReason.DEADLINE);
        return exceeded;
    }

    private Throwable boundPassed(
            int index, @Nullable RunningOperation operation, Unwinding.BoundPassed passed, boolean ours) {
        Throwable answer = passed.answer();
        if (answer == null || ours) {
            Throwable exceeded = timedOut(index, operation, passed.answerOfWork(), passed.before(), false);
            if (!(exceeded instanceof Unwinding)) {
                ended(passed.operation(), passed.uncounted(), StopReason.DEADLINE);
            }
            return exceeded;
        }
        return notOurs(passed, answer);
    }

    private Throwable notOurs(Unwinding.BoundPassed passed, Throwable answer) {
        boolean interrupt = answer instanceof InterruptedException;
        ended(passed.operation(), passed.uncounted(), interrupt ? StopReason.INTERRUPTED : StopReason.DEADLINE);
        Throwable before = passed.before();
        if (interrupt && before != null) {
            Failures.suppress(answer, before);
        }
        return answer;
    }

    private Throwable timedOut(
            int index,
            @Nullable RunningOperation operation,
            @Nullable Throwable answer,
            @Nullable Throwable before,
            boolean counted) {
        try {
            return Exceeded.timedOut(pipeline, index, operation, answer, before);
        } catch (Throwable callback) {
            Throwable failure = before == null ? answer : before;
            if (failure != null) {
                Failures.suppress(callback, failure);
            }
            return Unwinding.callbackFailed(callback, counted);
        }
    }

    /** A signal on its way out passes the owning stage. */
    Unwinding passing(Unwinding signal, int index, RunningOperation operation, boolean madeHere, long token) {
        pipeline.stages[index].abandon(token, operation);
        if (signal instanceof Unwinding.CallbackFailed callback) {
            callback.before(operation.lastFailure());
        }
        if (!(signal instanceof Unwinding.BoundPassed passed)) {
            return signal;
        }
        // Noted before it is the last failure's turn: an attempt that was cut is a part of the story.
        Throwable answer = passed.answerOfWork();
        if (answer != null) {
            operation.attemptFailed(null, answer);
        }
        return passed.of(operation, madeHere).after(operation.lastFailure());
    }

    /** The bound of the coming pass through a stage, which has let it in. */
    long passLimit(int index, @Nullable RunningOperation operation, long start, long limit, long token)
            throws Unwinding {
        try {
            return bounds.passLimit(index, operation, start, limit);
        } catch (Throwable callback) {
            Throwable before = operation == null ? null : operation.lastFailure();
            throw callbackFailed(index, operation, token, null, before, callback);
        }
    }

    /** A callback of a stage threw: that ends the operation, with the failure at hand as suppressed. */
    Unwinding callbackFailed(
            int index,
            @Nullable RunningOperation operation,
            long token,
            @Nullable Object result,
            @Nullable Throwable failure,
            Throwable callback) {
        pipeline.stages[index].abandon(token, operation);
        if (failure == null) {
            pipeline.discards.discard(result);
        } else {
            Failures.suppress(callback, failure);
        }
        // Without an operation at the door, a failure that comes from the owning stage has been counted there.
        return Unwinding.callbackFailed(callback, index < pipeline.owner && failure != null);
    }

    /** Notes the end of an operation, and counts it unless the door will. */
    void ended(@Nullable RunningOperation operation, boolean uncounted, StopReason reason) {
        if (operation != null) {
            operation.reason(reason);
        }
        if (uncounted && pipeline.owner != CompiledPipeline.NO_OWNER) {
            pipeline.tally.stop(reason);
        }
    }
}
