package dev.steadfast.policy.throttle;

/**
 * What a throttle has counted. A snapshot; accepts never exceed requests. Immutable.
 *
 * @param requests how many calls there were in the window: those that have ended with a vote, and those turned away
 * @param accepts how many of them the service did
 * @param rejected how many calls were turned away since the throttle was made; while it only observes, how many would
 *     have been
 * @since 0.1
 */
public record AdaptiveThrottleCounts(long requests, long accepts, long rejected) {}
