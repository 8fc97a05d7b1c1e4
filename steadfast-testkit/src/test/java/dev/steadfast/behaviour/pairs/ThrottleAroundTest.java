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

/** An adaptive throttle, and in it another policy: what counts. */
@Around(ADAPTIVE_THROTTLE)
class ThrottleAroundTest extends GateAround {
    ThrottleAroundTest() {
        super(ADAPTIVE_THROTTLE);
    }

    @EveryDriver
    @Meaning(inner = RETRY, value = "the operation counts once, whatever its attempts")
    void retry_countsOnce(Driver driver) {
        aroundARetry(driver, "work 0", "wait 0", "work 0", "wait 0", "work 0", "end 1");
        assertVotes(outer, 0, 1);
    }

    @EveryDriver
    @Meaning(inner = TIMEOUT, value = "what it cuts counts as a call that the service did not do")
    void timeout_countsAsNotDone(Driver driver) {
        aroundABound(driver, timeout(), "end 1");
        assertVotes(outer, 0, 1);
    }

    @EveryDriver
    @Meaning(inner = ATTEMPT_TIMEOUT, value = "what it cuts counts as a call that the service did not do")
    void attemptTimeout_countsAsNotDone(Driver driver) {
        aroundABound(driver, attemptTimeout(), "end 1");
        assertVotes(outer, 0, 1);
    }

    @EveryDriver
    @Meaning(inner = CIRCUIT_BREAKER, value = "what the breaker turns away is not counted")
    void circuitBreaker_turnsCallsAwayUncounted(Driver driver) {
        aroundAGate(driver, CIRCUIT_BREAKER, "end 0");
    }

    @EveryDriver
    @Meaning(
            inner = BULKHEAD,
            value = "what the bulkhead turns away is not counted; what the throttle turns away takes no permit")
    void bulkhead_turnsCallsAwayUncounted(Driver driver) {
        aroundAGate(driver, BULKHEAD, "end 0");
    }

    @EveryDriver
    @Meaning(
            inner = RATE_LIMITER,
            value = "what the limiter turns away is not counted; what the throttle turns away takes no permit")
    void rateLimiter_turnsCallsAwayUncounted(Driver driver) {
        aroundAGate(driver, RATE_LIMITER, "end 0");
    }

    @EveryDriver
    @Meaning(
            inner = ADAPTIVE_LIMITER,
            value = "what the limiter turns away is not counted; what the throttle turns away takes no permit")
    void adaptiveLimiter_turnsCallsAwayUncounted(Driver driver) {
        aroundAGate(driver, ADAPTIVE_LIMITER, "end 0");
    }

    @EveryDriver
    @Meaning(
            inner = ADAPTIVE_THROTTLE,
            value =
                    "both count each call; what the inner one turns away is not counted by the outer one; the same throttle twice is refused")
    void adaptiveThrottle_turnsCallsAwayUncounted(Driver driver) {
        aroundAGate(driver, ADAPTIVE_THROTTLE, "end 0");
        settle();
        aroundItsLike(driver);
    }

    @EveryDriver
    @Meaning(inner = HEDGE, value = "the race counts once")
    void hedge_countsOnce(Driver driver) {
        aroundAHedge(driver, "work 0", "work 0", "end 1");
    }

    @EveryDriver
    @Meaning(inner = FALLBACK, value = "what it answers counts as done, so the throttle does not see the failure")
    void fallback_countsAsDone(Driver driver) {
        aroundAFallback(driver, "work 0", "fallback 0", "end 1");
    }

    @EveryDriver
    @Meaning(inner = CHAOS, value = "harm counts as a failure of the service does")
    void chaos_counts(Driver driver) {
        aroundHarm(driver, "wait 0", "end 2");
        assertVotes(outer, 1, 1);
    }
}
