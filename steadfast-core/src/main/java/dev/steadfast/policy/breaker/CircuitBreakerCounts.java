package dev.steadfast.policy.breaker;

/**
 * What a circuit breaker has counted. Immutable; its numbers are read one after the other, so calls that end meanwhile
 * may show in some of them only.
 *
 * @param calls the calls in the window: of this closed period, or of the last; where failures in a row are counted,
 *     those
 * @param failures how many of them failed
 * @param slowCalls how many of them were slow
 * @param ignored the calls without a vote since the breaker was made
 * @param rejected the calls turned away since the breaker was made, or that would have been while it only observed
 * @since 0.1
 */
public record CircuitBreakerCounts(long calls, long failures, long slowCalls, long ignored, long rejected) {}
