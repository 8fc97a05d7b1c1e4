package dev.steadfast.policy.limiter;

/**
 * What an algorithm knows. Immutable.
 *
 * @param limit how many calls may be under way at once; parts of a call add up from one estimate to the next
 * @param averageNanos how long a call takes where none of the limiter's own waits for another, in the long run; 0 while
 *     that is not known
 * @since 0.1
 */
public record Estimate(double limit, double averageNanos) {}
