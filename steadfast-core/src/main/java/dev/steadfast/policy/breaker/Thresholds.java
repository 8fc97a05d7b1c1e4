package dev.steadfast.policy.breaker;

import dev.steadfast.event.TransitionReason;
import org.jspecify.annotations.Nullable;

/**
 * When a closed breaker opens. Pure arithmetic.
 *
 * @param failureRate the share of failures that opens it
 * @param slowRate the share of slow calls that opens it; above 1 if none does
 * @param minimumCalls below so many calls nothing is judged
 * @param failuresInARow how many failures in a row open it, where those are counted
 */
record Thresholds(double failureRate, double slowRate, int minimumCalls, int failuresInARow) {
    /** A rate that no share reaches. */
    static final double NEVER = 2;

    /** Divides rather than multiplies: 7 of 100 are exactly 0.07, but 0.07 × 100 is more than 7. */
    @Nullable TransitionReason judge(long calls, long failures, long slow) {
        // Every rate is above zero.
        if (calls < minimumCalls || (failures == 0 && slow == 0)) {
            return null;
        }
        if ((double) failures / calls >= failureRate) {
            return TransitionReason.FAILURE_RATE;
        }
        return (double) slow / calls >= slowRate ? TransitionReason.SLOW_CALL_RATE : null;
    }
}
