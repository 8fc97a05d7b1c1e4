package dev.steadfast.policy.retry;

import dev.steadfast.event.RetryScheduled;
import dev.steadfast.hint.DelayHint;
import dev.steadfast.hint.HintMode;
import dev.steadfast.hint.LongHint;
import dev.steadfast.outcome.CallRejected;
import dev.steadfast.policy.budget.Budget;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Collects the settings of a retry; {@link #build()} reports everything that is wrong with them in one message. Used by
 * one thread; not shared.
 *
 * <p>Attempts count from 1, the first call included. Conditions add up: a failure is retried if any of them holds,
 * unless the never-list or a rule forbids it. Never retried by rule: {@link InterruptedException} and
 * {@link VirtualMachineError}. Retried only if named by class: other {@link Error}s and
 * {@link java.util.concurrent.CancellationException}. All conditions look through the wrappers of asynchronous code.
 *
 * @since 0.1
 */
public final class RetryBuilder {
    private final Violations found = new Violations("Retry");
    private final TimingBuilder timing = new TimingBuilder(this, found);
    private final HintsBuilder hints = new HintsBuilder(this, found);
    private final ConditionsBuilder conditions = new ConditionsBuilder(this, found);
    private final EndingBuilder ending = new EndingBuilder(this, found);

    RetryBuilder() {}

    /**
     * {@return this builder, with a limit of attempts. Default 3: one call and up to two more}
     *
     * @param attempts how many attempts in all, at least 1; 1 means no retry
     */
    public RetryBuilder maxAttempts(int attempts) {
        return timing.maxAttempts(attempts);
    }

    /** {@return this builder, which now sets no limit to the attempts; time should then be limited} */
    public RetryBuilder forever() {
        return timing.forever();
    }

    /**
     * Limits the time of all attempts and waits together, as a {@code timeout} directly around the retry would. Default
     * none.
     *
     * @param duration the limit, above zero
     * @return this builder
     */
    public RetryBuilder totalTime(Duration duration) {
        return timing.totalTime(duration);
    }

    /**
     * Bounds attempt k by {@code min(max, initial × multiplier^(k-1))}, cut to the time left. Default none.
     *
     * @param initial the bound of the first attempt, above zero
     * @param multiplier by what it grows, at least 1
     * @param max the longest bound, at least the initial one
     * @return this builder
     */
    public RetryBuilder attemptTimeout(Duration initial, double multiplier, Duration max) {
        return timing.attemptTimeout(initial, multiplier, max);
    }

    /**
     * {@return this builder, with these delays. Default exponential from 100 ms, × 2, cap 20 s, full jitter}
     *
     * @param value the backoff
     */
    public RetryBuilder backoff(Backoff value) {
        return timing.backoff(value);
    }

    /**
     * Sets each delay, exactly as written, and with them the attempts: one more than there are delays. Not together
     * with {@link #maxAttempts}, {@link #forever} or {@link #backoff}.
     *
     * @param list the delays, at least one, none negative
     * @return this builder
     */
    public RetryBuilder delays(Duration... list) {
        return timing.delays(list);
    }

    /** {@return this builder, whose first retry now follows at once; retry k waits what k - 1 would have waited} */
    public RetryBuilder firstRetryAtOnce() {
        return timing.firstAtOnce();
    }

    /**
     * {@return this builder, with delays of the user's choice, beyond the cap too; the backoff decides what is left open}
     *
     * @param function the choice
     */
    public RetryBuilder delayFunction(DelayFunction function) {
        return timing.delayFunction(function);
    }

    /**
     * {@return this builder, which now reads what the server said about when to come back, and whether. Default none}
     *
     * @param hint the reader
     */
    public RetryBuilder delayHint(DelayHint hint) {
        return hints.delayHint(hint);
    }

    /**
     * {@return this builder, with what a hint does to the delay of the backoff. Default {@link HintMode#atLeast}}
     *
     * @param mode the mode
     */
    public RetryBuilder hintMode(HintMode mode) {
        return hints.hintMode(mode);
    }

    /**
     * {@return this builder; a longer hint now ends the operation. Default 60 s}
     *
     * @param duration the longest hint that is followed, above zero
     */
    public RetryBuilder maxHint(Duration duration) {
        return hints.maxHint(duration, LongHint.GIVE_UP);
    }

    /**
     * Sets the longest hint that is followed, and what becomes of a longer one.
     *
     * @param duration the longest hint, above zero
     * @param longer what becomes of a longer one
     * @return this builder
     */
    public RetryBuilder maxHint(Duration duration, LongHint longer) {
        return hints.maxHint(duration, longer);
    }

    /**
     * Sets how much time an attempt needs to be worth its start. If less would be left, there is no further attempt.
     * Default zero: any time at all.
     *
     * @param duration the time, above zero
     * @return this builder
     */
    public RetryBuilder minUsefulAttemptTime(Duration duration) {
        return timing.minUseful(duration);
    }

    /** {@return this builder, which now shortens a delay that does not fit to leave {@link #minUsefulAttemptTime}} */
    public RetryBuilder clipLastDelay() {
        return timing.clipLast();
    }

    /**
     * Retries exceptions of a class. The first condition on exceptions replaces the default: exceptions, but not
     * {@link NullPointerException}, {@link IllegalArgumentException}, {@link ClassCastException},
     * {@link UnsupportedOperationException}, {@link IndexOutOfBoundsException} and {@link ArithmeticException}.
     *
     * @param type the class
     * @return this builder
     */
    public RetryBuilder retryOn(Class<? extends Throwable> type) {
        return conditions.thrown("retryOn", type, false, FailurePlan.sameBackoff());
    }

    /**
     * Retries exceptions of a class for which a predicate holds.
     *
     * @param <X> the class
     * @param type the same
     * @param predicate what must hold
     * @return this builder
     */
    public <X extends Throwable> RetryBuilder retryOn(Class<X> type, Predicate<? super X> predicate) {
        return conditions.thrown("retryOn", type, false, predicate, FailurePlan.sameBackoff());
    }

    /**
     * {@return this builder, which now retries exceptions with one of a class among causes and suppressed exceptions}
     *
     * @param type the class
     */
    public RetryBuilder retryOnCause(Class<? extends Throwable> type) {
        return conditions.thrown("retryOnCause", type, true, FailurePlan.sameBackoff());
    }

    /**
     * Retries exceptions for which a predicate holds. It is not asked about {@link Error}s and cancellations; name
     * those by class.
     *
     * @param predicate the predicate
     * @return this builder
     */
    public RetryBuilder retryIf(Predicate<? super Throwable> predicate) {
        return conditions.thrown("retryIf", Throwable.class, false, predicate, FailurePlan.sameBackoff());
    }

    /**
     * Retries results of a class for which a predicate holds; others never. Only the raw class is checked, and null
     * only passes {@code Object.class}. With plans the predicate may be asked twice about one, so it must keep no state.
     *
     * @param <R> the type of the results, as the predicate sees them
     * @param guard their raw class, not a primitive one
     * @param predicate what must hold
     * @return this builder
     */
    public <R> RetryBuilder retryOnResult(Class<? super R> guard, Predicate<R> predicate) {
        return conditions.result("retryOnResult", guard, predicate, FailurePlan.sameBackoff());
    }

    /** {@return this builder, which now retries the result null} */
    public RetryBuilder retryOnNull() {
        return conditions.<@Nullable Object>result(
                "retryOnNull", Object.class, result -> result == null, FailurePlan.sameBackoff());
    }

    /**
     * Retries whatever a condition on result, failure and attempt says. It replaces the default for exceptions as
     * {@link #retryOn} does, and costs every success a closer look.
     *
     * @param condition the condition
     * @return this builder
     */
    public RetryBuilder retryWhen(Condition condition) {
        return conditions.either(condition);
    }

    /**
     * {@return this builder, which now never retries exceptions of a class, whatever else holds}
     *
     * @param type the class
     */
    public RetryBuilder neverRetryOn(Class<? extends Throwable> type) {
        return conditions.never(type);
    }

    /**
     * {@return this builder, which now retries rejections of a class by a policy further in; they are otherwise final}
     *
     * @param type the class
     */
    public RetryBuilder retryOnRejection(Class<? extends CallRejected> type) {
        return conditions.rejection(type);
    }

    /**
     * {@return this builder, for which the time of a rejection ({@link CallRejected#retryAfter}) is a hint in the mode
     * {@link HintMode#atLeast}, under {@link #maxHint}; needs {@link #retryOnRejection}}
     */
    public RetryBuilder honourRejectionTime() {
        return hints.ofRejections();
    }

    /**
     * {@return this builder, which now does not repeat what must not be done twice: the operation ends}
     *
     * @param condition whether a repetition is unsafe
     */
    public RetryBuilder unsafeWhen(Condition condition) {
        return conditions.unsafe(condition);
    }

    /**
     * Asks whether the work was done where a failure leaves that in doubt, before it is repeated: with
     * {@link Verification#done} the operation succeeds, with {@link Verification#notDone} the failure is retried as any,
     * with {@link Verification#unknown} the operation ends as unsafe. Asked only about failures that would be retried,
     * the last attempt's too; where it holds, {@link #unsafeWhen} is not asked.
     *
     * @param ambiguous whether it is in doubt
     * @param verifier who finds out
     * @return this builder
     */
    public RetryBuilder verify(Condition ambiguous, Verifier verifier) {
        return conditions.verified(ambiguous, verifier);
    }

    /**
     * Retries exceptions of a class by a plan of their own, under the limits of this retry. Of several conditions that
     * hold, the one given first decides. This is a condition on exceptions and replaces the default as {@link #retryOn}
     * does, a repair's plan too: name by {@code retryOn} what else is to be retried.
     *
     * @param type the class
     * @param plan the plan
     * @return this builder
     */
    public RetryBuilder plan(Class<? extends Throwable> type, FailurePlan plan) {
        return conditions.thrown("plan", type, false, plan);
    }

    /**
     * Retries results by a plan of their own; otherwise as {@link #retryOnResult}.
     *
     * @param <R> the type of the results, as the predicate sees them
     * @param guard their raw class, not a primitive one
     * @param predicate what must hold
     * @param plan the plan
     * @return this builder
     */
    public <R> RetryBuilder planOnResult(Class<? super R> guard, Predicate<R> predicate, FailurePlan plan) {
        return conditions.result("planOnResult", guard, predicate, plan);
    }

    /**
     * Asks again until a result is there. Such repetitions cost no budget. Exceptions are retried only if named, and a
     * limit of attempts or time must be given, or {@link #forever}; with a time, attempts are not limited unless said.
     *
     * <p>A result that the guard does not let pass ends the poll: one of another class, and null unless the guard is
     * {@code Object.class}. Say {@link #retryOnNull} beside it where null means "not yet".
     *
     * @param <R> the type of the results, as the predicate sees them
     * @param guard their raw class, not a primitive one
     * @param done whether a result is the one awaited
     * @return this builder
     */
    public <R> RetryBuilder pollUntil(Class<? super R> guard, Predicate<R> done) {
        return conditions.pollUntil(guard, done);
    }

    /**
     * Sets the budget from which retries are paid. Default {@link RetryBudget#standard()}: 20 % of the operations, plus
     * one retry per second, over 10 s; with {@link #gaxCompatible}, {@link RetryBudget#unlimited()}. When it is empty
     * the operation ends, but a retry without limit of attempts ({@link #forever}) waits.
     *
     * @param value the budget: a {@link RetryBudget}, or a {@link dev.steadfast.policy.budget.SharedBudget}
     * @return this builder
     */
    public RetryBuilder budget(Budget value) {
        return timing.budget(value);
    }

    /**
     * Sets what the caller gets if the operation ends with a rejected result. Default {@link ExhaustedResult#RETURN}.
     *
     * @param value the choice
     * @return this builder
     */
    public RetryBuilder exhaustedResult(ExhaustedResult value) {
        return ending.exhaustedResult(value);
    }

    /**
     * {@return this builder, with a choice of where earlier failures are found. Default {@link HistoryMode#OUTCOME}}
     *
     * @param value the choice
     */
    public RetryBuilder history(HistoryMode value) {
        return ending.history(value);
    }

    /**
     * {@return this builder, with a choice about retries inside the attempts. Default {@link NestedRetries#ONCE}}
     *
     * @param value the choice
     */
    public RetryBuilder nested(NestedRetries value) {
        return ending.nested(value);
    }

    /**
     * {@return this builder, which now tells one more before each wait}
     *
     * @param action what to do
     */
    public RetryBuilder onRetry(Consumer<? super RetryScheduled> action) {
        return ending.onRetry(action);
    }

    /**
     * Decides exactly as gax does, holes included. Not together with other settings of attempts, times and delays.
     *
     * @param settings the settings of gax
     * @return this builder
     */
    public RetryBuilder gaxCompatible(GaxTiming settings) {
        return timing.gax(settings);
    }

    /**
     * Makes the retry.
     *
     * @return a new retry
     * @throws IllegalArgumentException if a setting is out of range or contradicts another, with one line for each
     */
    public Retry build() {
        Violations all = found.copy();
        timing.check(all, conditions.polls(), hints.given() || conditions.setsDelays());
        hints.check(all, conditions.retriesRejections());
        all.throwIfAny();
        return new Retry(RetrySettings.of(timing, hints, conditions, ending));
    }
}
