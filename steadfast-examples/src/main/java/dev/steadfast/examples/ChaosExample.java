package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.TypedPipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.AttributeKey;
import dev.steadfast.policy.chaos.Chaos;
import dev.steadfast.policy.chaos.ChaosSwitch;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.time.Duration;

/** Chaos: harm done on purpose, to see how a program takes it. */
public final class ChaosExample {
    /** Whose calls may be harmed. */
    public static final AttributeKey<Boolean> TRIAL = AttributeKey.named("trial");

    private ChaosExample() {}

    /** Faults and slow answers in production, behind one switch. */
    public static Pipeline switched(Environment environment, ChaosSwitch storm) {
        // region switched
        return Pipeline.builder("orders")
                .environment(environment)
                .retry(Retry.defaults())
                .attemptTimeout(Duration.ofSeconds(1))
                .chaos(Chaos.fault(() -> new IOException("chaos")).rate(0.1).enabledBy(storm))
                .chaos(Chaos.latency(Duration.ofMillis(200), Duration.ofSeconds(3))
                        .rate(0.05)
                        .enabledBy(storm))
                .build(); // storm.enabled(true) begins it
        // endregion
    }

    /** Only calls that say so, and only for a while. */
    public static Pipeline chosen(Environment environment) {
        PipelineBuilder builder = Pipeline.builder("orders").environment(environment);
        // region chosen
        builder.chaos(Chaos.fault(() -> new IOException("chaos"))
                .when(attempt -> attempt.attributes().get(TRIAL).orElse(false))
                .window(Duration.ofMinutes(5), Duration.ofMinutes(10))); // after the build, for so long
        // endregion
        return builder.build();
    }

    /** A result in place of the call; the pipeline is a typed one. */
    public static TypedPipeline<Reply> result(Environment environment) {
        // region result
        return Pipeline.builder("orders")
                .environment(environment)
                .retry(Retry.builder()
                        .retryOnResult(Reply.class, reply -> reply.status() == 503)
                        .build())
                .chaos(Chaos.result(Reply.of(503, "chaos")).rate(0.5).seed(7)) // the same draws in every run
                .build();
        // endregion
    }
}
