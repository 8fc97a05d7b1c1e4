package dev.steadfast.policy.retry;

import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.RetryScheduled;
import dev.steadfast.hint.HintMode;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.AttemptFailure;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.time.Nanos;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A retry at work: it gathers what the decider needs, draws the budget last, and tells what was decided. Safe for use
 * by many threads.
 */
final class RetryStage implements Stage {
    private final RetrySettings settings;
    private final Conditions conditions;
    private final Decider decider;
    private final HintReading hints;
    private final boolean hinted;
    private final boolean overruled;
    private final Payments payments;
    private final StageContext context;
    /** Whether repairs or checks may have to be run. */
    private final boolean runs;

    private final int maxPasses;
    private final int flags;

    RetryStage(RetrySettings settings, Payments payments, StageContext context) {
        this.settings = settings;
        this.conditions = settings.conditions();
        this.decider = settings.decider();
        this.hints = settings.hints();
        this.hinted = hints.reads();
        this.overruled = hints.mayOverrule();
        this.payments = payments;
        this.context = context;
        List<Repair> repairs = conditions.repairs();
        this.runs = !repairs.isEmpty() || conditions.verifies();
        this.maxPasses = (int) Math.min(Integer.MAX_VALUE, (long) decider.maxAttempts() + repairs.size());
        this.flags = OWNS
                | payments.flags()
                | (payments.watchesEntry() ? 0 : OPEN)
                | (conditions.judgesResults() ? ON_SUCCESS : 0)
                | (showsAttempt() || decider.boundsAttempts() ? CLOCK : 0)
                | (anyShared(repairs) ? TIMES_ATTEMPTS : 0)
                | (settings.suppresses() ? HISTORY : 0)
                | (decider.boundsAttempts() || settings.attemptTimeouts() != null ? BOUNDS_PASSES : 0);
    }

    private static boolean anyShared(List<Repair> repairs) {
        for (Repair repair : repairs) {
            if (repair.isShared()) {
                return true;
            }
        }
        return false;
    }

    private boolean showsAttempt() {
        return conditions.showsAttempt() || settings.delayFunction() != null;
    }

    @Override
    public int flags() {
        return flags;
    }

    @Override
    public int maxPasses() {
        return maxPasses;
    }

    @Override
    public boolean admitsRetriesInside() {
        return settings.nested() != NestedRetries.REFUSE;
    }

    @Override
    public void begins(@Nullable Operation operation) {
        payments.begins(operation);
    }

    @Override
    public long enter(long leftNanos) {
        return enter(leftNanos, null);
    }

    @Override
    public long enter(long leftNanos, @Nullable Operation operation) {
        payments.enters(operation);
        return Step.go(0);
    }

    @Override
    public long success(long token, @Nullable Object value, @Nullable Operation operation) {
        if (conditions.judgesResults() && conditions.mayReject(value)) {
            return Step.FAILED;
        }
        payments.succeeded(operation);
        return Step.DONE;
    }

    @Override
    public void abandon(long token, @Nullable Operation operation) {
        if (runs) {
            RetryNotes.abandoned(operation);
        }
        payments.abandoned(operation);
    }

    @Override
    public OptionalDouble budgetLevel() {
        return payments.level();
    }

    @Override
    public long failure(
            long token, @Nullable Object value, @Nullable Throwable thrown, @Nullable Operation given, long leftNanos) {
        Operation operation = Objects.requireNonNull(given, "operation");
        Attempt attempt = operation.attempt();
        List<Repair> spent = runs ? RetryNotes.of(operation).spent() : List.of();
        Verdict verdict = thrown == null
                ? conditions.judgeRejected(value, attempt, spent)
                : conditions.judge(null, thrown, attempt, spent);
        ServerHint hint = null;
        if (overruled && thrown != null && verdict.refusal() == StopReason.NOT_RETRYABLE) {
            hint = hints.read(null, unwrapped(thrown), context.time().wallClock());
            verdict = hint.asksRetry() ? conditions.judgeOverruled(thrown, attempt) : verdict;
        }
        if (verdict.refusal() == StopReason.SUCCESS) {
            return stop(StopReason.SUCCESS, 0, value, thrown, operation);
        }
        payments.attemptFailed(operation);
        if (operation.hasProgressed()) {
            countAnew(operation);
            verdict = verdict.withCost(0);
        }
        if (verdict.verifier() != null) {
            return sideWork().verify(verdict.verifier(), verdict, hint, value, thrown, operation);
        }
        return judged(verdict, hint, value, thrown, operation, leftNanos);
    }

