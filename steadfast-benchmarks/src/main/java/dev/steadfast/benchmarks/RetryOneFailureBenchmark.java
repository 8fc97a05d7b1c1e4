package dev.steadfast.benchmarks;

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
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a call costs that fails once and then succeeds, without delay. With {@code lambdas=4} the call site sees four
 * classes of work, as in a program; with 1 it sees one.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar RetryOneFailureBenchmark -prof gc}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 700, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 700, timeUnit = TimeUnit.MILLISECONDS)
public class RetryOneFailureBenchmark {
    /** How many classes of work the call site sees. */
    @Param({"1", "4"})
    public int lambdas;

    private final Peers peers = new Peers();
    private final Work[] works = Work.failOnce(new Service());
    private int turn;

    private Work next() {
        return works[turn++ & (lambdas - 1)];
    }

    /** A retry written by hand: the least that it can cost. */
    private static Object loop(Callable<Object> work) throws Exception {
        for (int attempt = 1; ; attempt++) {
            try {
                return work.call();
            } catch (IOException thrown) {
                if (attempt == 3) {
                    throw thrown;
                }
            }
        }
    }

    /** {@return the value} */
    @Benchmark
    public Object bareLoop() throws Exception {
        return loop(next().callable());
    }

    /** {@return the value} */
    @Benchmark
    public Object steadfast() throws Exception {
        return peers.steadfast.call(next().call());
    }

    /** {@return the value} */
    @Benchmark
    public Object steadfastWithAttempt() throws Exception {
        return peers.steadfast.call(next().attemptCall());
    }

    /** {@return the value} */
    @Benchmark
    public Object resilience4j() throws Exception {
        return peers.resilience4j.executeCallable(next().callable());
    }

    /** {@return the value} */
    @Benchmark
    public Object failsafe() throws Exception {
        return peers.failsafe.get(next().supplier());
    }

    /** {@return the value} */
    @Benchmark
    public Object spring() throws Exception {
        return peers.spring.execute(next().retryable());
    }
}
