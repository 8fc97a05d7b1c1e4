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
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a retry of three attempts without delay costs a call that succeeds, one that fails once, and one that fails for
 * good. With {@code lambdas=4} the call site sees four classes of work, as in a program; with 1 it sees one.
 *
 * <p>{@code java -jar steadfast-benchmarks/target/benchmarks.jar RetryBenchmark -prof gc}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 700, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 700, timeUnit = TimeUnit.MILLISECONDS)
public class RetryBenchmark {
    /** What the service does. */
    @Param
    public Work.Course course = Work.Course.SUCCESS;

    /** How many classes of work the call site sees: a power of two, at most 4. */
    @Param({"1", "4"})
    public int lambdas;

    private final Peers peers = new Peers();
    private Work[] works = {};
    private int turn;

    /** Makes the work. */
    @Setup
    public void prepare() {
        works = Work.of(course, new Service());
    }

    /** {@return the value, or what the last attempt threw, of a retry written by hand: the least that it can cost} */
    @Benchmark
    public Object byHand() {
        try {
            return loop(next().callable());
        } catch (Exception thrown) {
            return thrown;
        }
    }

    /** {@return the value, or what the last attempt threw} */
    @Benchmark
    public Object steadfast() {
        try {
            return peers.steadfast.call(next().call());
        } catch (Exception thrown) {
            return thrown;
        }
    }

    /** {@return the value, or what the last attempt threw} */
    @Benchmark
    public Object steadfastWithAttempt() {
        try {
            return peers.steadfast.call(next().attemptCall());
        } catch (Exception thrown) {
            return thrown;
        }
    }

    /** {@return the value, or what the last attempt threw} */
    @Benchmark
    public Object resilience4j() {
        try {
            return peers.resilience4j.executeCallable(next().callable());
        } catch (Exception thrown) {
            return thrown;
        }
    }

    /** {@return the value, or what the last attempt threw} */
    @Benchmark
    public Object failsafe() {
        try {
            return peers.failsafe.get(next().supplier());
        } catch (Exception thrown) {
            return thrown;
        }
    }

    /** {@return the value, or what the last attempt threw} */
    @Benchmark
    public Object spring() {
        try {
            return peers.spring.execute(next().retryable());
        } catch (Exception thrown) {
            return thrown;
        }
    }

    private Work next() {
        return works[turn++ & (lambdas - 1)];
    }

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
}
