package dev.steadfast.benchmarks.policies;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.steadfast.Pipeline;
import dev.steadfast.TypedPipeline;
import dev.steadfast.benchmarks.peer.Service;
import dev.steadfast.policy.fallback.Fallback;
import io.github.resilience4j.core.CallableUtils;
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
 * What a fallback to a value costs a call that succeeds, and one that fails. The exception is made beforehand.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar FallbackBenchmark -prof gc}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 700, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 700, timeUnit = TimeUnit.MILLISECONDS)
public class FallbackBenchmark {
    /** Constants, so that the lambdas capture nothing and no row pays for making them. */
    private static final Service SERVICE = new Service(Service.Course.SUCCESS);

    private static final Object OTHER = new Object();

    /** How the call ends. */
    @Param({"SUCCESS", "EXHAUSTION"})
    public Service.Course course = Service.Course.SUCCESS;

    private final TypedPipeline<Object> steadfast =
            Pipeline.builder("fallback").fallback(Fallback.value(OTHER)).build();
    private final Callable<Object> resilience4j = CallableUtils.recover(() -> SERVICE.work(), thrown -> OTHER);
    private final FailsafeExecutor<Object> failsafe = Failsafe.with(dev.failsafe.Fallback.of(OTHER));

    /** Chooses how the call ends. */
    @Setup
    public void prepare() {
        SERVICE.take(course);
    }

    /** {@return the value, by a catch clause} */
    @Benchmark
    public Object byHand() {
        try {
            return SERVICE.work();
        } catch (IOException e) {
            return OTHER;
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
