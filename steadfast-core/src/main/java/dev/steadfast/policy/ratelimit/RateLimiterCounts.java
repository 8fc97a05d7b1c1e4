package dev.steadfast.policy.ratelimit;

/**
 * A rate limiter at about one moment. Immutable.
 *
 * @param available how many permits could be had at once, at least 0
 * @param waiting how many calls wait for theirs
 * @param rejected how many calls were refused since the limiter was made
 * @since 0.1
 */
public record RateLimiterCounts(long available, int waiting, long rejected) {}
