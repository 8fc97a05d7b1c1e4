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

/** A bulkhead, and in it another policy: how long a permit is held. */
@Around(BULKHEAD)
class BulkheadAroundTest extends GateAround {
    BulkheadAroundTest() {
        super(BULKHEAD);
    }

    @EveryDriver
    @Meaning(inner = RETRY, value = "one permit for the operation, held during the backoff")
    void retry_holdsThePermitThroughTheBackoff(Driver driver) {
        aroundARetry(driver, "work 1", "wait 1", "work 1", "wait 1", "work 1", "end 0");
    }

    @EveryDriver
    @Meaning(
            inner = TIMEOUT,
            value = "the permit is held until the work has ended, though it was cut; the wait for it is not bounded")
    void timeout_leavesThePermitToTheWork(Driver driver) {
        aroundABound(driver, timeout(), "end 0");
        assertCutWorkKeepsItsPermit(driver, outer.policy, timeout(), outer);
        waitIsNotBounded(driver, timeout());
    }

    @EveryDriver
    @Meaning(
            inner = ATTEMPT_TIMEOUT,
            value = "the permit is held until the work has ended, though it was cut; the wait for it is not bounded")
    void attemptTimeout_leavesThePermitToTheWork(Driver driver) {
        aroundABound(driver, attemptTimeout(), "end 0");
        assertCutWorkKeepsItsPermit(driver, outer.policy, attemptTimeout(), outer);
        waitIsNotBounded(driver, attemptTimeout());
    }

    @EveryDriver
    @Meaning(inner = CIRCUIT_BREAKER, value = "what the open breaker turns away gives its permit back at once")
    void circuitBreaker_givesThePermitBack(Driver driver) {
        aroundAGate(driver, CIRCUIT_BREAKER, "end 0");
    }

    @EveryDriver
    @Meaning(
            inner = BULKHEAD,
            value =
                    "the outer permit is held during the wait for the inner one, and given back at once where the inner bulkhead is full; the same bulkhead twice is refused")
    void bulkhead_isWaitedForWithThePermit(Driver driver) {
        aroundAWait(driver, BULKHEAD, "wait 1");
        aroundAGate(driver, BULKHEAD, "end 0");
        settle();
        aroundItsLike(driver);
    }

    @EveryDriver
    @Meaning(
            inner = RATE_LIMITER,
            value = "the permit is held during the wait for the rate, and given back at once where nobody waits")
    void rateLimiter_isWaitedForWithThePermit(Driver driver) {
        aroundAWait(driver, RATE_LIMITER, "wait 1");
        aroundAGate(driver, RATE_LIMITER, "end 0");
    }

    @EveryDriver
    @Meaning(
            inner = ADAPTIVE_LIMITER,
            value =
                    "the permit is held during the wait for the inner one, and given back at once where the limit is reached")
    void adaptiveLimiter_isWaitedForWithThePermit(Driver driver) {
        aroundAWait(driver, ADAPTIVE_LIMITER, "wait 1");
        aroundAGate(driver, ADAPTIVE_LIMITER, "end 0");
    }

    @EveryDriver
    @Meaning(inner = ADAPTIVE_THROTTLE, value = "what the throttle turns away gives its permit back at once")
    void adaptiveThrottle_givesThePermitBack(Driver driver) {
        aroundAGate(driver, ADAPTIVE_THROTTLE, "end 0");
    }

    @EveryDriver
    @Meaning(inner = HEDGE, value = "one permit for all passes, held until the last has ended")
    void hedge_holdsOnePermitForAllPasses(Driver driver) {
        aroundAHedge(driver, "work 1", "work 1", "end 0");
        assertLoserKeepsItsPermit(outer.policy, hedge(), outer);
    }

    @EveryDriver
    @Meaning(
            inner = FALLBACK,
            value = "the permit is held while the fallback runs; it does not answer for a full bulkhead")
    void fallback_runsWithThePermit(Driver driver) {
        aroundAFallback(driver, "work 1", "fallback 1", "end 0");
    }

    @EveryDriver
    @Meaning(inner = CHAOS, value = "injected latency holds a permit")
    void chaos_holdsAPermit(Driver driver) {
        aroundHarm(driver, "wait 1", "end 0");
    }
}
