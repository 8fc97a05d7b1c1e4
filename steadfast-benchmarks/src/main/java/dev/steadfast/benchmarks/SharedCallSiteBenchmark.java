package dev.steadfast.benchmarks;

import dev.failsafe.function.CheckedSupplier;
import dev.steadfast.outcome.Call;
import java.util.concurrent.Callable;
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
import org.springframework.core.retry.Retryable;

/**
 * What a retry costs a call that succeeds, where one place of the program calls through a variable that holds lambdas
 * of four classes in turn: the harder form of {@code lambdas=4} in {@link RetryBenchmark}. The compiler cannot tell
 * which lambda comes, so the call of the lambda itself is dear, also without a retry.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar SharedCallSiteBenchmark -prof gc}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 3, time = 700, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 700, timeUnit = TimeUnit.MILLISECONDS)
public class SharedCallSiteBenchmark {
    private final Peers peers = new Peers();
    private final Service service = new Service();
    private int turn;

    // Four lambdas are four classes, though they do the same.
    private final Callable<?>[] callables = {
        () -> service.work(), () -> service.work(), () -> service.work(), () -> service.work()
    };
    private final Call<?, ?>[] calls = {
        () -> service.work(), () -> service.work(), () -> service.work(), () -> service.work()
    };
    private final CheckedSupplier<?>[] suppliers = {
        () -> service.work(), () -> service.work(), () -> service.work(), () -> service.work()
    };
    private final Retryable<?>[] retryables = {
        () -> service.work(), () -> service.work(), () -> service.work(), () -> service.work()
    };

    /** {@return the value, without a retry} */
    @Benchmark
    public Object bareCall() throws Exception {
        return callables[next()].call();
    }

    /** {@return the value} */
    @Benchmark
    public Object steadfast() throws Throwable {
        return peers.steadfast.call(calls[next()]);
    }

    /** {@return the value} */
    @Benchmark
    public Object resilience4j() throws Exception {
        return peers.resilience4j.executeCallable(callables[next()]);
    }

    /** {@return the value} */
    @Benchmark
    public Object failsafe() {
        return peers.failsafe.get(suppliers[next()]);
    }

    /** {@return the value} */
    @Benchmark
    public Object spring() throws Exception {
        return peers.spring.execute(retryables[next()]);
    }

    private int next() {
        return turn++ & 3;
    }
}
