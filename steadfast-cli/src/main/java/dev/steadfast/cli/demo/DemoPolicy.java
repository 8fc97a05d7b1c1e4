package dev.steadfast.cli.demo;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.http.HttpRetry;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import java.time.Duration;
import java.util.List;

/**
 * A policy that is shown. Immutable; the budget, which is not, belongs to each pipeline that is made of it.
 *
 * @param name what it is called
 * @param retry what it does
 */
record DemoPolicy(String name, Retry retry) {
    static DemoPolicy noRetries() {
        return new DemoPolicy("no retries", HttpRetry.builder().maxAttempts(1).build());
    }

    static DemoPolicy immediate() {
        return new DemoPolicy(
                "3 immediate retries",
                HttpRetry.builder()
                        .maxAttempts(4)
                        .backoff(Backoff.none())
                        .budget(RetryBudget.unlimited())
                        .build());
    }

    static DemoPolicy fullJitter() {
        return new DemoPolicy(
                "full jitter",
                HttpRetry.builder()
                        .maxAttempts(3)
                        .backoff(Backoff.exponential(Duration.ofMillis(100)))
                        .budget(RetryBudget.unlimited())
                        .build());
    }

    /** As it comes: what makes it differ from {@link #fullJitter} is the budget. */
    static DemoPolicy steadfastDefault() {
        return new DemoPolicy("Steadfast's default", HttpRetry.builder().build());
    }

    static List<DemoPolicy> all() {
        return List.of(noRetries(), immediate(), fullJitter(), steadfastDefault());
    }

    /** Makes a pipeline with a budget that nobody has drawn on yet. */
    Pipeline pipeline(Environment environment, long attemptTimeoutNanos) {
        return Pipeline.builder(name)
                .environment(environment)
                .retry(retry)
                .attemptTimeout(Duration.ofNanos(attemptTimeoutNanos))
                .build();
    }
}
