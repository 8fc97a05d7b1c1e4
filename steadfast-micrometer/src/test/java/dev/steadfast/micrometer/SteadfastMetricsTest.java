package dev.steadfast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.PipelineHolder;
import dev.steadfast.Registry;
import dev.steadfast.environment.Environment;
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
import dev.steadfast.testkit.VirtualTime;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SteadfastMetricsTest {
    private final VirtualTime time = VirtualTime.auto();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final SteadfastMetrics metrics = SteadfastMetrics.of(meters, 2);

    private PipelineBuilder orders() {
        return Orders.in(time.environment());
    }

    private double counted(MeterName name, String... tags) {
        return meters.get(name.id()).tags(tags).functionCounter().count();
    }

    @Test
    void boundPipeline_showsItsCounters() {
        Pipeline pipeline = orders().counted().build();
        metrics.bind(pipeline);

        Orders.fail(pipeline);
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

        Orders.fail(pipeline);
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
        metrics.on(Orders.ended("orders", new IOException()));
        metrics.on(Orders.ended("orders", new IllegalStateException()));
        metrics.on(Orders.ended("orders", new IllegalArgumentException()));
        metrics.on(Orders.ended("orders", new ArithmeticException()));
        metrics.on(Orders.ended("orders", new IOException()));

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
            metrics.on(Orders.ended("p" + i, null));
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
            Orders.fail(first);

            for (int i = 1; i <= 4; i++) {
                holder.replace(orders().build());
                assertThat(counted(MeterName.RETRIES)).isEqualTo(4.0 * i - 2);
                Orders.fail(holder.pipeline());
                assertThat(counted(MeterName.RETRIES)).isEqualTo(4.0 * i);
                Orders.fail(i == 1 ? first : holder.pipeline());
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
                Orders.fail(next);
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
            metrics.on(Orders.ended("orders", null));

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
}
