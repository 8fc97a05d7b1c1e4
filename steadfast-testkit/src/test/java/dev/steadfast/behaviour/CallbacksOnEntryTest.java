package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.breaker.BreakerPerKey;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.chaos.Chaos;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.ratelimit.RateLimiterSettings;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.spi.Policy;
import java.util.Arrays;
import java.util.List;

/** What policies ask of the user's code on entry, when that throws: the operation ends with it, and is not retried. */
class CallbacksOnEntryTest {
    private final World world = new World();
    private final IllegalStateException broken = new IllegalStateException("broken callback");
    private int asked;
    private int calls;

    /** Policies with a callback on entry. */
    private List<Policy> asking() {
        return List.of(
                Hedge.builder()
                        .delay(World.ms(1))
                        .eligible(attempt -> thrown() > 0)
                        .runOn(world.environment.executor())
                        .build(),
                Chaos.latency(World.ms(1)).rate(this::thrown),
                RateLimiterSettings.builder()
                        .smooth(1, World.seconds(1))
                        .permitsPerCall(attempt -> thrown())
                        .build(),
                BreakerPerKey.builder("keys", attempt -> thrown())
                        .settings(CircuitBreakerSettings.defaults())
                        .environment(world.environment)
                        .build());
    }

    private int thrown() {
        asked++;
        throw broken;
    }

    @EveryDriver
    void callback_thatThrows_endsTheOperationWithThat(Driver driver) {
        for (Policy asking : asking()) {
            asked = 0;
            Audit outside = new Audit();
            Pipeline pipeline = world.pipeline()
                    .retry(Retry.builder()
                            .maxAttempts(3)
                            .backoff(Backoff.none())
                            .retryOn(IllegalStateException.class)
                            .build())
                    .add(outside)
                    .add(asking)
                    .build();

            assertThat(driver.run(pipeline, () -> ++calls).thrown())
                    .as(asking.toString())
                    .isSameAs(broken);

            assertThat(asked).as(asking.toString()).isEqualTo(1);
            outside.assertEnds("abandoned");
        }
        StopReason[] reasons = new StopReason[asking().size()];
        Arrays.fill(reasons, StopReason.CALLBACK_FAILED);
        world.events.assertThat().endedWith(reasons);
        assertThat(calls).isZero();
    }

    @EveryDriver
    void callback_ofTheOutermostPolicy_endsTheOperationWithThat(Driver driver) {
        for (Policy asking : asking()) {
            Pipeline pipeline = world.silent().counted().add(asking).build();

            assertThat(driver.run(pipeline, () -> ++calls).thrown())
                    .as(asking.toString())
                    .isSameAs(broken);

            assertThat(pipeline.counters().stops()).as(asking.toString()).containsOnlyKeys(StopReason.CALLBACK_FAILED);
        }
        assertThat(calls).isZero();
    }

    /** A mistake in the settings is the same the next time; and it is none of the service's. */
    @EveryBlockingDriver
    void hedgeWithoutAnExecutor_isNotRetriedWhereCallersBlock(Driver driver) {
        Audit outside = new Audit();
        Pipeline pipeline = world.pipeline()
                .retry(Retry.builder()
                        .maxAttempts(3)
                        .retryOn(IllegalStateException.class)
                        .build())
                .add(outside)
                .hedge(Hedge.builder().delay(World.ms(1)).build())
                .build();

        assertThat(driver.run(pipeline, () -> ++calls).thrown())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("allowed: callAsync, or a policy with runOn(executor)");

        outside.assertEnds("abandoned");
        assertThat(calls).isZero();
        assertThat(world.time.elapsed()).isZero();
    }
}
