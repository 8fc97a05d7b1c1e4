package dev.steadfast.policy.retry;

import dev.steadfast.hint.HintMode;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.time.RandomSource;
import org.jspecify.annotations.Nullable;

/**
 * Decides about retries. Pure: it reads no clock, draws no budget, waits for nothing and tells nobody. Immutable.
 */
sealed interface Decider permits RetryDecider, GaxDecider {
    /** {@code asked} of {@link #decide}: the delay function said nothing. */
    long NOT_ASKED = -1;

    /**
     * What can be refused before a delay is known, so that no delay function is asked in vain.
     *
     * @param attempt the attempt that ended, from 1
     * @param verdict what its failure is
     * @return why there is no retry; null if there may be one
     */
    @Nullable StopReason refusal(int attempt, Verdict verdict);

    /**
     * Decides whether there is another attempt, and when.
     *
     * @param turn the numbers of this turn
     * @param verdict what the failure is
     * @param random where jitter comes from
     * @return the decision
     */
    Decision decide(Turn turn, Verdict verdict, RandomSource random);

    /**
     * How much time an attempt needs to be worth its start.
     *
     * @return nanoseconds; 0 for any
     */
    long minUsefulNanos();

    /**
     * The bound of the first attempt.
     *
     * @return nanoseconds; {@link Long#MAX_VALUE} for none
     */
    long firstAttemptTimeoutNanos();

    /**
     * How many attempts there may be.
     *
     * @return the number, counting the first; {@link Integer#MAX_VALUE} for no limit
     */
    int maxAttempts();

    /** Whether what it decides includes how long the coming attempt may take, as gax does. */
    default boolean boundsAttempts() {
        return false;
    }

    /**
     * The numbers of one turn.
     *
     * @param attempt the attempt that ended, from 1
     * @param step the retry that would come next, from 1
     * @param memo what the backoff remembers
     * @param attemptTimeoutNanos the bound that the attempt had; {@link Long#MAX_VALUE} for none
     * @param elapsedNanos since the operation began
     * @param leftNanos what is left of the bounds around the retry; {@link Long#MAX_VALUE} for no bound
     * @param askedNanos what the delay function chose; {@link #NOT_ASKED} for nothing
     * @param hint what the server said
     * @param hintMode what a hint does to the delay
     */
    record Turn(
            int attempt,
            int step,
            long memo,
            long attemptTimeoutNanos,
            long elapsedNanos,
            long leftNanos,
            long askedNanos,
            ServerHint hint,
            HintMode hintMode) {
        /** The hint, unless servers are not listened to. */
        ServerHint heard() {
            return hintMode.ignores() ? ServerHint.none() : hint;
        }
    }
}
