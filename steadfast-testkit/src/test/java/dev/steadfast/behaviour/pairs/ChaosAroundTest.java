package dev.steadfast.behaviour.pairs;

import static dev.steadfast.behaviour.World.seconds;
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
import dev.steadfast.behaviour.EveryDriver;
import dev.steadfast.policy.chaos.Chaos;
import dev.steadfast.spi.Policy;
import java.time.Duration;

/** Chaos, and in it another policy: the harm is done outside, so that the policy inside does nothing about it. */
@Around(CHAOS)
class ChaosAroundTest extends PairCase {
    /** The fault comes out as it is, once. */
    private void fault(Driver driver, Policy inner) {
        assertThat(run(driver, fault(), inner).thrown()).isSameAs(harm);

        assertThat(world.events.chaos()).hasSize(1);
        assertThat(work.calls()).isZero();
    }

    /** The wait is over before the policy inside is asked. */
    private void latency(Driver driver, Policy inner) {
        work.reply("done");
        Duration before = time.elapsed();

        assertReturned(driver, "done", run(driver, Chaos.latency(BEYOND), inner));

        assertThat(time.elapsed().minus(before)).isEqualTo(BEYOND);
    }

    private void faultPassesBy(Driver driver, Part kind) {
        Gate gate = gate(kind);

        fault(driver, gate.policy);

        assertThat(gate.used()).isZero();
        assertVotes(gate, 0, 0);
        gate.shut();
        assertThat(run(driver, fault(), gate.policy).thrown()).isSameAs(harm);
    }

    @EveryDriver
    @Meaning(inner = RETRY, value = "the operation is harmed, not its attempts; harm is not retried")
    void retry_doesNotRetryHarm(Driver driver) {
        fault(driver, retry());

        world.events.assertThat().hasRetries(0);
    }

    @EveryDriver
    @Meaning(inner = TIMEOUT, value = "injected latency is not bounded")
    void timeout_doesNotBoundHarm(Driver driver) {
        latency(driver, timeout());
    }

    @EveryDriver
    @Meaning(inner = ATTEMPT_TIMEOUT, value = "injected latency is not bounded")
    void attemptTimeout_doesNotBoundHarm(Driver driver) {
        latency(driver, attemptTimeout());
    }

    @EveryDriver
    @Meaning(inner = CIRCUIT_BREAKER, value = "harm has no vote; it is done while the breaker is open too")
    void circuitBreaker_doesNotHearOfHarm(Driver driver) {
        faultPassesBy(driver, CIRCUIT_BREAKER);
    }

    @EveryDriver
    @Meaning(inner = BULKHEAD, value = "harm takes no permit; injected latency holds none")
    void bulkhead_holdsNoPermitForHarm(Driver driver) {
        faultPassesBy(driver, BULKHEAD);
        settle();
        latencyHoldsNoPermit(driver, BULKHEAD);
    }

    private void latencyHoldsNoPermit(Driver driver, Part kind) {
        Gate gate = gate(kind);
        noteLater(seconds(1), "wait", gate);

        latency(driver, gate.policy);

        assertThat(course).containsExactly("wait 0");
    }

    @EveryDriver
    @Meaning(inner = RATE_LIMITER, value = "a call that a fault ends takes no permit")
    void rateLimiter_givesNoPermitForHarm(Driver driver) {
        faultPassesBy(driver, RATE_LIMITER);
    }

    @EveryDriver
    @Meaning(inner = ADAPTIVE_LIMITER, value = "harm is no sample, and injected latency holds no permit")
    void adaptiveLimiter_holdsNoPermitForHarm(Driver driver) {
        faultPassesBy(driver, ADAPTIVE_LIMITER);
        settle();
        latencyHoldsNoPermit(driver, ADAPTIVE_LIMITER);
    }

    @EveryDriver
    @Meaning(inner = ADAPTIVE_THROTTLE, value = "a call that a fault ends is not counted")
    void adaptiveThrottle_doesNotCountHarm(Driver driver) {
        faultPassesBy(driver, ADAPTIVE_THROTTLE);
    }

    @EveryDriver
    @Meaning(inner = HEDGE, value = "the call is harmed, not its passes; no pass begins because of it")
    void hedge_sendsNothingBecauseOfHarm(Driver driver) {
        fault(driver, hedge());
        latency(driver, hedge());

        world.events.assertThat().hasHedges(0);
    }

    @EveryDriver
    @Meaning(inner = FALLBACK, value = "harm is not answered for")
    void fallback_doesNotAnswerForHarm(Driver driver) {
        fault(driver, fallback());

        assertThat(world.events.fallbacks()).isEmpty();
    }

    @EveryDriver
    @Meaning(inner = CHAOS, value = "both do harm, the outer one first; after a fault the inner one does none")
    void chaos_addsUp(Driver driver) {
        fault(driver, Chaos.fault(() -> failure));
        work.reply("done");

        assertReturned(driver, "done", run(driver, Chaos.latency(BOUND), Chaos.latency(BEYOND)));

        assertThat(time.elapsed()).isEqualTo(BOUND.plus(BEYOND));
    }
}
