package dev.steadfast.benchmarks.length;

import dev.steadfast.benchmarks.peer.Library;
import dev.steadfast.benchmarks.peer.Service;
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
 * What an operation costs, against the number of its retries, without delay. A library that keeps all failures, or adds
 * them to the exception, is seen to.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar RetryLength -prof gc}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 700, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 700, timeUnit = TimeUnit.MILLISECONDS)
public class RetryLength {
    /** How many attempts fail before one succeeds. */
    @Param({"1", "10", "1000"})
    public int retries = 1;

    /** Whose retry. */
    @Param({"BY_HAND", "STEADFAST", "RESILIENCE4J", "FAILSAFE", "SMALLRYE", "AWS"})
    public Library library = Library.BY_HAND;

    private Callable<Object> operation = () -> this;

    /** Puts the retry around the work. */
    @Setup
    public void prepare() {
        operation = library.peer().retry(retries + 1).decorate(Service.failing(retries));
    }

    /** {@return the value} */
    @Benchmark
    public Object call() throws Exception {
        return operation.call();
    }
}
