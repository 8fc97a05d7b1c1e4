package dev.steadfast.policy.retry;

import dev.steadfast.time.RandomSource;
import java.time.Duration;

/** The delays of one operation, with the memo handed on and the ceiling applied as a decider does. */
final class Walk {
    private Walk() {}

    static long[] nanos(Backoff backoff, int retries, RandomSource random) {
        long[] delays = new long[retries];
        long memo = 0;
        for (int step = 1; step <= retries; step++) {
            long drawn = backoff.nanos(step, memo, random);
            memo = backoff.memo(step, memo, drawn);
            delays[step - 1] = Math.min(drawn, backoff.ceilingNanos(step));
        }
        return delays;
    }

    static Duration[] durations(Backoff backoff, int retries, RandomSource random) {
        long[] nanos = nanos(backoff, retries, random);
        Duration[] delays = new Duration[retries];
        for (int i = 0; i < retries; i++) {
            delays[i] = Duration.ofNanos(nanos[i]);
        }
        return delays;
    }

    static Duration[] millis(long... values) {
        Duration[] delays = new Duration[values.length];
        for (int i = 0; i < values.length; i++) {
            delays[i] = Duration.ofMillis(values[i]);
        }
        return delays;
    }
}
