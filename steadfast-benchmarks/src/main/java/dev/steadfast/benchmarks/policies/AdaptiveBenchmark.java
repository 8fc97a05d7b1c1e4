package dev.steadfast.benchmarks.policies;

import dev.steadfast.Pipeline;
import dev.steadfast.benchmarks.peer.Service;
import dev.steadfast.policy.limiter.AdaptiveLimiterSettings;
import dev.steadfast.policy.limiter.Aimd;
import dev.steadfast.policy.throttle.AdaptiveThrottleSettings;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
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
 * What the adaptive policies cost a call that succeeds and is let through. Neither Resilience4j nor Failsafe has one; the
 * nearest is a bulkhead, which counts what is under way and reads no clock.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar AdaptiveBenchmark -prof gc -t 1}, and again with
 * {@code -t 2}
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 700, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 700, timeUnit = TimeUnit.MILLISECONDS)
public class AdaptiveBenchmark {
    /** A constant, so that the lambdas capture nothing and no row pays for making them. It always serves. */
    private static final Service SERVICE = new Service(Service.Course.SUCCESS);

    private final Pipeline throttled = Pipeline.builder("throttled")
            .adaptiveThrottle(AdaptiveThrottleSettings.defaults())
            .build();

    private final Pipeline gradient = Pipeline.builder("gradient")
            .adaptiveLimiter(AdaptiveLimiterSettings.defaults())
            .build();

    private final Pipeline aimd = Pipeline.builder("aimd")
            .adaptiveLimiter(
                    AdaptiveLimiterSettings.builder().algorithm(Aimd.defaults()).build())
            .build();

    private final Bulkhead resilience4j = Bulkhead.of(
            "benchmark", BulkheadConfig.custom().maxConcurrentCalls(20).build());

    /** {@return the value, without a policy} */
    @Benchmark
    public Object bareCall() throws Exception {
        return SERVICE.work();
    }

    /** {@return the value, through an adaptive throttle} */
    @Benchmark
    public Object steadfastThrottle() throws Exception {
        return throttled.call(() -> SERVICE.work());
    }

    /** {@return the value, through an adaptive limiter with a gradient} */
    @Benchmark
    public Object steadfastGradient() throws Exception {
        return gradient.call(() -> SERVICE.work());
    }

    /** {@return the value, through an adaptive limiter with AIMD} */
    @Benchmark
    public Object steadfastAimd() throws Exception {
        return aimd.call(() -> SERVICE.work());
    }

    /** {@return the value, through a bulkhead of a fixed size} */
    @Benchmark
    public Object resilience4jBulkhead() throws Exception {
        return resilience4j.executeCallable(() -> SERVICE.work());
    }
}
