package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.TypedPipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.Attributes;
import dev.steadfast.policy.chaos.ChaosSwitch;
import dev.steadfast.testkit.SeededRandom;
import dev.steadfast.testkit.VirtualTime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The examples of the page on chaos, in virtual time. */
class ChaosExamplesTest {
    private final VirtualTime time = VirtualTime.auto();
    private final Environment environment =
            time.environmentBuilder().random(SeededRandom.of(1)).build();
    private final AtomicInteger calls = new AtomicInteger();

    @Test
    void switched_harmsOnlyWhileItIsOn() throws Exception {
        ChaosSwitch storm = new ChaosSwitch();
        Pipeline pipeline = ChaosExample.switched(environment, storm);

        for (int i = 0; i < 200; i++) {
            pipeline.outcome(calls::incrementAndGet);
        }
        assertThat(calls).hasValue(200);
        assertThat(time.elapsed()).isZero();

        storm.enabled(true);
        for (int i = 0; i < 200; i++) {
            pipeline.outcome(calls::incrementAndGet);
        }
        assertThat(pipeline.counters().retries()).isBetween(10L, 50L);
        assertThat(time.elapsed()).isPositive();
    }

    @Test
    void chosen_harmsCallsThatSaySoInItsTime() {
        Pipeline pipeline = ChaosExample.chosen(environment);
        Attributes trial = new Attributes().put(ChaosExample.TRIAL, true);

        assertThat(pipeline.outcome(trial, attempt -> "done").isSuccess()).isTrue();
        time.advance(Duration.ofMinutes(5));
        assertThat(pipeline.outcome(trial, attempt -> "done").isSuccess()).isFalse();
        assertThat(pipeline.outcome(() -> "done").isSuccess()).isTrue();
        time.advance(Duration.ofMinutes(10));
        assertThat(pipeline.outcome(trial, attempt -> "done").isSuccess()).isTrue();
    }

    @Test
    void result_isRetriedAsThatOfAService() throws Exception {
        TypedPipeline<Reply> pipeline = ChaosExample.result(environment);

        for (int i = 0; i < 10; i++) {
            pipeline.call(() -> Reply.of(200, "done"));
        }

        assertThat(pipeline.counters().retries()).isPositive();
    }
}
