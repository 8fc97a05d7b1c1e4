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
import dev.steadfast.policy.timeout.Timeout;
import org.junit.jupiter.api.Test;

/** An attempt timeout, and in it another policy; where there is no retry, there is one attempt. */
@Around(ATTEMPT_TIMEOUT)
class AttemptTimeoutAroundTest extends BoundAround {
    AttemptTimeoutAroundTest() {
        super(Timeout::ofAttempt);
    }

    @Test
    @Meaning(inner = RETRY, value = "refused: it would bound all attempts together, which is what a timeout says")
    void retry_isRefused() {
        assertRefused(
                "Pipeline.attemptTimeout was PT1S outside the retry;"
                        + " allowed: a place after retry(…), or timeout(…) in its stead",
                attemptTimeout(),
                retry());
    }

    @EveryDriver
    @Meaning(inner = TIMEOUT, value = "the shorter one rules")
    void timeout_theShorterRules(Driver driver) {
        theShorterRules(driver, Timeout::of);
    }

    @EveryDriver
    @Meaning(inner = ATTEMPT_TIMEOUT, value = "the shorter one rules")
    void attemptTimeout_theShorterRules(Driver driver) {
        theShorterRules(driver, Timeout::ofAttempt);
    }

    @EveryDriver
    @Meaning(
            inner = CIRCUIT_BREAKER,
            value = "what is cut has no vote; a breaker that must see slow calls fail stands around the timeout")
    void circuitBreaker_hasNoVoteOfWhatIsCut(Driver driver) {
        cutCallHasNoVote(driver, CIRCUIT_BREAKER);
    }

    @EveryDriver
    @Meaning(
            inner = BULKHEAD,
            value =
                    "the timeout bounds the wait for a permit too; the permit stays with work that is cut until it ends")
    void bulkhead_isNotWaitedForBeyondTheBound(Driver driver) {
        boundsTheWaitForAPermit(driver, BULKHEAD);
    }

    @EveryDriver
    @Meaning(
            inner = RATE_LIMITER,
            value =
                    "the timeout bounds the wait for a permit too; for one that would come too late nobody waits (REJECTED)")
    void rateLimiter_isNotWaitedForInVain(Driver driver) {
        doesNotWaitForAPermitThatComesTooLate(driver);
    }

    @EveryDriver
    @Meaning(
            inner = ADAPTIVE_LIMITER,
            value =
                    "the timeout bounds the wait for a permit too; what is cut is no sample, so a limiter that must see slow calls"
                            + " fail stands around the timeout")
    void adaptiveLimiter_isNotWaitedForBeyondTheBound(Driver driver) {
        cutCallHasNoVote(driver, ADAPTIVE_LIMITER);
        boundsTheWaitForAPermit(driver, ADAPTIVE_LIMITER);
    }

    @EveryDriver
    @Meaning(
            inner = ADAPTIVE_THROTTLE,
            value = "what is cut is not counted; a throttle that must see slow calls fail stands around the timeout")
    void adaptiveThrottle_doesNotCountWhatIsCut(Driver driver) {
        cutCallHasNoVote(driver, ADAPTIVE_THROTTLE);
    }

    @EveryDriver
    @Meaning(inner = HEDGE, value = "the timeout bounds all passes together, and cuts them all")
    void hedge_isCutWithAllItsPasses(Driver driver) {
        boundsAllPassesTogether(driver);
    }

    @EveryDriver
    @Meaning(inner = FALLBACK, value = "the timeout bounds the fallback too, which does not answer for this timeout")
    void fallback_isBoundedAndNotAsked(Driver driver) {
        boundsTheFallback(driver);
        doesNotHaveTheFallbackAnswerForIt(driver);
    }

    @EveryDriver
    @Meaning(inner = CHAOS, value = "the timeout bounds the harm too: injected latency can time out")
    void chaos_isBounded(Driver driver) {
        boundsTheHarm(driver);
    }
}
