package dev.steadfast.policy.retry;

import dev.steadfast.environment.RetryMode;
import dev.steadfast.event.RetryScheduled;
import dev.steadfast.hint.HintMode;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.AttemptFailure;
import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.ResultRejected;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.time.Nanos;
import java.time.Duration;
import java.util.Objects;
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
    private final BudgetState budget;
    private final StageContext context;
    private final int flags;

    RetryStage(RetrySettings settings, BudgetState budget, StageContext context) {
        this.settings = settings;
        this.conditions = settings.conditions();
        this.decider = settings.decider();
        this.hints = settings.hints();
        this.hinted = hints.reads();
        this.overruled = hints.mayOverrule();
        this.budget = budget;
        this.context = context;
        this.flags = OWNS
                | OPEN
                | (conditions.judgesResults() ? ON_SUCCESS : 0)
                | (showsAttempt() || decider instanceof GaxDecider ? CLOCK : 0)
                | (settings.history() == HistoryMode.SUPPRESSED ? HISTORY : 0)
                | (decider instanceof GaxDecider ? BOUNDS_PASSES : 0);
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
        return decider.maxAttempts();
    }

    @Override
    public long enter(long leftNanos) {
        return Step.go(0);
    }

    @Override
    public long success(long token, @Nullable Object value) {
        return conditions.mayReject(value) ? Step.FAILED : Step.DONE;
    }

    @Override
    public long failure(
            long token, @Nullable Object value, @Nullable Throwable thrown, @Nullable Operation given, long leftNanos) {
        Operation operation = Objects.requireNonNull(given, "operation");
        Attempt attempt = operation.attempt();
        Verdict verdict =
                thrown == null ? conditions.judgeRejected(value, attempt) : conditions.judge(null, thrown, attempt);
        ServerHint hint = null;
        if (overruled && thrown != null && verdict.refusal() == StopReason.NOT_RETRYABLE) {
            hint = hints.read(null, unwrapped(thrown), context.time().wallClock());
            verdict = hint.asksRetry() ? conditions.judgeOverruled(thrown, attempt) : verdict;
        }
        StopReason refusal = decider.refusal(operation.number(), verdict);
        RetryMode mode = context.retryMode();
        if (refusal == null && mode == RetryMode.OFF) {
            refusal = StopReason.SWITCHED_OFF;
        }
        if (refusal != null) {
            return stop(refusal, 0, value, thrown, operation);
        }
        Decision decision = decide(verdict, hint, value, thrown, operation, leftNanos);
        StopReason stop = decision.stop();
        if (stop == null && mode == RetryMode.OBSERVE_ONLY) {
            stop = StopReason.SWITCHED_OFF;
        }
        if (stop == null && decision.cost() > 0 && !budget.withdraw(decision.cost())) {
            stop = StopReason.BUDGET;
        }
        if (stop != null) {
            return stop(stop, decision.delayNanos(), value, thrown, operation);
        }
        remember(verdict.backoff(), decision, operation);
        return again(decision, value, thrown, operation);
    }

    private Decision decide(
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
        Decider.Turn turn = new Decider.Turn(
                operation.number(),
                operation.step(),
                operation.memo(verdict.backoff()),
                attemptTimeout(operation),
                operation.elapsedNanos(),
                leftNanos,
                settings.delayFunction() == null ? Decider.NOT_ASKED : asked(value, thrown, operation),
                hint,
                mode);
        return decider.decide(turn, verdict, context.random());
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
        if ((flags & BOUNDS_PASSES) != 0) {
            operation.attemptTimeoutNanos(decision.attemptTimeoutNanos());
        }
    }

    private long again(Decision decision, @Nullable Object value, @Nullable Throwable thrown, Operation operation) {
        if (!context.listeners().isEmpty()) {
            context.listeners()
                    .publish(new RetryScheduled(
                            context.pipeline(),
                            context.time().nanos(),
                            operation.number(),
                            unwrapped(thrown),
                            value,
                            operation.attemptNanos(),
                            decision.delayNanos(),
                            decision.source()));
        }
        return Step.again(decision.delayNanos());
    }

    private long stop(
            StopReason reason,
            long refusedDelay,
            @Nullable Object value,
            @Nullable Throwable thrown,
            Operation operation) {
        operation.stop(reason, refusedDelay);
        Throwable last = thrown;
        if (last == null && reason != StopReason.SUCCESS && settings.exhaustedResult() == ExhaustedResult.THROW) {
            last = new ResultRejected(context.pipeline(), value, operation.number(), reason);
            operation.failure(last);
        }
        if (last != null && settings.history() == HistoryMode.SUPPRESSED) {
            attachHistory(last, operation);
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

    private static @Nullable Throwable unwrapped(@Nullable Throwable thrown) {
        return thrown == null ? null : Failures.unwrap(thrown);
    }

    @Override
    public long passNanos(@Nullable Operation operation) {
        return operation == null ? decider.firstAttemptTimeoutNanos() : attemptTimeout(operation);
    }

    @Override
    public Throwable passTimedOut(@Nullable Operation operation, @Nullable Throwable cause) {
        TimeoutExceeded exceeded = new TimeoutExceeded(context.pipeline(), Duration.ofNanos(passNanos(operation)));
        if (cause != null) {
            Failures.suppress(exceeded, cause);
        }
        return exceeded;
    }
}
