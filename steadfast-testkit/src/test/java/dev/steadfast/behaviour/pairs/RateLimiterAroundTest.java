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

import dev.steadfast.behaviour.Driver;
import dev.steadfast.behaviour.EveryDriver;

/** A rate limiter, and in it another policy: what takes a permit. */
@Around(RATE_LIMITER)
class RateLimiterAroundTest extends GateAround {
    RateLimiterAroundTest() {
        super(RATE_LIMITER);
    }

    @EveryDriver
    @Meaning(inner = RETRY, value = "one permit for the operation; its retries take none")
    void retry_takesOnePermit(Driver driver) {
        aroundARetry(driver, "work 1", "wait 1", "work 1", "wait 1", "work 1", "end 1");
    }

    @EveryDriver
    @Meaning(inner = TIMEOUT, value = "the time runs once the permit is there; the wait for it is not bounded")
    void timeout_waitIsNotBounded(Driver driver) {
        aroundABound(driver, timeout(), "end 1");
        waitIsNotBounded(driver, timeout());
    }

    @EveryDriver
    @Meaning(inner = ATTEMPT_TIMEOUT, value = "the time runs once the permit is there; the wait for it is not bounded")
    void attemptTimeout_waitIsNotBounded(Driver driver) {
        aroundABound(driver, attemptTimeout(), "end 1");
        waitIsNotBounded(driver, attemptTimeout());
    }

    private void latencyBeginsOnceThePermitIsThere(Driver driver) {
        Gate inner = gate(ADAPTIVE_LIMITER);

        waitIsNotBounded(driver, inner.policy);

        assertVotes(inner, 1, 0);
    }

    @EveryDriver
    @Meaning(inner = CIRCUIT_BREAKER, value = "what the open breaker turns away has used a permit")
    void circuitBreaker_turnsAwayWhatHasAPermit(Driver driver) {
        aroundAGate(driver, CIRCUIT_BREAKER, "end 1");
    }

    @EveryDriver
    @Meaning(inner = BULKHEAD, value = "what the bulkhead turns away has used a permit")
    void bulkhead_turnsAwayWhatHasAPermit(Driver driver) {
        aroundAGate(driver, BULKHEAD, "end 1");
    }

    @EveryDriver
    @Meaning(
            inner = RATE_LIMITER,
            value =
                    "each call takes a permit of both; what the inner one turns away has used one of the outer one; the same limiter twice is refused")
    void rateLimiter_turnsAwayWhatHasAPermit(Driver driver) {
        aroundAGate(driver, RATE_LIMITER, "end 1");
        settle();
        aroundItsLike(driver);
    }

    @EveryDriver
    @Meaning(
            inner = ADAPTIVE_LIMITER,
            value =
                    "what the inner limiter turns away has used a permit; the wait for the rate is not part of the latency")
    void adaptiveLimiter_turnsAwayWhatHasAPermit(Driver driver) {
        aroundAGate(driver, ADAPTIVE_LIMITER, "end 1");
        latencyBeginsOnceThePermitIsThere(driver);
    }

    @EveryDriver
    @Meaning(inner = ADAPTIVE_THROTTLE, value = "what the throttle turns away has used a permit")
    void adaptiveThrottle_turnsAwayWhatHasAPermit(Driver driver) {
        aroundAGate(driver, ADAPTIVE_THROTTLE, "end 1");
    }

    @EveryDriver
    @Meaning(inner = HEDGE, value = "one permit for all passes")
    void hedge_takesOnePermit(Driver driver) {
        aroundAHedge(driver, "work 1", "work 1", "end 1");
    }

    @EveryDriver
    @Meaning(inner = FALLBACK, value = "the fallback does not answer for calls that the limiter turns away")
    void fallback_isInsideThePermit(Driver driver) {
        aroundAFallback(driver, "work 1", "fallback 1", "end 1");
    }

    @EveryDriver
    @Meaning(inner = CHAOS, value = "what is harmed has taken a permit")
    void chaos_takesAPermit(Driver driver) {
        aroundHarm(driver, "wait 1", "end 2");
    }
}
