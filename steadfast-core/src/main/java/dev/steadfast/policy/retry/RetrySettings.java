package dev.steadfast.policy.retry;

import dev.steadfast.event.Listener;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything a retry consists of, after all checks. Immutable.
 *
 * @param decider the numbers and rules
 * @param conditions what is retried
 * @param totalTime the bound around the retry; null for none
 * @param delayFunction the user's choice of delays, if any
 * @param hints whom it listens to about when to come back
 * @param budget the budget
 * @param exhaustedResult what becomes of a rejected result
 * @param history where earlier failures go
 * @param listeners those whom the retry brings along
 */
record RetrySettings(
        Decider decider,
        Conditions conditions,
        @Nullable Duration totalTime,
        @Nullable DelayFunction delayFunction,
        HintReading hints,
        RetryBudget budget,
        ExhaustedResult exhaustedResult,
        HistoryMode history,
        List<Listener> listeners) {}
