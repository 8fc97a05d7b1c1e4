package dev.steadfast.behaviour.pairs;

import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.behaviour.Driver;
import dev.steadfast.behaviour.Ending;
import dev.steadfast.outcome.CallRejected;
import dev.steadfast.policy.chaos.Chaos;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.spi.Policy;
import java.io.IOException;
import java.time.Duration;

/**
 * A policy that turns calls away, and in it another one. What it counts, or holds, at each point is given as a course,
 * such as "work 1".
 */
abstract class GateAround extends PairCase {
    private final Part kind;
    final Gate outer;

    GateAround(Part kind) {
        this.kind = kind;
        this.outer = gate(kind);
    }

    /** Three attempts fail. */
    void aroundARetry(Driver driver, String... expected) {
        work.fail(3, () -> failure);
        noteLater(ms(50), "wait", outer);
        noteLater(ms(150), "wait", outer);

        assertThat(run(driver, outer.policy, retry(), noting(outer)).thrown()).isSameAs(failure);

        assertCourse(expected);
        isNotEnteredWhereShut(driver, retry());
    }

    void aroundABound(Driver driver, Policy bound, String... expected) {
        work.taking(BEYOND).reply("late");

        assertTimedOut(run(driver, outer.policy, bound));

        settle();
        assertCourse(expected);
        isNotEnteredWhereShut(driver, bound);
    }

    /** The call waits outside for a permit, for longer than the bound. */
    void waitIsNotBounded(Driver driver, Policy bound) {
        Gate gate = Gates.of(kind, world, "waiting", true);
        gate.shut();
        Duration before = time.elapsed();

        assertReturned(driver, "done", run(driver, gate.policy, bound, () -> "done"));

        assertThat(time.elapsed().minus(before)).isGreaterThan(BOUND);
    }

    /** The policy inside turns the call away. */
    void aroundAGate(Driver driver, Part inner, String... expected) {
        Gate gate = Gates.of(inner, world, "inner");
        gate.shut();

        Ending<String> ending = run(driver, outer.policy, gate.policy, noting(outer));

        assertTurnedAway(gate, ending);
        assertVotes(outer, 0, 0);
        assertCourse(expected);
        Gate untouched = Gates.of(inner, world, "untouched");
        isNotEnteredWhereShut(driver, untouched.policy);
        assertThat(untouched.used()).isZero();
        isNotEnteredWhereShut(driver, gate.policy);
    }

    /** The call waits inside for a permit. */
    void aroundAWait(Driver driver, Part inner, String expected) {
        Gate gate = Gates.of(inner, world, "inner", true);
        gate.shut();
        noteLater(BOUND, "wait", outer);

        assertReturned(driver, "done", run(driver, outer.policy, gate.policy, () -> "done"));

        assertThat(course).containsExactly(expected);
        course.clear();
    }

    /** Both count the call, and none of them counts it twice. */
    void aroundItsLike(Driver driver) {
        Gate one = Gates.of(kind, world, "one");
        Gate other = Gates.of(kind, world, "other");
        work.fail(failure);

        run(driver, one.policy, other.policy, () -> {
            note("one", one);
            note("other", other);
            return work.run();
        });
        note("one", one);
        note("other", other);

        assertThat(course).hasSize(4).contains("one 1", "other 1").doesNotContain("one 2", "other 2");
        assertThat(one.failures()).isEqualTo(other.failures());
        assertRefused("twice; allowed: each handle once", one.policy, one.policy);
    }

    /** The first pass is slow, the second one quick. */
    void aroundAHedge(Driver driver, String... expected) {
        work.taking(ms(500)).reply("first").taking(ms(10)).reply("second");

        assertThat(run(driver, outer.policy, hedge(), noting(outer)).thrown()).isNull();

        settle();
        assertCourse(expected);
        assertVotes(outer, 1, 0);
        work.taking(Duration.ZERO).fail(2, () -> failure);
        assertThat(run(driver, outer.policy, hedge()).thrown()).isSameAs(failure);
        assertVotes(outer, 1, kind.judges() ? 1 : 0);
        isNotEnteredWhereShut(driver, hedge());
        world.events.assertThat().hasHedges(2);
    }

    /** The work fails, and the fallback answers. */
    void aroundAFallback(Driver driver, String... expected) {
        work.fail(failure);
        Fallback<String> noted = Fallback.of(context -> {
            note("fallback", outer);
            return DEGRADED;
        });

        assertReturned(driver, DEGRADED, run(driver, outer.policy, noted, noting(outer)));

        assertCourse(expected);
        assertVotes(outer, 1, 0);
        isNotEnteredWhereShut(driver, fallback());
        assertThat(world.events.fallbacks()).hasSize(1);
    }

    void aroundHarm(Driver driver, String... expected) {
        noteLater(ms(50), "wait", outer);
        work.reply("done");
        assertReturned(driver, "done", run(driver, outer.policy, Chaos.latency(BACKOFF)));
        assertThat(run(driver, outer.policy, fault()).thrown()).isSameAs(harm);

        assertCourse(expected);
        int struck = world.events.chaos().size();
        isNotEnteredWhereShut(driver, fault());
        assertThat(world.events.chaos()).hasSize(struck);
    }

    /** What came of it, and how the outer policy stands at the end. */
    private void assertCourse(String... expected) {
        note("end", outer);
        assertThat(course).containsExactly(expected);
        course.clear();
    }

    /** Whatever is inside does nothing about a call that was turned away outside. */
    private void isNotEnteredWhereShut(Driver driver, Policy inner) {
        Gate shut = Gates.of(kind, world, "shut");
        shut.shut();

        Ending<String> ending = run(driver, shut.policy, inner, () -> {
            throw new IOException("must not run");
        });

        assertThat(ending.thrown())
                .isInstanceOfSatisfying(
                        CallRejected.class,
                        rejection -> assertThat(rejection.policy()).contains("shut"));
    }
}
