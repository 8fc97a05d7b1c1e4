package dev.steadfast.benchmarks.report;

import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * How long is measured.
 *
 * @param forks processes for each benchmark
 * @param warmUps iterations that do not count
 * @param iterations iterations that count
 * @param millis how long each of them takes
 */
record Effort(int forks, int warmUps, int iterations, int millis) {
    /** For numbers that are kept. */
    static final Effort FULL = new Effort(2, 3, 5, 700);
    /** For a look at ratios. */
    static final Effort SHORT = new Effort(1, 2, 3, 400);

    ChainedOptionsBuilder applyTo(ChainedOptionsBuilder options) {
        return options.forks(forks)
                .warmupIterations(warmUps)
                .warmupTime(TimeValue.milliseconds(millis))
                .measurementIterations(iterations)
                .measurementTime(TimeValue.milliseconds(millis));
    }

    /** {@return the same as options of the command line} */
    String options() {
        return "-f %d -wi %d -i %d -w %dms -r %dms -prof gc".formatted(forks, warmUps, iterations, millis, millis);
    }
}
