package dev.steadfast;

import dev.steadfast.event.JfrListener;
import dev.steadfast.event.Logging;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import dev.steadfast.policy.retry.Retry;
import java.time.Duration;

/** The order that most pipelines want; the guide's page on composition gives the reasons. Stateless. */
final class StandardStack {
    private static final int CALLS_AT_ONCE = 1_000;
    private static final Duration OPERATION = Duration.ofSeconds(30);
    private static final Duration ATTEMPT = Duration.ofSeconds(10);

    private StandardStack() {}

    static PipelineBuilder addTo(PipelineBuilder builder) {
        return builder.bulkhead(BulkheadSettings.of(CALLS_AT_ONCE))
                .timeout(OPERATION)
                .retry(Retry.defaults())
                .circuitBreaker(CircuitBreakerSettings.defaults())
                .attemptTimeout(ATTEMPT)
                .listener(Logging.listener())
                .listener(new JfrListener());
    }
}
