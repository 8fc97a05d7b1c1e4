package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.Registry;
import dev.steadfast.environment.Environment;
import dev.steadfast.micrometer.SteadfastMetrics;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.VirtualTime;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Here and not among the other examples, so that those need no Micrometer. */
class MetricsExampleTest {
    private final MeterRegistry meters = new SimpleMeterRegistry();
    private final Registry registry = new Registry();

    @Test
    void metrics_showWhatPipelinesDo_untilTheyAreClosed() {
        // region metrics
        SteadfastMetrics metrics = SteadfastMetrics.of(meters);
        Environment environment = Environment.builder()
                .name("shop")
                .listener(metrics) // events: why, how long, which exception
                .time(VirtualTime.auto()) // in a test
                .build();
        metrics.bind(registry); // counters and state of everything in it

        Pipeline orders = registry.pipeline(
                "orders",
                name -> Pipeline.builder(name)
                        .retry(Retry.defaults())
                        .environment(environment)
                        .build());
        // endregion
        orders.outcome(() -> {
            throw new IOException("reset");
        });

        assertThat(meters.get("steadfast.retries")
                        .tags("pipeline", "orders")
                        .functionCounter()
                        .count())
                .isEqualTo(2);
        assertThat(meters.get("steadfast.operation")
                        .tags("reason", "ATTEMPTS", "exception", "java.io.IOException")
                        .timer()
                        .count())
                .isEqualTo(1);

        metrics.close();

        assertThat(meters.getMeters()).isEmpty();
    }
}
