package dev.steadfast.policy.hedge;

/**
 * Which times are taken for the same: those whose first five binary digits are, in units of 1024 ns. So a bucket is at
 * most a sixteenth of its time wide, and there are few of them. What is longer than the last counts as in the last.
 * Stateless. Safe for use by many threads.
 */
final class LatencyBuckets {
    /** Bits of a nanosecond that are cut off. */
    private static final int UNIT_BITS = 10;
    /** Bits that tell the buckets of one power of two apart. */
    private static final int PART_BITS = 4;
    /** Bits of the longest time, in units: about 73 minutes. */
    private static final int LONGEST_BITS = 32;

    private static final int PARTS = 1 << PART_BITS;
    private static final long LONGEST = (1L << LONGEST_BITS) - 1;

    /** How many there are. */
    static final int COUNT = (LONGEST_BITS - PART_BITS + 1) * PARTS;

    private LatencyBuckets() {}

    /**
     * Finds the bucket of a time.
     *
     * @param nanos the time; a negative one counts as 0
     * @return its bucket, from 0 to {@link #COUNT} - 1
     */
    static int of(long nanos) {
        long units = Math.min(Math.max(nanos, 0) >>> UNIT_BITS, LONGEST);
        if (units < PARTS) {
            return (int) units;
        }
        int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(units) - PART_BITS;
        return (shift + 1) * PARTS + (int) (units >>> shift) - PARTS;
    }

    /**
     * Where a bucket ends.
     *
     * @param bucket the bucket
     * @return the shortest time that is longer than all in it, in nanoseconds
     */
    static long endNanos(int bucket) {
        int shift = Math.max(0, bucket / PARTS - 1);
        long units = bucket < PARTS ? bucket : PARTS + bucket % PARTS;
        return (units + 1) << (shift + UNIT_BITS);
    }
}
