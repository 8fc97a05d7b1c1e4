package dev.steadfast.examples;

import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.FailurePlan;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;

/** A plan for each class of failure, under one limit of attempts. */
public final class FailurePlanExample {
    private FailurePlanExample() {}

    /** At once after a refused connection, patiently when the service is busy. */
    public static Retry retry() {
        // region plans
        return Retry.builder()
                .maxAttempts(4) // for all plans together
                .plan(ConnectException.class, FailurePlan.backoff(Backoff.none()))
                .planOnResult(
                        Reply.class,
                        reply -> reply.status() == 503,
                        FailurePlan.backoff(
                                Backoff.exponential(Duration.ofSeconds(1)).cap(Duration.ofSeconds(10))))
                .retryOn(IOException.class) // the default backoff
                .build();
        // endregion
    }
}
