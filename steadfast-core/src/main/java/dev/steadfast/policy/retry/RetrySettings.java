package dev.steadfast.policy.retry;

import dev.steadfast.event.Listener;
import dev.steadfast.policy.budget.Budget;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything a retry consists of, after all checks. Immutable.
 *
 * @param decider the numbers and rules
 * @param conditions what is retried
 * @param totalTime the bound around the retry; null for none
 * @param attemptTimeouts the bounds of attempts; null for none
 * @param delayFunction the user's choice of delays, if any
 * @param hints whom it listens to about when to come back
 * @param budget the budget
 * @param waitsForBudget whether an empty budget is waited for
 * @param throwsResult whether an operation that ends with a rejected result throws
 * @param suppresses whether earlier failures are attached to the last one
 * @param nested what it does about retries inside its attempts
 * @param listeners those whom the retry brings along
 */
record RetrySettings(
        Decider decider,
        Conditions conditions,
        @Nullable Duration totalTime,
        @Nullable AttemptTimeouts attemptTimeouts,
        @Nullable DelayFunction delayFunction,
        HintReading hints,
        Budget budget,
        boolean waitsForBudget,
        boolean throwsResult,
        boolean suppresses,
        NestedRetries nested,
        List<Listener> listeners) {
    /** What the parts of a builder have collected. */
    static RetrySettings of(
            TimingBuilder timing, HintsBuilder hints, ConditionsBuilder conditions, EndingBuilder ending) {
        return new RetrySettings(
                timing.decider(conditions.polls(), hints.limit()),
                conditions.build(timing.common()),
                timing.totalTime(),
                timing.attemptTimeouts(),
                timing.delayFunction(),
                hints.reading(),
                timing.budget(),
                timing.waitsForBudget(),
                ending.throwsResult(),
                ending.suppresses(),
                ending.nested(),
                ending.listeners());
    }
}
