package dev.steadfast.policy.breaker;

import dev.steadfast.event.BreakerState;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a half-open breaker tries the service out. Pure arithmetic.
 *
 * @param count how many probes there are
 * @param requiredRate the share of them that must succeed
 * @param lease how long a probe may take; null for as long as the breaker was open, and 30 s at least
 */
record ProbeRule(int count, double requiredRate, @Nullable Duration lease) {
    static final ProbeRule DEFAULT = new ProbeRule(3, 1, null);

    /** What the probes so far decide: {@code HALF_OPEN} as long as it may turn out either way. */
    BreakerState decide(int succeeded, int failed) {
        if ((double) succeeded / count >= requiredRate) {
            return BreakerState.CLOSED;
        }
        return (double) (count - failed) / count < requiredRate ? BreakerState.OPEN : BreakerState.HALF_OPEN;
    }
}
