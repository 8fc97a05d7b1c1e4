package dev.steadfast.micrometer;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.environment.Environment;
import dev.steadfast.event.OperationEnded;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.time.Duration;

/** Pipelines that call for orders, and how they end. Stateless. */
final class Orders {
    private Orders() {}

    static PipelineBuilder in(Environment environment) {
        return Pipeline.builder("orders")
                .environment(environment)
                .retry(Retry.builder()
                        .maxAttempts(3)
                        .backoff(Backoff.fixed(Duration.ofSeconds(1)).jitter(Jitter.none()))
                        .budget(RetryBudget.standard())
                        .build());
    }

    static void fail(Pipeline pipeline) {
        pipeline.outcome(() -> {
            throw new IOException("x");
        });
    }

    static OperationEnded ended(String pipeline, Throwable failure) {
        return new OperationEnded(pipeline, 1, 1, StopReason.ATTEMPTS, failure, null, 1_000_000_000L, 0);
    }
}
