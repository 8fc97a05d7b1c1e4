package dev.steadfast.policy.hedge;

/**
 * What a {@link SharedHedge} has done so far. Each number only grows. Immutable.
 *
 * @param started how many passes were started beside the first of their operation
 * @param won how many operations succeeded by such a pass; never more than were started
 * @param refused how many passes the budget did not pay for
 * @since 0.1
 */
public record HedgeCounts(long started, long won, long refused) {}
