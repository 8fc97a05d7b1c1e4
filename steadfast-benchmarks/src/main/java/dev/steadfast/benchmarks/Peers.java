package dev.steadfast.benchmarks;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.RetryPolicy;
import dev.steadfast.Pipeline;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import java.io.IOException;
import java.time.Duration;
import org.springframework.core.retry.RetryTemplate;

/** The same retry in each library: three attempts on an {@link IOException}, without delay and without listeners. */
final class Peers {
    final Retry steadfastRetry = steadfastRetry(RetryBudget.unlimited());

    final Pipeline steadfast =
            Pipeline.builder("benchmark").retry(steadfastRetry).build();

    final io.github.resilience4j.retry.Retry resilience4j = io.github.resilience4j.retry.Retry.of(
            "benchmark",
            RetryConfig.custom()
                    .maxAttempts(3)
                    .intervalFunction(attempt -> 0L)
                    .retryExceptions(IOException.class)
                    .build());

    final RetryPolicy<Object> failsafeRetry =
            RetryPolicy.builder().withMaxAttempts(3).handle(IOException.class).build();

    final FailsafeExecutor<Object> failsafe = Failsafe.with(failsafeRetry);

    final RetryTemplate spring = new RetryTemplate(org.springframework.core.retry.RetryPolicy.builder()
            .maxRetries(2)
            .delay(Duration.ZERO)
            .includes(IOException.class)
            .build());

    /** Ours, with a budget: all other settings are the same. */
    static Retry steadfastRetry(RetryBudget budget) {
        return Retry.builder()
                .maxAttempts(3)
                .backoff(Backoff.none())
                .retryOn(IOException.class)
                .budget(budget)
                .build();
    }
}
