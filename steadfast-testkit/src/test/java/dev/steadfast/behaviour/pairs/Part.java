package dev.steadfast.behaviour.pairs;

import java.util.Locale;

/** The policies, as the table of pairs names them and in its order. */
enum Part {
    RETRY,
    TIMEOUT,
    ATTEMPT_TIMEOUT,
    CIRCUIT_BREAKER,
    BULKHEAD,
    RATE_LIMITER,
    ADAPTIVE_LIMITER,
    ADAPTIVE_THROTTLE,
    HEDGE,
    FALLBACK,
    CHAOS;

    /** Whether it takes calls to have succeeded or failed. */
    boolean judges() {
        return this == CIRCUIT_BREAKER || this == ADAPTIVE_LIMITER || this == ADAPTIVE_THROTTLE;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