    private void countAnew(Operation operation) {
        operation.countAnew();
        if (decider.boundsAttempts()) {
            operation.attemptTimeoutNanos(-1);
        }
    }

    /** What follows once it is known what the failure is. */
    long judged(
            Verdict verdict,
            @Nullable ServerHint hint,
            @Nullable Object value,
            @Nullable Throwable thrown,
            Operation operation,
            long leftNanos) {
        PolicyMode mode = context.mode(PolicyKind.RETRY);
        StopReason refusal = refusal(verdict, value, thrown, operation, mode);
        if (refusal != null) {
            payments.notRetried(verdict, hint != null && hint.asksStop());
            return stop(refusal, 0, value, thrown, operation);
        }
        if (verdict.repair() != null) {
            return sideWork().repair(verdict.repair(), verdict, hint, value, thrown, operation, leftNanos);
        }
        return decided(verdict, hint, mode, value, thrown, operation, leftNanos);
    }

    /**
     * Has the decider decide, and does what it says. The decision does not leave this method: handed from one method to
     * another, it was now and then made as an object.
     */
    private long decided(
            Verdict verdict,
            @Nullable ServerHint hint,
            PolicyMode mode,
            @Nullable Object value,
            @Nullable Throwable thrown,
            Operation operation,
            long leftNanos) {
        Decision decision =
                decider.decide(turn(verdict, hint, value, thrown, operation, leftNanos), verdict, context.random());
        StopReason stop = decision.stop();
        if (stop == null && mode == PolicyMode.OBSERVE_ONLY) {
            stop = StopReason.SWITCHED_OFF;
        }
        if (stop != null) {
            payments.notRetried(verdict, false);
            return stop(stop, decision.delayNanos(), value, thrown, operation);
        }
        long wait = payments.draw(decision.cost(), latest(leftNanos), operation);
        // Refused, it is the wait that would have been too long.
        long delay = Math.max(decision.delayNanos(), Payments.needed(wait));
        if (wait < 0) {
            return stop(payments.refusal(), delay, value, thrown, operation);
        }
        remember(verdict.backoff(), decision, operation);
        DelaySource source = wait > decision.delayNanos() ? DelaySource.BUDGET_WAIT : decision.source();
        return again(delay, source, value, thrown, operation);
    }

    /** What can be refused before a delay is known. */
    private @Nullable StopReason refusal(
            Verdict verdict, @Nullable Object value, @Nullable Throwable thrown, Operation operation, PolicyMode mode) {
        if (verdict.refusal() != null) {
            return verdict.refusal();
        }
        if (settings.nested() != NestedRetries.ALLOW) {
            boolean inside = operation.exhaustedInside(value, thrown);
            if (thrown != null) {
                context.environment().retriable(context.pipeline(), Failures.unwrap(thrown), inside);
            }
            if (inside) {
                return StopReason.NESTED;
            }
        }
        // A repair does not use up attempts.
        StopReason refusal = verdict.repair() == null ? decider.refusal(operation.counted(), verdict) : null;
        return refusal == null && mode == PolicyMode.OFF ? StopReason.SWITCHED_OFF : refusal;
    }

    /** Made for each use; most retries never have any. */
    private SideWork sideWork() {
        return new SideWork(this, decider.minUsefulNanos(), hinted ? hints : null, context);
    }

    @Override
    public long ran(long token, Operation operation, long leftNanos) {
        return sideWork().ran(operation, leftNanos);
    }

    /** How late a retry may begin. Strict: an attempt that would begin at the deadline is not made. */
    private long latest(long leftNanos) {
        return leftNanos == Nanos.UNLIMITED ? leftNanos : leftNanos - Math.max(1, decider.minUsefulNanos());
    }

