package dev.steadfast.benchmarks;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.steadfast.Pipeline;
import dev.steadfast.policy.ratelimit.RateLimiterSettings;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it costs a call that succeeds at once that it needs a permit, of which so many come that there are always some.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar RateLimiterBenchmark -prof gc}
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 700, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 700, timeUnit = TimeUnit.MILLISECONDS)
public class RateLimiterBenchmark {
    private static final int PLENTY = 1_000_000_000;
    private static final Duration SECOND = Duration.ofSeconds(1);
    /** A constant, so that the lambdas capture nothing and no row pays for making them. It always serves. */
    private static final Service SERVICE = new Service();

    private final Pipeline bucket = Pipeline.builder("bucket")
            .rateLimiter(RateLimiterSettings.builder()
                    .tokenBucket(PLENTY, SECOND, PLENTY)
                    .build())
            .build();

    private final Pipeline window = Pipeline.builder("window")
            .rateLimiter(RateLimiterSettings.builder()
                    .slidingWindow(1_000_000, Duration.ofMillis(1))
                    .build())
            .build();

    private final RateLimiter resilience4j = RateLimiter.of(
            "benchmark",
            RateLimiterConfig.custom()
                    .limitForPeriod(PLENTY)
                    .limitRefreshPeriod(SECOND)
                    .timeoutDuration(Duration.ZERO)
                    .build());

    private final FailsafeExecutor<Object> failsafe =
            Failsafe.with(dev.failsafe.RateLimiter.burstyBuilder(PLENTY, SECOND).build());

    /** {@return the value, without a policy} */
    @Benchmark
    public Object bareCall() throws Exception {
        return SERVICE.work();
    }

    /** {@return the value, through a token bucket} */
    @Benchmark
    public Object steadfast() throws Exception {
        return bucket.call(() -> SERVICE.work());
    }

    /** {@return the value, through a sliding window} */
    @Benchmark
    public Object steadfastWindow() throws Exception {
        return window.call(() -> SERVICE.work());
    }

    /** {@return the value, through a limiter that counts in fixed periods} */
    @Benchmark
    public Object resilience4j() throws Exception {
        return resilience4j.executeCallable(() -> SERVICE.work());
    }

    /** {@return the value, through a limiter that counts in fixed periods} */
    @Benchmark
    public Object failsafe() {
        return failsafe.get(() -> SERVICE.work());
    }
}
