package dev.steadfast.behaviour.pairs;

import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.behaviour.Driver;
import dev.steadfast.policy.chaos.Chaos;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.timeout.Timeout;
import dev.steadfast.spi.Policy;
import java.time.Duration;
import java.util.function.Function;

/** A bound, and in it another policy: what is cut. */
abstract class BoundAround extends PairCase {
    private final Function<Duration, Timeout> kind;

    BoundAround(Function<Duration, Timeout> kind) {
        this.kind = kind;
    }

    Policy bound() {
        return kind.apply(BOUND);
    }

    /** The inner one is cut, or the outer one, whichever is shorter. */
    void theShorterRules(Driver driver, Function<Duration, Timeout> inner) {
        work.taking(BEYOND).reply("late");

        assertTimedOut(run(driver, kind.apply(BEYOND), inner.apply(BOUND)));
        assertTimedOut(run(driver, kind.apply(BOUND), inner.apply(BEYOND)));
    }

    /** The policy inside is not told of the bound, but that the call has been given up. */
    void cutCallHasNoVote(Driver driver, Part kind) {
        Gate gate = gate(kind);
        work.taking(BEYOND).reply("late");

        assertTimedOut(run(driver, bound(), gate.policy));

        assertVotes(gate, 0, 0);
    }

    void boundsTheWaitForAPermit(Driver driver, Part kind) {
        Gate gate = Gates.of(kind, world, "gate", true);
        gate.shut();
        long held = gate.used();
        Duration before = time.elapsed();

        assertTimedOut(run(driver, bound(), gate.policy, () -> "never"));

        assertThat(time.elapsed().minus(before)).isEqualTo(BOUND);
        assertThat(gate.used()).isEqualTo(held);
        settle();
        assertCutWorkKeepsItsPermit(driver, bound(), gate.policy, gate);
    }

    void doesNotWaitForAPermitThatComesTooLate(Driver driver) {
        Gate gate = Gates.of(Part.RATE_LIMITER, world, "gate", true);
        gate.shut();

        assertTurnedAway(gate, run(driver, bound(), gate.policy));

        assertThat(time.elapsed()).isZero();
    }

    void boundsAllPassesTogether(Driver driver) {
        work.taking(BEYOND).reply("late");

        assertTimedOut(run(driver, bound(), hedge()));

        settle();
        assertThat(work.starts()).containsExactly(Duration.ZERO, HEDGE_DELAY);
    }

    void boundsTheFallback(Driver driver) {
        work.fail(failure);
        Fallback<String> slow = Fallback.of(context -> {
            time.sleep(BEYOND.toNanos());
            return DEGRADED;
        });

        assertTimedOut(run(driver, bound(), slow));
    }

    void doesNotHaveTheFallbackAnswerForIt(Driver driver) {
        work.taking(BEYOND).reply("late");

        assertTimedOut(run(driver, bound(), fallback()));

        assertThat(world.events.fallbacks()).isEmpty();
    }

    void boundsTheHarm(Driver driver) {
        assertTimedOut(run(driver, bound(), Chaos.latency(BEYOND)));

        assertThat(work.calls()).isZero();
        assertThat(time.elapsed()).isEqualTo(seconds(1));
    }
}
