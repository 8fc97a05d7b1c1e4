package dev.steadfast.soak;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.budget.Budget;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.budget.SharedBudget;
import dev.steadfast.policy.bulkhead.Bulkhead;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import dev.steadfast.policy.ratelimit.RateLimiter;
import dev.steadfast.policy.ratelimit.RateLimiterSettings;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.time.Duration;

/** Pipelines with shared handles, so busy that nothing waits and everything is refused at times. For many threads. */
final class Loaded {
    static final int CAPACITY = 1_000_000;
    static final int COST = 7;
    static final int PERMITS = 6;
    static final int PER_SECOND = 500;
    static final int BURST = 50;

    final Environment environment = Environment.builder().name("load").build();
    final Bulkhead bulkhead =
            Bulkhead.of("load", BulkheadSettings.builder().permits(PERMITS).build(), environment);
    /** Opens and closes all the time. */
    final CircuitBreaker opening = CircuitBreaker.of(
            "opening",
            CircuitBreakerSettings.builder()
                    .countWindow(20)
                    .failureRate(0.5)
                    .openTime(Duration.ofMillis(1))
                    .build(),
            environment);
    /** Never opens, and forgets nothing for an hour. */
    final CircuitBreaker counting = CircuitBreaker.of(
            "counting",
            CircuitBreakerSettings.builder()
                    .timeWindow(Duration.ofHours(1))
                    .failureRate(1)
                    .minimumCalls(100_000)
                    .build(),
            environment);

    final RateLimiter limiter = RateLimiter.of(
            "load",
            RateLimiterSettings.builder()
                    .tokenBucket(PER_SECOND, Duration.ofSeconds(1), BURST)
                    .build(),
            environment);
    /** Of calls that fail nearly always: it gets empty, and is never full again. */
    final SharedBudget drained = RetryBudget.quota(CAPACITY, COST, COST).shared("drained", environment);
    /** So small that it refuses at times. */
    final SharedBudget small = RetryBudget.quota(10, 5, 5).shared("small", environment);

    final Pipeline outside = Pipeline.builder("bulkhead outside")
            .environment(environment)
            .bulkhead(bulkhead)
            .timeout(Duration.ofMinutes(10))
            .retry(retry(RetryBudget.unlimited()))
            .circuitBreaker(opening)
            .circuitBreaker(counting)
            .counted()
            .build();
    final Pipeline inside = Pipeline.builder("all inside")
            .environment(environment)
            .retry(retry(small))
            .attemptTimeout(Duration.ofMinutes(5))
            .bulkhead(bulkhead)
            .circuitBreaker(opening)
            .circuitBreaker(counting)
            .counted()
            .build();
    final Pipeline limited = Pipeline.builder("limited")
            .environment(environment)
            .retry(retry(RetryBudget.unlimited()))
            .rateLimiter(limiter)
            .counted()
            .build();
    final Pipeline failing = Pipeline.builder("failing")
            .environment(environment)
            .retry(retry(drained))
            .counted()
            .build();

    private static Retry retry(Budget budget) {
        return Retry.builder()
                .maxAttempts(3)
                .backoff(Backoff.none())
                .retryOn(IOException.class)
                .budget(budget)
                .build();
    }
}
