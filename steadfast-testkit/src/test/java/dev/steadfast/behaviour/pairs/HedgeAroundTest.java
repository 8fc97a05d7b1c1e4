package dev.steadfast.behaviour.pairs;

import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.pairs.Part.ADAPTIVE_LIMITER;
import static dev.steadfast.behaviour.pairs.Part.ADAPTIVE_THROTTLE;
import static dev.steadfast.behaviour.pairs.Part.ATTEMPT_TIMEOUT;
import static dev.steadfast.behaviour.pairs.Part.BULKHEAD;
import static dev.steadfast.behaviour.pairs.Part.CHAOS;
import static dev.steadfast.behaviour.pairs.Part.CIRCUIT_BREAKER;
import static dev.steadfast.behaviour.pairs.Part.FALLBACK;
import static dev.steadfast.behaviour.pairs.Part.HEDGE;
import static dev.steadfast.behaviour.pairs.Part.RATE_LIMITER;
import static dev.steadfast.behaviour.pairs.Part.RETRY;
import static dev.steadfast.behaviour.pairs.Part.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.behaviour.Driver;
import dev.steadfast.behaviour.Ending;
import dev.steadfast.behaviour.EveryDriver;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.chaos.Chaos;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.timeout.Timeout;
import dev.steadfast.spi.Policy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A hedge, and in it another policy: what each pass goes through. */
@Around(HEDGE)
class HedgeAroundTest extends PairCase {
    /** Less than the delay, so that there is one pass at a time. */
    private static final Duration SHORT = ms(50);

    @EveryDriver
    @Meaning(
            inner = RETRY,
            value =
                    "each pass retries by itself; without a budget of the hedge this is refused, as passes times attempts"
                            + " would reach the service")
    void retry_isEachPassesOwn(Driver driver) {
        work.taking(ms(500)).reply("first").taking(Duration.ZERO).fail(failure).reply("second");

        Ending<String> ending = run(driver, hedge(RetryBudget.standard()), retry());

        settle();
        assertThat(ending.thrown()).isNull();
        assertThat(work.starts()).containsExactly(Duration.ZERO, HEDGE_DELAY, HEDGE_DELAY.plus(BACKOFF));
        assertRefused("Pipeline.hedge was one without a budget around the retry", hedge(), retry());
    }

    @EveryDriver
    @Meaning(inner = TIMEOUT, value = "the timeout bounds each pass; after one that it cuts the next begins at once")
    void timeout_boundsEachPass(Driver driver) {
        boundsEachPass(driver, Timeout.of(SHORT));
    }

    @EveryDriver
    @Meaning(
            inner = ATTEMPT_TIMEOUT,
            value = "the timeout bounds each pass; after one that it cuts the next begins at once")
    void attemptTimeout_boundsEachPass(Driver driver) {
        boundsEachPass(driver, Timeout.ofAttempt(SHORT));
    }

    private void boundsEachPass(Driver driver, Policy bound) {
        work.taking(BEYOND).reply("late");

        assertTimedOut(SHORT, run(driver, hedge(), bound));

        settle();
        assertThat(work.starts()).containsExactly(Duration.ZERO, SHORT);
    }

    @EveryDriver
    @Meaning(
            inner = CIRCUIT_BREAKER,
            value = "each pass has a vote, but for those that lose; where the breaker is open, no pass is sent")
    void circuitBreaker_hearsOfEachPassButLosers(Driver driver) {
        isAskedByEachPass(driver, CIRCUIT_BREAKER, "work 0", "work 0", "end 1");
    }

    @EveryDriver
    @Meaning(inner = BULKHEAD, value = "each pass takes a permit, and gives it back once its work has ended")
    void bulkhead_isAskedByEachPass(Driver driver) {
        isAskedByEachPass(driver, BULKHEAD, "work 1", "work 2", "end 0");
        loserKeepsItsPermit(BULKHEAD);
    }

    @EveryDriver
    @Meaning(inner = RATE_LIMITER, value = "each pass takes a permit, a loser too")
    void rateLimiter_isAskedByEachPass(Driver driver) {
        isAskedByEachPass(driver, RATE_LIMITER, "work 1", "work 2", "end 2");
    }

    @EveryDriver
    @Meaning(
            inner = ADAPTIVE_LIMITER,
            value = "each pass takes a permit, and gives it back once its work has ended; a loser is no sample")
    void adaptiveLimiter_isAskedByEachPass(Driver driver) {
        isAskedByEachPass(driver, ADAPTIVE_LIMITER, "work 1", "work 2", "end 0");
        loserKeepsItsPermit(ADAPTIVE_LIMITER);
    }

    @EveryDriver
    @Meaning(inner = ADAPTIVE_THROTTLE, value = "each pass counts as a call, but for those that lose")
    void adaptiveThrottle_countsEachPassButLosers(Driver driver) {
        isAskedByEachPass(driver, ADAPTIVE_THROTTLE, "work 0", "work 0", "end 1");
    }

    private void loserKeepsItsPermit(Part kind) {
        Gate gate = gate(kind);
        assertLoserKeepsItsPermit(hedge(), gate.policy, gate);
    }

    private void isAskedByEachPass(Driver driver, Part kind, String... expected) {
        Gate gate = gate(kind);
        work.taking(ms(500)).reply("first").taking(ms(10)).reply("second");

        Ending<String> ending = run(driver, hedge(), gate.policy, noting(gate));
        settle();
        note("end", gate);

        assertThat(ending.thrown()).isNull();
        assertThat(course).containsExactly(expected);
        assertVotes(gate, 1, 0);
        work.taking(Duration.ZERO).fail(2, () -> failure);
        assertThat(run(driver, hedge(), gate.policy).thrown()).isSameAs(failure);
        assertVotes(gate, 1, kind.judges() ? 2 : 0);
        Gate shut = gate(kind);
        shut.shut();
        assertThat(run(driver, hedge(), shut.policy).thrown()).isInstanceOf(shut.rejection);
        assertThat(work.calls()).isEqualTo(4);
    }

    @Test
    @Meaning(inner = HEDGE, value = "refused: passes would multiply")
    void hedge_isRefused() {
        assertRefused("Pipeline.hedge was 2 hedges; allowed: one hedge (passes would multiply)", hedge(), hedge());
    }

    @EveryDriver
    @Meaning(inner = FALLBACK, value = "the fallback answers for the first pass that fails, and so ends the race")
    void fallback_endsTheRace(Driver driver) {
        work.fail(failure);

        assertReturned(driver, DEGRADED, run(driver, hedge(), fallback()));
        assertReturned(driver, DEGRADED, run(driver, hedge(), Fallback.of(context -> DEGRADED)));

        assertThat(work.calls()).isEqualTo(2);
    }

    @EveryDriver
    @Meaning(inner = CHAOS, value = "each pass is harmed by itself")
    void chaos_harmsEachPass(Driver driver) {
        assertThat(run(driver, hedge(), fault()).thrown()).isSameAs(harm);

        assertThat(world.events.chaos()).hasSize(2);
        assertThat(work.calls()).isZero();
        work.reply("done");
        assertReturned(driver, "done", run(driver, hedge(), Chaos.latency(BACKOFF)));
        assertThat(time.elapsed()).isEqualTo(BACKOFF);
        assertThat(world.events.chaos()).hasSize(4);
    }
}
