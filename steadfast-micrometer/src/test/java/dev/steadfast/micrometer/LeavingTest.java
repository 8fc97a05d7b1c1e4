package dev.steadfast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.Registry;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.testkit.VirtualTime;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.ref.WeakReference;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is left of what was bound: nothing. */
class LeavingTest {
    private final VirtualTime time = VirtualTime.auto();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final SteadfastMetrics metrics = SteadfastMetrics.of(meters, 2);

    private PipelineBuilder orders() {
        return Orders.in(time.environment());
    }

    @Test
    void unbind_removesTheMetersOfThatOneAlone() {
        Pipeline orders = orders().build();
        Pipeline prices = Pipeline.builder("prices").build();
        CircuitBreaker breaker =
                CircuitBreaker.of("stock", CircuitBreakerSettings.builder().build());
        metrics.bind(orders);
        metrics.bind(prices);
        metrics.bind(breaker);
        metrics.on(Orders.ended("orders", null));
        OneOfEach.events().forEach(metrics::on);

        metrics.unbind(orders);
        metrics.unbind(Pipeline.builder("prices").build());
        metrics.unbind(breaker);

        assertThat(meters.getMeters())
                .flatExtracting(meter -> meter.getId().getTags())
                .extracting(Tag::getValue)
                .contains("prices")
                .doesNotContain("orders", "stock");
    }

    @Test
    void unboundRegistry_isFollowedNoLonger() {
        Registry registry = new Registry();
        registry.pipeline("orders", name -> orders().build());
        metrics.bind(registry);
        metrics.bind(registry);

        metrics.unbind(registry);
        registry.pipeline("prices", name -> Pipeline.builder(name).build());

        assertThat(meters.getMeters()).isEmpty();
    }

    @Test
    void close_leavesNothing_andNothingComesAfterwards() {
        Registry registry = new Registry();
        Pipeline pipeline = orders().listener(metrics).build();
        registry.pipeline("orders", name -> pipeline);
        metrics.bind(registry);
        metrics.bind(RetryBudget.standard().shared("budget", time.environment()));
        Orders.fail(pipeline);
        OneOfEach.events().forEach(metrics::on);
        assertThat(meters.getMeters()).hasSizeGreaterThan(20);

        metrics.close();
        metrics.close();
        Orders.fail(pipeline);
        metrics.bind(Pipeline.builder("late").build());
        registry.pipeline("later", name -> Pipeline.builder(name).build());

        assertThat(meters.getMeters()).isEmpty();
        assertThat(pipeline.counters().listenerFailures()).isZero();
    }

    @Test
    void metersOfOthers_stay() {
        Meter mine = meters.counter("mine");
        metrics.bind(orders().build());

        metrics.close();

        assertThat(meters.getMeters()).containsExactly(mine);
    }

    @Test
    void unboundPipeline_isNotHeldInMemory() {
        WeakReference<Pipeline> held = boundAndUnbound();

        for (int i = 0; i < 50 && held.get() != null; i++) {
            System.gc();
        }

        assertThat(held.get()).isNull();
    }

    private WeakReference<Pipeline> boundAndUnbound() {
        Pipeline pipeline = orders().build();
        metrics.bind(pipeline);
        Orders.fail(pipeline);
        metrics.unbind(pipeline);
        return new WeakReference<>(pipeline);
    }

    @Test
    void eventsWhileItIsClosed_leaveNothing() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int round = 0; round < 200; round++) {
                SimpleMeterRegistry fresh = new SimpleMeterRegistry();
                SteadfastMetrics closing = SteadfastMetrics.of(fresh);
                CyclicBarrier start = new CyclicBarrier(2);
                Future<?> telling = threads.submit(() -> {
                    start.await(10, TimeUnit.SECONDS);
                    OneOfEach.events().forEach(closing::on);
                    closing.bind(Pipeline.builder("orders").build());
                    return null;
                });
                Future<?> closer = threads.submit(() -> {
                    start.await(10, TimeUnit.SECONDS);
                    closing.close();
                    return null;
                });
                telling.get(10, TimeUnit.SECONDS);
                closer.get(10, TimeUnit.SECONDS);

                assertThat(fresh.getMeters()).isEmpty();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
