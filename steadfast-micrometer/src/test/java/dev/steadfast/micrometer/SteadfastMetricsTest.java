package dev.steadfast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.PipelineHolder;
import dev.steadfast.Registry;
import dev.steadfast.environment.Environment;
import dev.steadfast.event.OperationEnded;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.breaker.BreakerPerKey;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.budget.SharedBudget;
import dev.steadfast.policy.fallback.LastGood;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.hedge.SharedHedge;
import dev.steadfast.policy.limiter.AdaptiveLimiter;
import dev.steadfast.policy.limiter.AdaptiveLimiterSettings;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.VirtualTime;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SteadfastMetricsTest {
    private final VirtualTime time = VirtualTime.auto();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final SteadfastMetrics metrics = SteadfastMetrics.of(meters, 2);

    private PipelineBuilder orders() {
        return Pipeline.builder("orders")
                .environment(time.environment())
                .retry(Retry.builder()
                        .maxAttempts(3)
                        .backoff(Backoff.fixed(Duration.ofSeconds(1)).jitter(Jitter.none()))
                        .budget(RetryBudget.standard())
                        .build());
    }

    private static void fail(Pipeline pipeline) {
        pipeline.outcome(() -> {
            throw new IOException("x");
        });
    }

    private double counted(MeterName name, String... tags) {
        return meters.get(name.id()).tags(tags).functionCounter().count();
    }

    private static OperationEnded ended(String pipeline, Throwable failure) {
        return new OperationEnded(pipeline, 1, 1, StopReason.ATTEMPTS, failure, null, 1_000_000_000L, 0);
    }

    @Test
    void boundPipeline_showsItsCounters() {
        Pipeline pipeline = orders().counted().build();
        metrics.bind(pipeline);

        fail(pipeline);
        pipeline.get(() -> "done");

        assertThat(counted(MeterName.OPERATIONS)).isEqualTo(2);
        assertThat(counted(MeterName.ATTEMPTS)).isEqualTo(4);
        assertThat(counted(MeterName.RETRIES)).isEqualTo(2);
        assertThat(counted(MeterName.ENDS, "reason", "ATTEMPTS")).isEqualTo(1);
        assertThat(counted(MeterName.ENDS, "reason", "SUCCESS")).isEqualTo(1);
        assertThat(counted(MeterName.ENDS, "reason", "BUDGET")).isZero();
        assertThat(meters.get(MeterName.BACKOFF.id()).functionTimer().totalTime(TimeUnit.SECONDS))
                .isEqualTo(2);
        assertThat(meters.get(MeterName.BUDGET_LEVEL.id()).gauge().value()).isNotNegative();
    }

    @Test
    void pipelineThatDoesNotCount_hasNoMeterOfOperations() {
        metrics.bind(Pipeline.builder("quiet").build());

        assertThat(meters.find(MeterName.OPERATIONS.id()).meter()).isNull();
        assertThat(meters.find(MeterName.BUDGET_LEVEL.id()).meter()).isNull();
        assertThat(counted(MeterName.RETRIES)).isZero();
    }

    @Test
    void listener_timesOperationsByReasonAndExceptionClass() {
        Pipeline pipeline = orders().listener(metrics).build();

        fail(pipeline);
        pipeline.get(() -> "done");

        assertThat(meters.get(MeterName.OPERATION.id())
                        .tags("pipeline", "orders", "reason", "ATTEMPTS", "exception", "java.io.IOException")
                        .timer()
                        .totalTime(TimeUnit.SECONDS))
                .isEqualTo(2);
        assertThat(meters.get(MeterName.OPERATION.id())
                        .tags("reason", "SUCCESS", "exception", "none")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(meters.get(MeterName.RETRIED.id())
                        .tags("source", "BACKOFF")
                        .timer()
                        .count())
                .isEqualTo(2);
    }

    @Test
    void exceptionClasses_beyondTheBound_areOther() {
        metrics.on(ended("orders", new IOException()));
        metrics.on(ended("orders", new IllegalStateException()));
        metrics.on(ended("orders", new IllegalArgumentException()));
        metrics.on(ended("orders", new ArithmeticException()));
        metrics.on(ended("orders", new IOException()));

        assertThat(meters.getMeters())
                .extracting(meter -> meter.getId().getTag("exception"))
                .containsExactlyInAnyOrder("java.io.IOException", "java.lang.IllegalStateException", "other");
        assertThat(meters.get(MeterName.OPERATION.id())
                        .tags("exception", "other")
                        .timer()
                        .count())
                .isEqualTo(2);
    }

    @Test
    void pipelines_beyondAThousandNames_areOther() {
        for (int i = 0; i < 1_500; i++) {
            metrics.on(ended("p" + i, null));
        }

        assertThat(meters.getMeters()).hasSize(1_001);
        assertThat(meters.get(MeterName.OPERATION.id())
                        .tags("pipeline", "other")
                        .timer()
                        .count())
                .isEqualTo(500);
    }

    @Test
    void boundBreaker_showsItsState() {
        CircuitBreaker breaker =
                CircuitBreaker.of("stock", CircuitBreakerSettings.builder().build(), time.environment());
        metrics.bind(breaker);
        assertThat(state("CLOSED")).isEqualTo(1);

        breaker.isolate();

        assertThat(state("CLOSED")).isZero();
        assertThat(state("ISOLATED")).isEqualTo(1);
    }

    @Test
    void boundBreakerPerKey_countsItsKeysByState_andItsEventsAsOne() {
        BreakerPerKey breakers = BreakerPerKey.builder("hosts", attempt -> null)
                .environment(Environment.builder().time(time).listener(metrics).build())
                .build();
        metrics.bind(breakers);

        breakers.breaker("one");
        breakers.breaker("two").isolate();
        breakers.breaker("three/of eu").isolate();

        assertThat(keys("CLOSED")).isEqualTo(1);
        assertThat(keys("ISOLATED")).isEqualTo(2);
        assertThat(keys("OPEN")).isZero();
        assertThat(meters.get(MeterName.TRANSITIONS.id())
                        .tags("policy", "hosts", "to", "ISOLATED")
                        .counter()
                        .count())
                .isEqualTo(2);

        metrics.unbind(breakers);
        assertThat(meters.getMeters()).isEmpty();
    }

    private double keys(String state) {
        return meters.get(MeterName.KEYED_BREAKERS.id())
                .tags("policy", "hosts", "state", state)
                .gauge()
                .value();
    }

    @Test
    void boundLimiter_showsWhatIsUnderWay() {
        AdaptiveLimiter limiter = AdaptiveLimiter.of(
                "search",
                AdaptiveLimiterSettings.builder()
                        .minLimit(1)
                        .initialLimit(2)
                        .maxLimit(3)
                        .build(),
                time.environment());
        metrics.bind(limiter);

        assertThat(limiter.tryAcquire()).isPresent();

        assertThat(gauge(MeterName.LIMITER_LIMIT, "search")).isEqualTo(limiter.limit());
        assertThat(gauge(MeterName.LIMITER_IN_USE, "search")).isEqualTo(1);
        assertThat(gauge(MeterName.LIMITER_WAITING, "search")).isZero();
        assertThat(counted(MeterName.LIMITER_REJECTED, "policy", "search")).isZero();
    }

    @Test
    void boundLastGood_showsTheAgeOfItsValue() {
        LastGood<String> prices = LastGood.of("prices", Duration.ofMinutes(1), time.environment());
        metrics.bind(prices);
        assertThat(gauge(MeterName.LAST_GOOD_AGE, "prices")).isNaN();

        prices.remember("42");
        time.advance(Duration.ofMillis(2_500));

        assertThat(gauge(MeterName.LAST_GOOD_AGE, "prices")).isEqualTo(2.5);
    }

    @Test
    void boundHedge_showsDelayAndCounts() {
        Environment environment = time.environment();
        SharedHedge hedge = Hedge.builder()
                .delay(Duration.ofMillis(500))
                .budget(RetryBudget.unlimited())
                .build()
                .shared("search", environment);
        metrics.bind(hedge);
        Pipeline pipeline =
                Pipeline.builder("search").environment(environment).hedge(hedge).build();

        AtomicInteger attempts = new AtomicInteger();

        CompletableFuture<String> call = pipeline.callAsync(() -> attempts.incrementAndGet() == 1
                ? new CompletableFuture<>()
                : CompletableFuture.completedFuture("of the other"));
        time.advance(Duration.ofSeconds(1));

        assertThat(call).isCompletedWithValue("of the other");
        assertThat(counted(MeterName.HEDGE_WON, "policy", "search")).isEqualTo(1);
        assertThat(gauge(MeterName.HEDGE_DELAY, "search")).isEqualTo(0.5);
        assertThat(counted(MeterName.HEDGE_STARTED, "policy", "search")).isEqualTo(1);
        assertThat(counted(MeterName.HEDGE_REFUSED, "policy", "search")).isZero();
    }

    private double gauge(MeterName name, String policy) {
        return meters.get(name.id()).tags("policy", policy).gauge().value();
    }

    private double state(String state) {
        return meters.get(MeterName.BREAKER_STATE.id())
                .tags("policy", "stock", "state", state)
                .gauge()
                .value();
    }

    @Test
    void negativeBound_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SteadfastMetrics.of(meters, -1))
                .withMessage("SteadfastMetrics.mostExceptionClasses was -1; allowed: >= 0");
    }

    @Nested
    class Exchange {
        @Test
        void counts_goOnOverExchanges_withWhatEndsOnThePipelineBefore() {
            Registry registry = new Registry();
            PipelineHolder holder = registry.holder("orders", name -> orders().build());
            metrics.bind(registry);
            Pipeline first = holder.pipeline();
            fail(first);

            for (int i = 1; i <= 4; i++) {
                holder.replace(orders().build());
                assertThat(counted(MeterName.RETRIES)).isEqualTo(4.0 * i - 2);
                fail(holder.pipeline());
                assertThat(counted(MeterName.RETRIES)).isEqualTo(4.0 * i);
                fail(i == 1 ? first : holder.pipeline());
                assertThat(counted(MeterName.RETRIES)).isEqualTo(4.0 * i + 2);
            }
            assertThat(counted(MeterName.ENDS, "reason", "ATTEMPTS")).isEqualTo(9);
        }

        @Test
        void counts_ofAPipelineThatComesBack_areCountedOnce() {
            Pipeline first = orders().build();
            Pipeline second = orders().build();
            Pipeline third = orders().build();
            double retries = 0;
            for (Pipeline next : List.of(first, second, first, second, third, first, third, second, first)) {
                metrics.bind(next);
                assertThat(counted(MeterName.RETRIES)).isEqualTo(retries);
                fail(next);
                retries += 2;
                assertThat(counted(MeterName.RETRIES)).isEqualTo(retries);
            }
        }

        @Test
        void registry_isFollowed_inAndOut() {
            Registry registry = new Registry();
            metrics.bind(registry);
            assertThat(meters.getMeters()).isEmpty();

            Pipeline pipeline = registry.pipeline("orders", name -> orders().build());
            registry.handle(
                    SharedBudget.class, "budget", name -> RetryBudget.standard().shared(name, time.environment()));
            metrics.on(ended("orders", null));

            assertThat(counted(MeterName.RETRIES, "pipeline", "orders")).isZero();
            assertThat(meters.get(MeterName.SHARED_BUDGET_LEVEL.id())
                            .tags("policy", "budget")
                            .gauge()
                            .value())
                    .isPositive();

            registry.remove("budget");
            assertThat(meters.find(MeterName.SHARED_BUDGET_LEVEL.id()).meter()).isNull();
            registry.remove(pipeline.name());
            assertThat(meters.getMeters()).isEmpty();
        }

        @Test
        void replacedHandle_isShownInPlaceOfTheOneBefore() {
            Registry registry = new Registry();
            metrics.bind(registry);
            CircuitBreakerSettings settings = CircuitBreakerSettings.builder().build();
            registry.handle(CircuitBreaker.class, "stock", name -> CircuitBreaker.of(name, settings))
                    .isolate();

            registry.replace(CircuitBreaker.class, CircuitBreaker.of("stock", settings));

            assertThat(state("ISOLATED")).isZero();
            assertThat(state("CLOSED")).isEqualTo(1);
        }
    }

    @Nested
    class Leaving {
        @Test
        void unbind_removesTheMetersOfThatOneAlone() {
            Pipeline orders = orders().build();
            Pipeline prices = Pipeline.builder("prices").build();
            CircuitBreaker breaker =
                    CircuitBreaker.of("stock", CircuitBreakerSettings.builder().build());
            metrics.bind(orders);
            metrics.bind(prices);
            metrics.bind(breaker);
            metrics.on(ended("orders", null));
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
            fail(pipeline);
            OneOfEach.events().forEach(metrics::on);
            assertThat(meters.getMeters()).hasSizeGreaterThan(20);

            metrics.close();
            metrics.close();
            fail(pipeline);
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
            fail(pipeline);
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
}
