package dev.steadfast.policy.retry;

import dev.steadfast.time.Nanos;
import java.time.Duration;

/** Bounds of attempts that grow: a closed form of the attempt's number. Immutable. */
record AttemptTimeouts(Duration initial, double multiplier, Duration max) {
    /** The bound of an attempt, from 1, before it is cut to the time left. */
    long nanos(int attempt) {
        return Math.min(Nanos.of(max), new Curve.Exponential(Nanos.of(initial), multiplier).nanos(attempt));
    }
}
