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
 * good. With {@code lambdas=4} four places of the program call through the same retry, each with a lambda of its own, so
 * that the library sees four classes of work; with 1 it sees one.
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
    /** A constant, so that the lambdas capture nothing and no row pays for making them. */
    private static final Service SERVICE = new Service();

    /** What the service does. */
    @Param
    public Service.Course course = Service.Course.SUCCESS;

    /** How many classes of work the library sees: 1 or 4. */
    @Param({"1", "4"})
    public int lambdas;

    private final Peers peers = new Peers();
    private int turn;

    /** Tells the service what to do. */
    @Setup
    public void prepare() {
        SERVICE.take(course);
    }

    /** {@return the value, or what the call threw, without a retry} */
    @Benchmark
    public Object bareCall() {
        try {
            return SERVICE.work();
        } catch (IOException thrown) {
            return thrown;
        }
    }

    /** {@return the value, or what the last attempt threw, of a retry written by hand: the least that it can cost} */
    @Benchmark
    public Object byHand() {
        try {
            return switch (next()) {
                case 0 -> loop(() -> SERVICE.work());
                case 1 -> loop(() -> SERVICE.work());
                case 2 -> loop(() -> SERVICE.work());
                default -> loop(() -> SERVICE.work());
            };
        } catch (Exception thrown) {
            return thrown;
        }
    }

    /** {@return the value, or what the last attempt threw} */
    @Benchmark
    public Object steadfast() {
        try {
            return switch (next()) {
                case 0 -> peers.steadfast.call(() -> SERVICE.work());
                case 1 -> peers.steadfast.call(() -> SERVICE.work());
                case 2 -> peers.steadfast.call(() -> SERVICE.work());
                default -> peers.steadfast.call(() -> SERVICE.work());
            };
        } catch (Exception thrown) {
            return thrown;
        }
    }

    /** {@return the value, or what the last attempt threw} */
    @Benchmark
    public Object steadfastWithAttempt() {
        try {
            return switch (next()) {
                case 0 -> peers.steadfast.call(attempt -> SERVICE.work());
                case 1 -> peers.steadfast.call(attempt -> SERVICE.work());
                case 2 -> peers.steadfast.call(attempt -> SERVICE.work());
                default -> peers.steadfast.call(attempt -> SERVICE.work());
            };
        } catch (Exception thrown) {
            return thrown;
        }
    }

    /** {@return the value, or what the last attempt threw} */
    @Benchmark
    public Object resilience4j() {
        try {
            return switch (next()) {
                case 0 -> peers.resilience4j.executeCallable(() -> SERVICE.work());
                case 1 -> peers.resilience4j.executeCallable(() -> SERVICE.work());
                case 2 -> peers.resilience4j.executeCallable(() -> SERVICE.work());
                default -> peers.resilience4j.executeCallable(() -> SERVICE.work());
            };
        } catch (Exception thrown) {
            return thrown;
        }
    }

    /** {@return the value, or what the last attempt threw} */
    @Benchmark
    public Object failsafe() {
        try {
            return switch (next()) {
                case 0 -> peers.failsafe.get(() -> SERVICE.work());
                case 1 -> peers.failsafe.get(() -> SERVICE.work());
                case 2 -> peers.failsafe.get(() -> SERVICE.work());
                default -> peers.failsafe.get(() -> SERVICE.work());
            };
        } catch (Exception thrown) {
            return thrown;
        }
    }

    /** {@return the value, or what the last attempt threw} */
    @Benchmark
    public Object spring() {
        try {
            return switch (next()) {
                case 0 -> peers.spring.execute(() -> SERVICE.work());
                case 1 -> peers.spring.execute(() -> SERVICE.work());
                case 2 -> peers.spring.execute(() -> SERVICE.work());
                default -> peers.spring.execute(() -> SERVICE.work());
            };
        } catch (Exception thrown) {
            return thrown;
        }
    }

    private int next() {
        return turn++ & (lambdas - 1);
    }

    static Object loop(Callable<Object> work) throws Exception {
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
