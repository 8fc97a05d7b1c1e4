package dev.steadfast.behaviour.pairs;

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

/** An adaptive limiter, and in it another policy: what is a sample. */
@Around(ADAPTIVE_LIMITER)
class AdaptiveLimiterAroundTest extends GateAround {
    AdaptiveLimiterAroundTest() {
        super(ADAPTIVE_LIMITER);
    }

    @EveryDriver
    @Meaning(inner = RETRY, value = "one permit, held during the backoff, and one sample for the operation")
    void retry_isOneSample(Driver driver) {
        aroundARetry(driver, "work 1", "wait 1", "work 1", "wait 1", "work 1", "end 0");
        assertVotes(outer, 0, 1);
    }

    @EveryDriver
    @Meaning(
            inner = TIMEOUT,
            value = "what it cuts is a failure, and lowers the limit; the permit stays with the work"
                    + " until that ends; the wait for it is not bounded")
    void timeout_lowersTheLimit(Driver driver) {
        aroundABound(driver, timeout(), "end 0");
        assertVotes(outer, 0, 1);
        assertCutWorkKeepsItsPermit(driver, outer.policy, timeout(), outer);
        waitIsNotBounded(driver, timeout());
    }

    @EveryDriver
    @Meaning(
            inner = ATTEMPT_TIMEOUT,
            value = "what it cuts is a failure, and lowers the limit; the permit stays with the work"
                    + " until that ends; the wait for it is not bounded")
    void attemptTimeout_lowersTheLimit(Driver driver) {
        aroundABound(driver, attemptTimeout(), "end 0");
        assertVotes(outer, 0, 1);
        assertCutWorkKeepsItsPermit(driver, outer.policy, attemptTimeout(), outer);
        waitIsNotBounded(driver, attemptTimeout());
    }

    @EveryDriver
    @Meaning(
            inner = CIRCUIT_BREAKER,
            value = "what the open breaker turns away gives its permit back at once; no sample")
    void circuitBreaker_givesThePermitBack(Driver driver) {
        aroundAGate(driver, CIRCUIT_BREAKER, "end 0");
    }

    @EveryDriver
    @Meaning(
            inner = BULKHEAD,
            value =
                    "the permit is held during the wait in the queue, which counts as latency; what the full bulkhead turns away is no sample")
    void bulkhead_isWaitedForWithThePermit(Driver driver) {
        aroundAGate(driver, BULKHEAD, "end 0");
        settle();
        aroundAWait(driver, BULKHEAD, "wait 1");
        assertVotes(outer, 0, 1);
    }

    @EveryDriver
    @Meaning(
            inner = RATE_LIMITER,
            value =
                    "the permit is held during the wait for the rate, which counts as latency; what is turned away is no sample")
    void rateLimiter_isWaitedForWithThePermit(Driver driver) {
        aroundAGate(driver, RATE_LIMITER, "end 0");
        settle();
        aroundAWait(driver, RATE_LIMITER, "wait 1");
        assertVotes(outer, 0, 1);
    }

    @EveryDriver
    @Meaning(
            inner = ADAPTIVE_LIMITER,
            value =
                    "the outer permit is held during the wait for the inner one, which the outer one takes for latency; what the inner one turns away is no sample; the same limiter twice is refused")
    void adaptiveLimiter_isWaitedForWithThePermit(Driver driver) {
        aroundAGate(driver, ADAPTIVE_LIMITER, "end 0");
        settle();
        aroundAWait(driver, ADAPTIVE_LIMITER, "wait 1");
        assertVotes(outer, 0, 1);
        settle();
        aroundItsLike(driver);
    }

    @EveryDriver
    @Meaning(inner = ADAPTIVE_THROTTLE, value = "what the throttle turns away gives its permit back at once; no sample")
    void adaptiveThrottle_givesThePermitBack(Driver driver) {
        aroundAGate(driver, ADAPTIVE_THROTTLE, "end 0");
    }

    @EveryDriver
    @Meaning(inner = HEDGE, value = "one permit, held until the last pass has ended, and one sample for all passes")
    void hedge_isOneSample(Driver driver) {
        aroundAHedge(driver, "work 1", "work 1", "end 0");
        assertLoserKeepsItsPermit(outer.policy, hedge(), outer);
    }

    @EveryDriver
    @Meaning(inner = FALLBACK, value = "the permit is held while the fallback runs; what it answers is a success")
    void fallback_isASuccess(Driver driver) {
        aroundAFallback(driver, "work 1", "fallback 1", "end 0");
    }

    @EveryDriver
    @Meaning(inner = CHAOS, value = "harm is a sample: latency counts as that of the service, a fault as its failure")
    void chaos_isASample(Driver driver) {
        aroundHarm(driver, "wait 1", "end 0");
        assertVotes(outer, 1, 1);
        work.reply("done");
        assertThat(run(driver, outer.policy, Chaos.latency(Gates.SLOW.plus(BOUND)))
                        .thrown())
                .isNull();
        assertVotes(outer, 1, 2);
    }
}
