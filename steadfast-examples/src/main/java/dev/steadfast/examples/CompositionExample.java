package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.TypedPipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.retry.Retry;
import java.time.Duration;

/** Policies in the order that says what is meant. */
public final class CompositionExample {
    private CompositionExample() {}

    /**
     * The standard stack.
     *
     * @return a pipeline
     */
    public static Pipeline standard() {
        // region standard
        Pipeline payments = Pipeline.standard("payments");
        // endregion
        return payments;
    }

    /**
     * A stack of one's own, with a breaker that other pipelines to the same service share.
     *
     * @param environment what it runs in
     * @return a pipeline
     */
    public static TypedPipeline<String> degrading(Environment environment) {
        // region own
        CircuitBreaker shop = CircuitBreaker.of("shop", CircuitBreakerSettings.defaults(), environment);
        TypedPipeline<String> greeting = Pipeline.builder("greeting")
                .fallback(Fallback.value("Welcome")) // answers for everything inside, an open breaker included
                .timeout(Duration.ofSeconds(2)) // attempts and waits together
                .retry(Retry.defaults())
                .circuitBreaker(shop) // each attempt has a vote
                .attemptTimeout(Duration.ofMillis(500)) // an attempt that hangs is a failure
                .environment(environment)
                .build();
        // endregion
        return greeting;
    }
}
