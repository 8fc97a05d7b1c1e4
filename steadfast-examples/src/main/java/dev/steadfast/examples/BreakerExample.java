package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.AttributeKey;
import dev.steadfast.policy.breaker.BreakerPerKey;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.spi.Permit;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;

/** Circuit breakers: in a pipeline, for each host, and without a pipeline. */
public final class BreakerExample {
    /** The host that a call goes to. */
    public static final AttributeKey<String> HOST = AttributeKey.named("host");

    private BreakerExample() {}

    /** A breaker that several pipelines may share. */
    public static CircuitBreaker breaker(Environment environment, Consumer<String> log) {
        // region handle
        CircuitBreakerSettings settings = CircuitBreakerSettings.builder()
                .timeWindow(Duration.ofSeconds(10)) // looks back so far
                .minimumCalls(10) // and says nothing about fewer calls
                .failureRate(0.5) // opens when half of them failed
                .classifier(Classifier.builder()
                        .failure(IOException.class) // what else is thrown is an answer
                        .failureResult(Reply.class, reply -> reply.status() >= 500)
                        .build())
                .build();
        CircuitBreaker shop = CircuitBreaker.of("shop", settings, environment);
        shop.onTransition(change -> log.accept(change.from() + " -> " + change.to() + ": " + change.reason()));
        // endregion
        return shop;
    }

    /** The breaker stands inside the retry, so that it sees each attempt. */
    public static Pipeline pipeline(Environment environment, CircuitBreaker shop) {
        // region pipeline
        Pipeline orders = Pipeline.builder("orders")
                .retry(Retry.builder().retryOn(IOException.class).build())
                .circuitBreaker(shop) // sees each attempt
                .environment(environment)
                .build();
        // endregion
        return orders;
    }

    /** Slow calls count too. */
    public static CircuitBreakerSettings slow() {
        // region slow
        return CircuitBreakerSettings.builder()
                .countWindow(50)
                .slowCallRate(0.8, Duration.ofSeconds(2)) // opens when 80 % take 2 s or longer
                .openTime(Duration.ofSeconds(20))
                .probes(5)
                .requiredProbeSuccessRate(0.8) // one of five may fail
                .build();
        // endregion
    }

    /** One breaker for each host. */
    public static BreakerPerKey perHost(Environment environment) {
        // region per-key
        return BreakerPerKey.builder(
                        "hosts", attempt -> attempt.attributes().get(HOST).orElse(null))
                .settings(
                        CircuitBreakerSettings.builder().consecutiveFailures(5).build())
                .maxKeys(200)
                .environment(environment)
                .build();
        // endregion
    }

    /** A call without a pipeline. */
    public static Reply send(CircuitBreaker shop, Service service) throws IOException {
        // region permit
        try (Permit permit = shop.acquire()) { // throws CircuitOpen
            Reply reply = service.send("order");
            permit.succeeded(reply); // the settings say whether it was a success
            return reply;
        } // a permit that was not told how it ended has no vote
        // endregion
    }
}
