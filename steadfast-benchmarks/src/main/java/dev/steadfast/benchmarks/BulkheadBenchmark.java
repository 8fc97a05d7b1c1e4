package dev.steadfast.benchmarks;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.steadfast.Pipeline;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import java.util.concurrent.Semaphore;
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
 * What it costs a call that succeeds at once that it needs a permit, of which there are always some. With {@code -t 2}
 * two threads meet at it.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar BulkheadBenchmark -prof gc}
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 700, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 700, timeUnit = TimeUnit.MILLISECONDS)
public class BulkheadBenchmark {
    private static final int PERMITS = 20;
    /** A constant, so that the lambdas capture nothing and no row pays for making them. It always serves. */
    private static final Service SERVICE = new Service();

    private final Pipeline steadfast =
            Pipeline.builder("bulkhead").bulkhead(BulkheadSettings.of(PERMITS)).build();

    private final Bulkhead resilience4j = Bulkhead.of(
            "benchmark", BulkheadConfig.custom().maxConcurrentCalls(PERMITS).build());

    private final FailsafeExecutor<Object> failsafe =
            Failsafe.with(dev.failsafe.Bulkhead.builder(PERMITS).build());

    private final Semaphore semaphore = new Semaphore(PERMITS);

    /** {@return the value, without a policy} */
    @Benchmark
    public Object bareCall() throws Exception {
        return SERVICE.work();
    }

    /** {@return the value, with a semaphore of the JDK} */
    @Benchmark
    public Object byHand() throws Exception {
        if (!semaphore.tryAcquire()) {
            throw new IllegalStateException("full");
        }
        try {
            return SERVICE.work();
        } finally {
            semaphore.release();
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
        return resilience4j.executeCallable(() -> SERVICE.work());
    }

    /** {@return the value} */
    @Benchmark
    public Object failsafe() {
        return failsafe.get(() -> SERVICE.work());
    }
}
