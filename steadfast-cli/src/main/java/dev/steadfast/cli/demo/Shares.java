package dev.steadfast.cli.demo;

/** Which share of the calls of a stretch of time succeeded, by when they were to begin. Immutable. */
final class Shares {
    private final long[] intendedNanos;
    private final int[] goodBefore;

    Shares(CallLog calls) {
        intendedNanos = new long[calls.count()];
        goodBefore = new int[calls.count() + 1];
        for (int i = 0; i < intendedNanos.length; i++) {
            intendedNanos[i] = calls.intendedNanos(i);
            goodBefore[i + 1] = goodBefore[i] + (calls.isGood(i) ? 1 : 0);
        }
    }

    /**
     * The share of those that were to begin at {@code fromNanos} or later, but before {@code toNanos}.
     *
     * @return from 0 to 1; NaN if there are none
     */
    double between(long fromNanos, long toNanos) {
        int from = firstAtOrAfter(fromNanos);
        int to = firstAtOrAfter(toNanos);
        return (double) (goodBefore[to] - goodBefore[from]) / (to - from);
    }

    private int firstAtOrAfter(long nanos) {
        int low = 0;
        int high = intendedNanos.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (intendedNanos[middle] < nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
