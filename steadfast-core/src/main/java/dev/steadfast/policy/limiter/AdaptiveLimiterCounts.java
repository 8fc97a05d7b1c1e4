package dev.steadfast.policy.limiter;

/**
 * An adaptive limiter at one moment. Permits in use and those who wait are of the same moment; the other numbers may be
 * a little older or newer. Immutable.
 *
 * @param limit how many calls may be under way at once
 * @param inUse how many are; more than {@code limit} for a while after that was lowered
 * @param waiting how many calls wait
 * @param rejectedFull how many calls were refused because there was no place to wait in
 * @param rejectedWaited how many calls were refused because they had waited for too long
 * @since 0.1
 */
public record AdaptiveLimiterCounts(int limit, int inUse, int waiting, long rejectedFull, long rejectedWaited) {
    /**
     * How many calls were refused.
     *
     * @return the sum over both reasons
     */
    public long rejected() {
        return rejectedFull + rejectedWaited;
    }
}
