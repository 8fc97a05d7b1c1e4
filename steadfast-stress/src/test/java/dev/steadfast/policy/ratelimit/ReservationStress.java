package dev.steadfast.policy.ratelimit;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.environment.Environment;
import dev.steadfast.stress.HandTimer;
import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A reservation that two give back: its permit comes back once. */
@JCStressTest
@Outcome(id = "given back 1, the next in PT1S", expect = ACCEPTABLE, desc = "by one of them")
@State
public class ReservationStress {
    private final RateLimiter limiter = RateLimiter.of(
            "reserved",
            RateLimiterSettings.builder()
                    .tokenBucket(1, Duration.ofSeconds(1), 1)
                    .build(),
            Environment.builder().time(new HandTimer()).build());
    private final Reservation reserved;
    private boolean first;
    private boolean second;

    /** One permit is taken, and the next is reserved. */
    public ReservationStress() {
        Reservation unused = limiter.reserve(1).orElseThrow();
        reserved = limiter.reserve(1).orElseThrow();
    }

    @Actor
    public void first() {
        first = reserved.cancel();
    }

    @Actor
    public void second() {
        second = reserved.cancel();
    }

    @Arbiter
    public void look(L_Result result) {
        int times = (first ? 1 : 0) + (second ? 1 : 0);
        result.r1 = "given back " + times + ", the next in "
                + limiter.reserve(1).orElseThrow().delay();
    }
}
