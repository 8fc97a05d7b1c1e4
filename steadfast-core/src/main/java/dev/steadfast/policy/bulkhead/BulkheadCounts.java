package dev.steadfast.policy.bulkhead;

/**
 * A bulkhead at one moment. Permits, those in use and those who wait are of the same moment; what was refused may be a
 * little older or newer. Immutable.
 *
 * @param permits how many calls may be under way at once
 * @param inUse how many are; more than {@code permits} for a while after those were made fewer
 * @param waiting how many calls wait
 * @param rejectedFull how many calls were refused because there was no place to wait in
 * @param rejectedWaited how many calls were refused because they had waited for too long
 * @since 0.1
 */
public record BulkheadCounts(int permits, int inUse, int waiting, long rejectedFull, long rejectedWaited) {
    /**
     * How many more calls could begin now.
     *
     * @return at least 0
     */
    public int available() {
        return Math.max(0, permits - inUse);
    }

    /**
     * How many calls were refused.
     *
     * @return the sum over both reasons
     */
    public long rejected() {
        return rejectedFull + rejectedWaited;
    }
}
