package dev.steadfast.policy.retry;

import dev.steadfast.time.Nanos;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The retry settings of gax, for exact compatibility with it. Immutable. Zero means "none" where gax says so.
 *
 * <p>Source: gax 2.60.0, {@code RetrySettings} and {@code ExponentialRetryAlgorithm}.
 *
 * @param totalTimeout the bound of the operation; zero for none
 * @param initialRetryDelay the delay before the first retry, before jitter
 * @param retryDelayMultiplier by what it grows, at least 1
 * @param maxRetryDelay the longest delay, at least the initial one
 * @param maxAttempts how many attempts in all; 0 for no limit. With {@code totalTimeout} zero as well nothing is
 *     retried
 * @param jittered whether the wait is drawn from {@code [0, delay - 1 ms]}
 * @param initialRpcTimeout the bound of the first attempt; zero for none, even under a total timeout
 * @param rpcTimeoutMultiplier by what it grows, at least 1
 * @param maxRpcTimeout the longest bound of an attempt, at least the initial one
 * @param polling whether an attempt may begin exactly at the limit, as when gax polls
 * @since 0.1
 */
public record GaxTiming(
        Duration totalTimeout,
        Duration initialRetryDelay,
        double retryDelayMultiplier,
        Duration maxRetryDelay,
        int maxAttempts,
        boolean jittered,
        Duration initialRpcTimeout,
        double rpcTimeoutMultiplier,
        Duration maxRpcTimeout,
        boolean polling) {
    /**
     * Checks all settings as gax does.
     *
     * @param totalTimeout see above
     * @param initialRetryDelay see above
     * @param retryDelayMultiplier see above
     * @param maxRetryDelay see above
     * @param maxAttempts see above
     * @param jittered see above
     * @param initialRpcTimeout see above
     * @param rpcTimeoutMultiplier see above
     * @param maxRpcTimeout see above
     * @param polling see above
     * @throws IllegalArgumentException with one line for each setting out of range
     */
    public GaxTiming {
        Violations found = new Violations("GaxTiming");
        found.notNegative("totalTimeout", totalTimeout);
        found.notNegative("initialRetryDelay", initialRetryDelay);
        found.notNegative("maxRetryDelay", maxRetryDelay);
        found.notNegative("initialRpcTimeout", initialRpcTimeout);
        found.notNegative("maxRpcTimeout", maxRpcTimeout);
        multiplier(found, "retryDelayMultiplier", retryDelayMultiplier);
        multiplier(found, "rpcTimeoutMultiplier", rpcTimeoutMultiplier);
        found.require(maxAttempts >= 0, "maxAttempts", maxAttempts, ">= 0 (0 means no limit)");
        atLeast(found, "maxRetryDelay", maxRetryDelay, "initialRetryDelay", initialRetryDelay);
        atLeast(found, "maxRpcTimeout", maxRpcTimeout, "initialRpcTimeout", initialRpcTimeout);
        found.throwIfAny();
    }

    private static void multiplier(Violations found, String field, double value) {
        found.require(Setting.isMultiplier(value), field, value, Setting.MULTIPLIER);
    }

    private static void atLeast(
            Violations found, String field, @Nullable Duration value, String least, @Nullable Duration leastValue) {
        if (value != null && leastValue != null) {
            found.require(value.compareTo(leastValue) >= 0, field, value, ">= " + least + " (" + leastValue + ")");
        }
    }

    /** Whole milliseconds, cut. */
    static long millis(Duration duration) {
        return Nanos.of(duration) / 1_000_000;
    }
}
