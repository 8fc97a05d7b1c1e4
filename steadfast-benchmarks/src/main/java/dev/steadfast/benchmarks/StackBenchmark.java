package dev.steadfast.benchmarks;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.steadfast.Pipeline;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.io.IOException;
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
 * What a retry around a circuit breaker around a bulkhead costs: where the call succeeds, and where its first attempt
 * fails and the second succeeds. Each attempt passes breaker and bulkhead. The breakers have windows of 100 calls and stay
 * closed, because they would open only if all of those failed.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar StackBenchmark -prof gc}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 700, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 700, timeUnit = TimeUnit.MILLISECONDS)
public class StackBenchmark {
    private static final int PERMITS = 20;
    private static final int WINDOW = 100;
    /** A constant, so that the lambdas capture nothing and no row pays for making them. */
    private static final Service SERVICE = new Service();

    /** How the call goes. */
    @Param({"SUCCESS", "ONE_FAILURE"})
    public Service.Course course = Service.Course.SUCCESS;

    private final Peers peers = new Peers();

    private final Pipeline steadfast = Pipeline.builder("stack")
            .retry(peers.steadfastRetry)
            .circuitBreaker(CircuitBreakerSettings.builder()
                    .countWindow(WINDOW)
                    .failureRate(1)
                    .build())
            .bulkhead(BulkheadSettings.of(PERMITS))
            .build();

    private final Callable<Object> resilience4j = io.github.resilience4j.retry.Retry.decorateCallable(
            peers.resilience4j,
            CircuitBreaker.decorateCallable(
                    CircuitBreaker.of(
                            "benchmark",
                            CircuitBreakerConfig.custom()
                                    .slidingWindowSize(WINDOW)
                                    .failureRateThreshold(100)
                                    .build()),
                    Bulkhead.decorateCallable(
                            Bulkhead.of(
                                    "benchmark",
                                    BulkheadConfig.custom()
                                            .maxConcurrentCalls(PERMITS)
                                            .build()),
                            () -> SERVICE.work())));

    private final FailsafeExecutor<Object> failsafe = Failsafe.with(
            peers.failsafeRetry,
            dev.failsafe.CircuitBreaker.builder()
                    .withFailureThreshold(WINDOW, WINDOW)
                    .build(),
            dev.failsafe.Bulkhead.builder(PERMITS).build());

    /** Chooses how the call goes. */
    @Setup
    public void prepare() {
        SERVICE.take(course);
    }

    /** {@return the value, without a policy, by a loop} */
    @Benchmark
    public Object byHand() throws Exception {
        for (int attempt = 1; ; attempt++) {
            try {
                return SERVICE.work();
            } catch (IOException e) {
                if (attempt == 3) {
                    throw e;
                }
            }
        }
    }

    /** {@return the value} */
    @Benchmark
    public Object steadfast() throws Exception {
        return steadfast.call(() -> SERVICE.work());
    }

    /** {@return the value} */
    @Benchmark
    public Object resilience4j() throws Exception {
        return resilience4j.call();
    }

    /** {@return the value} */
    @Benchmark
    public Object failsafe() {
        return failsafe.get(() -> SERVICE.work());
    }
}
