package dev.steadfast.policy.retry;

import dev.steadfast.environment.PolicyMode;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a retry has its driver run between two attempts: repairs, and questions about outcomes in doubt. Safe for use by
 * many threads.
 */
final class SideWork {
    private final RetryStage stage;
    private final long minUsefulNanos;
    private final @Nullable HintReading hints;
    private final StageContext context;

    /**
     * Makes it for one stage.
     *
     * @param stage the stage, which goes on when the work has ended
     * @param minUsefulNanos how much time an attempt needs to be worth its start
     * @param hints what servers say; null if nobody listens
     * @param context what the stage was given
     */
    SideWork(RetryStage stage, long minUsefulNanos, @Nullable HintReading hints, StageContext context) {
        this.stage = stage;
        this.minUsefulNanos = minUsefulNanos;
        this.hints = hints;
        this.context = context;
    }

    /** Has the driver ask whether the work was done. */
    long verify(
            Verifier verifier,
            Verdict verdict,
            @Nullable ServerHint hint,
            @Nullable Object value,
            @Nullable Throwable thrown,
            Operation operation) {
        if (context.mode(PolicyKind.RETRY) != PolicyMode.ON) {
            return stage.stop(StopReason.UNSAFE, 0, value, thrown, operation);
        }
        RetryNotes.of(operation)
                .hold(new RetryNotes.Held(verdict.withVerifier(null), hint, value, thrown, 0, true, null));
        verifier.ask(operation, value, RetryStage.unwrapped(thrown));
        return Step.RUN;
    }

    /** Has the driver put something right, after which the work is tried again. */
    long repair(
            Repair repair,
            Verdict verdict,
            @Nullable ServerHint hint,
            @Nullable Object value,
            @Nullable Throwable thrown,
            Operation operation,
            long leftNanos) {
        StopReason stop = context.mode(PolicyKind.RETRY) == PolicyMode.OBSERVE_ONLY
                ? StopReason.SWITCHED_OFF
                : tooLate(leftNanos);
        if (stop == null && hints != null) {
            ServerHint said = hint != null
                    ? hint
                    : hints.read(
                            value, RetryStage.unwrapped(thrown), context.time().wallClock());
            stop = said.asksStop()
                            && !hints.modeFor(RetryStage.unwrapped(thrown)).ignores()
                    ? StopReason.SERVER_STOP
                    : null;
        }
        if (stop != null) {
            return stage.stop(stop, 0, value, thrown, operation);
        }
        RetryNotes notes = RetryNotes.of(operation);
        notes.spent().add(repair);
        long began = context.time().nanos() - operation.attemptNanos();
        return run(repair, new RetryNotes.Held(verdict, hint, value, thrown, began, false, null), notes, operation);
    }

    /** Has the driver run a repair, or wait for the one that runs; or goes on, if it has been made meanwhile. */
    private long run(Repair repair, RetryNotes.Held held, RetryNotes notes, Operation operation) {
        if (!repair.isShared()) {
            notes.hold(held);
            repair.leaveIn(operation, held.value(), RetryStage.unwrapped(held.thrown()));
            return Step.RUN;
        }
        Flight flight = repair.join(context.time(), held.beganNanos(), notes);
        if (flight == null) {
            return repaired(held, operation);
        }
        if (flight.isRunHere() && operation.holdsThread()) {
            // A call that is a part of the repair needs the repair: it would wait for itself.
            return stage.stop(StopReason.NOT_RETRYABLE, 0, held.value(), held.thrown(), operation);
        }
        notes.hold(held.in(flight));
        repair.leaveIn(operation, flight, notes, context.environment().executor());
        return Step.RUN;
    }

    private long repaired(RetryNotes.Held held, Operation operation) {
        operation.repeatUncounted();
        return stage.again(0, DelaySource.REPAIR, held.value(), held.thrown(), operation);
    }

    /** The driver has run it: what follows, as an answer of {@link RetryStage#failure}. */
    long ran(Operation operation, long leftNanos) {
        RetryNotes notes = RetryNotes.of(operation);
        RetryNotes.Held held = notes.take();
        Throwable failure = operation.ranThrown();
        Object ended = operation.ranValue();
        if (failure == null && ended instanceof Flight.End end) {
            failure = end.failure();
        }
        if (failure != null) {
            return notRun(failure, held, notes, operation);
        }
        if (held.isVerified()) {
            return verified(ended, held, operation, leftNanos);
        }
        StopReason late = tooLate(leftNanos);
        if (late != null) {
            return stage.stop(late, 0, held.value(), held.thrown(), operation);
        }
        if (ended == Flight.GIVEN_UP) {
            return run(Objects.requireNonNull(held.verdict().repair()), held, notes, operation);
        }
        return repaired(held, operation);
    }

    private long verified(@Nullable Object answer, RetryNotes.Held held, Operation operation, long leftNanos) {
        if (!(answer instanceof Verification verification)) {
            throw new IllegalStateException(
                    "Verifier answered " + answer + "; allowed: Verification.done, notDone or unknown");
        }
        if (verification.isDone()) {
            operation.value(verification.value());
            return stage.stop(StopReason.SUCCESS, 0, held.value(), held.thrown(), operation);
        }
        if (verification.isUnknown()) {
            return stage.stop(StopReason.UNSAFE, 0, held.value(), held.thrown(), operation);
        }
        return stage.judged(held.verdict(), held.hint(), held.value(), held.thrown(), operation, leftNanos);
    }

    /** The repair or the check has thrown: that ends the operation; an interrupt is the thread's, not the hook's. */
    private long notRun(Throwable failure, RetryNotes.Held held, RetryNotes notes, Operation operation) {
        Throwable unwrapped = Failures.unwrap(failure);
        if (!(unwrapped instanceof InterruptedException)) {
            throw SideWork.<RuntimeException>unchecked(unwrapped);
        }
        notes.giveUp(held);
        if (held.thrown() != null) {
            Failures.suppress(unwrapped, held.thrown());
        }
        operation.failure(unwrapped);
        return stage.stop(StopReason.INTERRUPTED, 0, held.value(), unwrapped, operation);
    }

    /** Out of the stage comes what the user's code threw, as it is. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the compiler is to believe it
    private static <X extends Throwable> X unchecked(Throwable thrown) throws X {
        throw (X) thrown;
    }

    /** Why an attempt that would begin now is not made; null if there is time for it. */
    private @Nullable StopReason tooLate(long leftNanos) {
        if (leftNanos <= 0) {
            return StopReason.DEADLINE;
        }
        return leftNanos < minUsefulNanos ? StopReason.NO_USEFUL_TIME : null;
    }
}
