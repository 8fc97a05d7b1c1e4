package dev.steadfast.policy.retry;

import dev.steadfast.outcome.Attempt;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The user's own choice of a delay. Asked once for each retry, after it is clear that there may be one.
 *
 * @implSpec Safe for use by many threads, since pipelines are.
 * @since 0.1
 */
@FunctionalInterface
public interface DelayFunction {
    /**
     * Chooses the delay before the next attempt.
     *
     * @param result what the attempt returned; null if it returned null or threw
     * @param failure what the attempt threw, looked at through wrappers; null if it returned
     * @param attempt the attempt that failed
     * @return the delay; zero for none; null or a negative one to leave it to the backoff
     */
    @Nullable Duration delay(@Nullable Object result, @Nullable Throwable failure, Attempt attempt);
}
