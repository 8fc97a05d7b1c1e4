package dev.steadfast.benchmarks.rows;

import dev.steadfast.benchmarks.peer.Decorator;
import dev.steadfast.benchmarks.peer.Service;
import dev.steadfast.benchmarks.peer.Service.Course;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A row of the table: the same policies in each library, which all threads share, around the work of each thread. Each
 * library runs in a process of its own, so that every call in it goes to one class only and the compiler can do its best.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 700, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 700, timeUnit = TimeUnit.MILLISECONDS)
public abstract class Row {
    private Callable<Object> operation = () -> this;
    private boolean throwing;

    /** {@return the policies of this row, of the library that is its parameter} */
    protected abstract Decorator policies();

    /** {@return what the service does} */
    protected Course course() {
        return Course.SUCCESS;
    }

    /** {@return whether an operation may throw, as part of what is measured} */
    protected boolean throwing() {
        return false;
    }

    /**
     * Puts the policies around the work of this thread.
     *
     * @param shared where all threads find the policies
     */
    @Setup
    public final void prepare(Shared shared) {
        operation = shared.policies(this::policies).decorate(new Service(course()));
        throwing = throwing();
    }

    /**
     * Calls once.
     *
     * @return the value, or what was thrown, where that is measured
     * @throws Exception if the operation throws, and should not
     */
    @Benchmark
    public Object call() throws Exception {
        try {
            return operation.call();
        } catch (Exception thrown) {
            if (throwing) {
                return thrown;
            }
            throw thrown;
        }
    }
}
