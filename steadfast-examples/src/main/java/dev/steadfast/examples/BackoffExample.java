package dev.steadfast.examples;

import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.Retry;
import java.time.Duration;

/** How long to wait: a formula between floor and cap, and jitter. */
public final class BackoffExample {
    private BackoffExample() {}

    /** Grows from 100 ms to 2 s, drawn anew each time. */
    public static Backoff growing() {
        // region growing
        return Backoff.exponential(Duration.ofMillis(100), 1.5)
                .floor(Duration.ofMillis(20)) // never shorter
                .cap(Duration.ofSeconds(2)) // never longer, jitter included
                .jitter(Jitter.equal()); // the default is Jitter.full()
        // endregion
    }

    /** Quick at first, patient later. */
    public static Backoff inTwoParts() {
        // region two-parts
        return Backoff.first(2, Backoff.fixed(Duration.ofMillis(50)))
                .andThen(Backoff.exponential(Duration.ofSeconds(1)).cap(Duration.ofSeconds(30)));
        // endregion
    }

    /** Exactly these delays, and so three attempts. */
    public static Retry listed() {
        // region delays
        return Retry.builder()
                .delays(Duration.ofMillis(200), Duration.ofSeconds(1)) // two delays: three attempts
                .build();
        // endregion
    }

    /** A backoff of one's own, by retry number. */
    public static Backoff custom() {
        // region custom
        return Backoff.custom(retry -> Duration.ofMillis(retry % 2 == 1 ? 100 : 1000));
        // endregion
    }
}
