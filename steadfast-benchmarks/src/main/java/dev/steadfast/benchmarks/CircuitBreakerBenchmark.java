package dev.steadfast.benchmarks;

import dev.failsafe.CircuitBreakerOpenException;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.steadfast.Pipeline;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.breaker.CircuitOpen;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a circuit breaker costs a call that succeeds, and one that is turned away. Windows of 100 calls, and of 30 s.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar CircuitBreakerBenchmark -prof gc -t 1}, and again with
 * {@code -t 2}
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 700, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 700, timeUnit = TimeUnit.MILLISECONDS)
public class CircuitBreakerBenchmark {
    /** A constant, so that the lambdas capture nothing and no row pays for making them. It always serves. */
    private static final Service SERVICE = new Service();

    private static final Duration AN_HOUR = Duration.ofHours(1);

    /** Whether the breakers are open. */
    @Param({"false", "true"})
    public boolean open;

    private final CircuitBreaker byCalls = CircuitBreaker.of(
            "calls",
            CircuitBreakerSettings.builder().countWindow(100).openTime(AN_HOUR).build());
    private final CircuitBreaker byTime = CircuitBreaker.of(
            "time",
            CircuitBreakerSettings.builder()
                    .timeWindow(Duration.ofSeconds(30))
                    .openTime(AN_HOUR)
                    .build());
    private final Pipeline steadfastCalls =
            Pipeline.builder("calls").circuitBreaker(byCalls).build();
    private final Pipeline steadfastTime =
            Pipeline.builder("time").circuitBreaker(byTime).build();
    private final io.github.resilience4j.circuitbreaker.CircuitBreaker resilience4jCalls =
            resilience4j(CircuitBreakerConfig.SlidingWindowType.COUNT_BASED, 100);
    private final io.github.resilience4j.circuitbreaker.CircuitBreaker resilience4jTime =
            resilience4j(CircuitBreakerConfig.SlidingWindowType.TIME_BASED, 30);
    private final Callable<Object> resilience4jByCalls = resilience4jCalls.decorateCallable(() -> SERVICE.work());
    private final Callable<Object> resilience4jByTime = resilience4jTime.decorateCallable(() -> SERVICE.work());
    private final dev.failsafe.CircuitBreaker<Object> failsafeBreaker = dev.failsafe.CircuitBreaker.builder()
            .withFailureThreshold(50, 100)
            .withDelay(AN_HOUR)
            .build();
    private final FailsafeExecutor<Object> failsafe = Failsafe.with(failsafeBreaker);

    private static io.github.resilience4j.circuitbreaker.CircuitBreaker resilience4j(
            CircuitBreakerConfig.SlidingWindowType type, int size) {
        return io.github.resilience4j.circuitbreaker.CircuitBreaker.of(
                "benchmark",
                CircuitBreakerConfig.custom()
                        .slidingWindowType(type)
                        .slidingWindowSize(size)
                        .waitDurationInOpenState(AN_HOUR)
                        .build());
    }

    /** Opens the breakers, if they are to be. */
    @Setup
    public void prepare() {
        if (open) {
            for (int i = 0; i < 20; i++) {
                byCalls.acquire().failed(new IllegalStateException("scripted"));
                byTime.acquire().failed(new IllegalStateException("scripted"));
            }
            resilience4jCalls.transitionToOpenState();
            resilience4jTime.transitionToOpenState();
            failsafeBreaker.open();
        }
    }

    /** {@return the value, without a policy} */
    @Benchmark
    public Object bareCall() throws Exception {
        return SERVICE.work();
    }

    /** {@return the value, or the rejection; a window of calls} */
    @Benchmark
    public Object steadfastCalls() throws Exception {
        try {
            return steadfastCalls.call(() -> SERVICE.work());
        } catch (CircuitOpen rejection) {
            return rejection;
        }
    }

    /** {@return the value, or the rejection; a window of time, for which the clock is read} */
    @Benchmark
    public Object steadfastTime() throws Exception {
        try {
            return steadfastTime.call(() -> SERVICE.work());
        } catch (CircuitOpen rejection) {
            return rejection;
        }
    }

    /** {@return the value, or the rejection; a window of calls} */
    @Benchmark
    public Object resilience4jCalls() throws Exception {
        try {
            return resilience4jByCalls.call();
        } catch (CallNotPermittedException rejection) {
            return rejection;
        }
    }

    /** {@return the value, or the rejection; a window of time} */
    @Benchmark
    public Object resilience4jTime() throws Exception {
        try {
            return resilience4jByTime.call();
        } catch (CallNotPermittedException rejection) {
            return rejection;
        }
    }

    /** {@return the value, or the rejection; a window of calls} */
    @Benchmark
    public Object failsafeCalls() {
        try {
            return failsafe.get(() -> SERVICE.work());
        } catch (CircuitBreakerOpenException rejection) {
            return rejection;
        }
    }
}
