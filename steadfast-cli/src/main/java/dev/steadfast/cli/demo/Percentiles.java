package dev.steadfast.cli.demo;

import java.util.Arrays;

/** Percentiles by nearest rank: always a value that was measured. Immutable. */
final class Percentiles {
    private final long[] sorted;

    Percentiles(long[] values) {
        sorted = values.clone();
        Arrays.sort(sorted);
    }

    /**
     * The smallest value that at least so many percent do not exceed.
     *
     * @param percent from 1 to 100
     * @return the value; 0 if there are none
     */
    long at(int percent) {
        if (sorted.length == 0) {
            return 0;
        }
        long rank = ((long) sorted.length * percent + 99) / 100;
        return sorted[(int) rank - 1];
    }
}
