package dev.steadfast.benchmarks;

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
 * What a retry costs a call that succeeds at once. With {@code lambdas=4} the call site sees four classes of work, as
 * in a program; with 1 it sees one.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar RetrySuccessBenchmark -prof gc}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 700, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 700, timeUnit = TimeUnit.MILLISECONDS)
public class RetrySuccessBenchmark {
    /** How many classes of work the call site sees. */
    @Param({"1", "4"})
    public int lambdas;

    private final Peers peers = new Peers();
    private final Work[] works = Work.succeed(new Service());
    private int turn;

    private Work next() {
        return works[turn++ & (lambdas - 1)];
    }

    /** {@return the value} */
    @Benchmark
    public Object bareCall() throws Exception {
        return next().callable().call();
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
