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

import dev.steadfast.behaviour.Driver;
import dev.steadfast.behaviour.EveryDriver;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.timeout.Timeout;

/** A circuit breaker, and in it another policy: what has a vote. */
@Around(CIRCUIT_BREAKER)
class BreakerAroundTest extends GateAround {
    BreakerAroundTest() {
        super(CIRCUIT_BREAKER);
    }

    @EveryDriver
    @Meaning(inner = RETRY, value = "one vote for the operation, whatever its attempts")
    void retry_isOneVote(Driver driver) {
        aroundARetry(driver, "work 0", "wait 0", "work 0", "wait 0", "work 0", "end 1");
        assertVotes(outer, 0, 1);
    }

    @EveryDriver
    @Meaning(inner = TIMEOUT, value = "what it cuts is a failure")
    void timeout_isAFailure(Driver driver) {
        aroundABound(driver, timeout(), "end 1");
        assertVotes(outer, 0, 1);
    }

    @EveryDriver
    @Meaning(
            inner = ATTEMPT_TIMEOUT,
            value = "what it cuts is a failure; a time window shorter than the attempt timeout is refused")
    void attemptTimeout_isAFailure(Driver driver) {
        aroundABound(driver, attemptTimeout(), "end 1");
        assertVotes(outer, 0, 1);
        assertRefused(
                "Pipeline.circuitBreaker was a time window of PT5S with attempts of up to PT9S",
                CircuitBreakerSettings.builder().timeWindow(seconds(5)).build(),
                Timeout.ofAttempt(BEYOND));
    }

    @EveryDriver
    @Meaning(
            inner = CIRCUIT_BREAKER,
            value =
                    "both have a vote of each call; what the inner one turns away has none with the outer one; the same breaker twice is refused")
    void circuitBreaker_turnsCallsAwayWithoutAVote(Driver driver) {
        aroundAGate(driver, CIRCUIT_BREAKER, "end 0");
        settle();
        aroundItsLike(driver);
    }

    @EveryDriver
    @Meaning(inner = BULKHEAD, value = "an open breaker takes no permit; what the bulkhead turns away has no vote")
    void bulkhead_turnsCallsAwayWithoutAVote(Driver driver) {
        aroundAGate(driver, BULKHEAD, "end 0");
    }

    @EveryDriver
    @Meaning(inner = RATE_LIMITER, value = "an open breaker takes no permit; what the limiter turns away has no vote")
    void rateLimiter_turnsCallsAwayWithoutAVote(Driver driver) {
        aroundAGate(driver, RATE_LIMITER, "end 0");
    }

    @EveryDriver
    @Meaning(
            inner = ADAPTIVE_LIMITER,
            value = "an open breaker takes no permit; what the limiter turns away has no vote")
    void adaptiveLimiter_turnsCallsAwayWithoutAVote(Driver driver) {
        aroundAGate(driver, ADAPTIVE_LIMITER, "end 0");
    }

    @EveryDriver
    @Meaning(
            inner = ADAPTIVE_THROTTLE,
            value = "what the open breaker turns away is not counted; what the throttle turns away has no vote")
    void adaptiveThrottle_turnsCallsAwayWithoutAVote(Driver driver) {
        aroundAGate(driver, ADAPTIVE_THROTTLE, "end 0");
    }

    @EveryDriver
    @Meaning(inner = HEDGE, value = "one vote for the race: that of the pass that won, or of all")
    void hedge_isOneVote(Driver driver) {
        aroundAHedge(driver, "work 0", "work 0", "end 1");
    }

    @EveryDriver
    @Meaning(inner = FALLBACK, value = "what it answers is a success, so the breaker does not see the failure")
    void fallback_hidesTheFailure(Driver driver) {
        aroundAFallback(driver, "work 0", "fallback 0", "end 1");
    }

    @EveryDriver
    @Meaning(inner = CHAOS, value = "harm has a vote as a failure of the service has; an open breaker keeps it off")
    void chaos_hasAVote(Driver driver) {
        aroundHarm(driver, "wait 0", "end 2");
        assertVotes(outer, 1, 1);
    }
}