    private Decider.Turn turn(
            Verdict verdict,
            @Nullable ServerHint read,
            @Nullable Object value,
            @Nullable Throwable thrown,
            Operation operation,
            long leftNanos) {
        ServerHint hint = ServerHint.none();
        HintMode mode = HintMode.ignore();
        if (hinted) {
            Throwable unwrapped = unwrapped(thrown);
            hint = read != null
                    ? read
                    : hints.read(value, unwrapped, context.time().wallClock());
            mode = hints.modeFor(unwrapped);
        }
        return new Decider.Turn(
                operation.counted(),
                operation.step(),
                operation.memo(verdict.backoff()),
                attemptTimeout(operation),
                operation.elapsedNanos(),
                leftNanos,
                settings.delayFunction() == null ? Decider.NOT_ASKED : asked(value, thrown, operation),
                hint,
                mode);
    }

    private long attemptTimeout(Operation operation) {
        long set = operation.attemptTimeoutNanos();
        return set < 0 ? decider.firstAttemptTimeoutNanos() : set;
    }

    private long asked(@Nullable Object value, @Nullable Throwable thrown, Operation operation) {
        DelayFunction function = Objects.requireNonNull(settings.delayFunction());
        @Nullable Duration delay = function.delay(value, unwrapped(thrown), operation.attempt());
        return delay == null || delay.isNegative() ? Decider.NOT_ASKED : Nanos.of(delay);
    }

    private void remember(Backoff backoff, Decision decision, Operation operation) {
        if (decision.restart()) {
            operation.restartSteps();
        }
        if (decision.memo() != operation.memo(backoff)) {
            operation.memo(backoff, decision.memo());
        }
        if (decider.boundsAttempts()) {
            operation.attemptTimeoutNanos(decision.attemptTimeoutNanos());
        }
    }

    long again(
            long delayNanos,
            DelaySource source,
            @Nullable Object value,
            @Nullable Throwable thrown,
            Operation operation) {
        if (!context.listeners().isEmpty()) {
            context.listeners()
                    .publish(new RetryScheduled(
                            context.pipeline(),
                            context.time().nanos(),
                            operation.number(),
                            unwrapped(thrown),
                            value,
                            operation.attemptNanos(),
                            delayNanos,
                            source));
        }
        return Step.again(delayNanos);
    }

    long stop(
            StopReason reason,
            long refusedDelay,
            @Nullable Object value,
            @Nullable Throwable thrown,
            Operation operation) {
        operation.stop(reason, refusedDelay);
        Throwable last = thrown;
        if (last != null && reason.isExhaustion() && operation.number() > 1) {
            context.environment().exhausted(context.pipeline(), Failures.unwrap(last));
        }
        if (last == null && reason != StopReason.SUCCESS && settings.throwsResult()) {
            last = ExhaustedResult.exception(context.pipeline(), value, operation.number(), reason);
            operation.failure(last);
        }
        if (last != null && settings.suppresses()) {
            attachHistory(last, operation);
        }
        // Last, since whatever throws before it has the driver abandon the pass.
        if (reason == StopReason.SUCCESS) {
            payments.succeeded(operation);
        } else {
            payments.stopped(operation);
        }
        return Step.DONE;
    }

    private static void attachHistory(Throwable last, Operation operation) {
        for (AttemptFailure failure : operation.failures()) {
            if (failure.thrown() != null && failure.thrown() != last) {
                Failures.suppress(last, failure.thrown());
            }
        }
    }

    static @Nullable Throwable unwrapped(@Nullable Throwable thrown) {
        return thrown == null ? null : Failures.unwrap(thrown);
    }

    @Override
    public long passNanos(@Nullable Operation operation) {
        if (settings.attemptTimeouts() != null) {
            return settings.attemptTimeouts().nanos(operation == null ? 1 : operation.counted());
        }
        return operation == null ? decider.firstAttemptTimeoutNanos() : attemptTimeout(operation);
    }

    @Override
    public Throwable passTimedOut(@Nullable Operation operation, @Nullable Throwable cause) {
        return AttemptTimeouts.exceeded(context.pipeline(), passNanos(operation), cause);
    }
}
