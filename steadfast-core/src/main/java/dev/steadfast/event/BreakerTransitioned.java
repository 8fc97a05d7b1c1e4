package dev.steadfast.event;

/**
 * A circuit breaker went from one state to another. Told once for each transition, in their order, by one thread at a
 * time, and outside all locks. Immutable.
 *
 * @param pipeline the name of the breaker
 * @param atNanos when it happened
 * @param from the state before
 * @param to the state after
 * @param reason why
 * @param openNanos for how long the breaker will be open; 0 unless it opened
 * @since 0.1
 */
public record BreakerTransitioned(
        String pipeline, long atNanos, BreakerState from, BreakerState to, TransitionReason reason, long openNanos)
        implements Event {
    /**
     * Names the breaker.
     *
     * @return its name, which is also {@link #pipeline}
     */
    public String breaker() {
        return pipeline;
    }
}
