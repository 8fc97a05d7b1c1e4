package dev.steadfast.benchmarks.peer;

import java.time.Duration;

/** The settings that all libraries have in common. */
final class Limits {
    /** Attempts of a retry, where the row does not say. */
    static final int ATTEMPTS = 3;
    /** Permits of a bulkhead. */
    static final int PERMITS = 20;
    /** Calls in the window of a circuit breaker. */
    static final int WINDOW = 100;
    /** How long a circuit breaker stays open. */
    static final Duration OPEN_TIME = Duration.ofHours(1);
    /** Permits of a rate limiter in each {@link #PERIOD}. */
    static final int PLENTY = 1_000_000_000;
    /** The period of a rate limiter. */
    static final Duration PERIOD = Duration.ofSeconds(1);

    private Limits() {}
}
