package dev.steadfast.policy.retry;

import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.time.Nanos;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Bounds of attempts that grow: a closed form of the attempt's number. Immutable. */
record AttemptTimeouts(Duration initial, double multiplier, Duration max) {
    /** What an attempt ends with that took too long. */
    static Throwable exceeded(String pipeline, long nanos, @Nullable Throwable cause) {
        return new TimeoutExceeded(pipeline, Duration.ofNanos(nanos), cause);
    }

    /** The bound of an attempt, from 1, before it is cut to the time left. */
    long nanos(int attempt) {
        return Math.min(Nanos.of(max), new Curve.Exponential(Nanos.of(initial), multiplier).nanos(attempt));
    }
}
