package dev.steadfast.policy.limiter;

/**
 * What an algorithm is told: a round of calls, about as many as there may be under way, or one that was dropped.
 * Immutable.
 *
 * @param rttNanos how long a call took, on average; above 0
 * @param inFlight how many calls were under way when one of them ended, that one included; the most of the round
 * @param dropped whether a call failed, or took longer than the algorithm bears
 * @param probe whether fewer calls than the limit were let in, to see how long one takes when it does not wait
 * @since 0.1
 */
public record Sample(double rttNanos, int inFlight, boolean dropped, boolean probe) {}
