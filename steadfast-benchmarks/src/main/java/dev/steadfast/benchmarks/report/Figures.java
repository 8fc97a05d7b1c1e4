package dev.steadfast.benchmarks.report;

import dev.steadfast.benchmarks.peer.Library;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.util.Statistics;

/**
 * What one library needed in one row.
 *
 * @param library the library
 * @param medianNanos median of the iterations
 * @param bestNanos the least of the iterations
 * @param bytes memory for each operation
 */
record Figures(Library library, double medianNanos, double bestNanos, double bytes) {
    static Figures of(RunResult result) {
        Statistics nanos = result.getPrimaryResult().getStatistics();
        return new Figures(
                Library.valueOf(result.getParams().getParam("library")),
                nanos.getPercentile(50),
                nanos.getMin(),
                bytes(result));
    }

    static double bytes(RunResult result) {
        Result<?> bytes = result.getSecondaryResults().get("gc.alloc.rate.norm");
        // What the harness itself allocates is a fraction of a byte.
        return bytes == null ? Double.NaN : Math.floor(bytes.getScore() + 0.5);
    }
}
