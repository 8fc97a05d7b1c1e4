package dev.steadfast.policy.retry;

import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.StopReason;
import org.jspecify.annotations.Nullable;

/**
 * What a decider decided: another attempt, or none.
 *
 * <p>One record for both, made at one place, so that the compiler can do without the object.
 *
 * @param stop why there is no other attempt; null if there is one
 * @param delayNanos the delay before it; the delay that was refused, if there is none (it may then be anything)
 * @param attemptTimeoutNanos the bound of that attempt, {@link Long#MAX_VALUE} for none of its own; or what was refused
 * @param source where the delay came from
 * @param cost what the retry draws from the budget
 * @param memo what the backoff remembers
 * @param restart whether the backoff starts over, so that the retry after this one is step 1 again
 */
record Decision(
        @Nullable StopReason stop,
        long delayNanos,
        long attemptTimeoutNanos,
        DelaySource source,
        int cost,
        long memo,
        boolean restart) {}
