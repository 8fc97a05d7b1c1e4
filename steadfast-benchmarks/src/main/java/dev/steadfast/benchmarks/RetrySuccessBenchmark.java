package dev.steadfast.benchmarks;

import dev.steadfast.Pipeline;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What a retry costs a call that succeeds. */
@State(Scope.Thread)
public class RetrySuccessBenchmark {
    private final Pipeline pipeline = Pipeline.builder("benchmark").standard().build();

    /** {@return the value of a call through the pipeline} */
    @Benchmark
    public int steadfast() {
        return pipeline.get(() -> 1);
    }
}
