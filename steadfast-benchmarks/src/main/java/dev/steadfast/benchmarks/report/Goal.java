package dev.steadfast.benchmarks.report;

import dev.steadfast.benchmarks.peer.Library;

/**
 * What is aimed at in a row.
 *
 * @param library which of ours
 * @param nanos time of one operation, at best, that is aimed at
 * @param bytes memory of one operation that is aimed at
 * @param must the most that the median may be of that of the best peer in the same run
 */
record Goal(Library library, double nanos, double bytes, double must) {
    /** For a row that says nothing about memory. */
    static final double ANY_BYTES = Double.POSITIVE_INFINITY;

    static Goal of(double nanos, double bytes, double must) {
        return new Goal(Library.STEADFAST, nanos, bytes, must);
    }

    static Goal ofDefaults(double nanos, double bytes, double must) {
        return new Goal(Library.STEADFAST_DEFAULTS, nanos, bytes, must);
    }
}
