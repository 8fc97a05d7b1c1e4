package dev.steadfast.benchmarks;

import dev.steadfast.Seed;
import org.openjdk.jmh.annotations.Benchmark;

/** What a constant costs. */
public class SeedBenchmark {
    /** {@return a constant} */
    @Benchmark
    public String name() {
        return Seed.name();
    }
}
