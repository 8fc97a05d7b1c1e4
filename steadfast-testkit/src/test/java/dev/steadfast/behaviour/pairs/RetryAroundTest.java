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
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.breaker.CircuitOpen;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.spi.Policy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A retry, and in it another policy: what each attempt goes through. */
@Around(RETRY)
class RetryAroundTest extends PairCase {
    @Test
    @Meaning(inner = RETRY, value = "refused: attempts would multiply; nest pipelines")
    void retry_isRefused() {
        assertRefused("Pipeline.retry was 2 retries; allowed: one retry (nest pipelines for more)", retry(), retry());
    }

    @EveryDriver
    @Meaning(inner = TIMEOUT, value = "the timeout bounds each attempt; one that it cuts has failed, and is repeated")
    void timeout_boundsEachAttempt(Driver driver) {
        boundsEachAttempt(driver, timeout());
    }

    @EveryDriver
    @Meaning(
            inner = ATTEMPT_TIMEOUT,
            value = "the timeout bounds each attempt; one that it cuts has failed, and is repeated")
    void attemptTimeout_boundsEachAttempt(Driver driver) {
        boundsEachAttempt(driver, attemptTimeout());
    }

    private void boundsEachAttempt(Driver driver, Policy bound) {
        work.taking(BEYOND).reply("late").taking(Duration.ZERO).reply("done");

        Ending<String> ending = run(driver, retry(), bound);

        assertThat(ending.value()).isEqualTo("done");
        assertThat(work.starts()).containsExactly(Duration.ZERO, BOUND.plus(BACKOFF));
    }

    @EveryDriver
    @Meaning(
            inner = CIRCUIT_BREAKER,
            value =
                    "each attempt has a vote; an open breaker ends the operation at once (REJECTED); to retry its rejections"
                            + " without honourRejectionTime() is refused")
    void circuitBreaker_isAskedByEachAttempt(Driver driver) {
        isAskedByEachAttempt(driver, CIRCUIT_BREAKER, "work 0", "wait 1", "work 1", "wait 2", "work 2", "end 3");
        assertRefused(
                "Pipeline.retry was one that asks an open breaker again without waiting for it",
                Retry.builder().retryOnRejection(CircuitOpen.class).build(),
                CircuitBreakerSettings.builder().build());
    }

    @EveryDriver
    @Meaning(
            inner = BULKHEAD,
            value = "each attempt takes a permit, and none is held during the backoff; a full bulkhead ends the"
                    + " operation at once (REJECTED)")
    void C035_bulkhead_isLeftWhileTheRetryWaits(Driver driver) {
        isAskedByEachAttempt(driver, BULKHEAD, "work 1", "wait 0", "work 1", "wait 0", "work 1", "end 0");
    }

    @EveryDriver
    @Meaning(
            inner = RATE_LIMITER,
            value = "each attempt takes a permit; an attempt that gets none ends the operation at once (REJECTED)")
    void rateLimiter_isAskedByEachAttempt(Driver driver) {
        isAskedByEachAttempt(driver, RATE_LIMITER, "work 1", "wait 1", "work 2", "wait 2", "work 3", "end 3");
    }

    @EveryDriver
    @Meaning(
            inner = ADAPTIVE_LIMITER,
            value =
                    "each attempt takes a permit and is a sample, and no permit is held during the backoff; a limit that"
                            + " is reached ends the operation at once (REJECTED)")
    void adaptiveLimiter_isLeftWhileTheRetryWaits(Driver driver) {
        isAskedByEachAttempt(driver, ADAPTIVE_LIMITER, "work 1", "wait 0", "work 1", "wait 0", "work 1", "end 0");
    }

    @EveryDriver
    @Meaning(
            inner = ADAPTIVE_THROTTLE,
            value = "each attempt counts as a call; one that is turned away ends the operation at once (REJECTED)")
    void adaptiveThrottle_countsEachAttempt(Driver driver) {
        isAskedByEachAttempt(driver, ADAPTIVE_THROTTLE, "work 0", "wait 1", "work 1", "wait 2", "work 2", "end 3");
    }

    private void isAskedByEachAttempt(Driver driver, Part kind, String... expected) {
        Gate gate = gate(kind);
        work.fail(3, () -> failure);
        noteLater(ms(50), "wait", gate);
        noteLater(ms(150), "wait", gate);

        Ending<String> ending = run(driver, retry(), gate.policy, noting(gate));
        note("end", gate);

        assertThat(ending.thrown()).isSameAs(failure);
        assertThat(course).containsExactly(expected);
        assertVotes(gate, 0, kind.judges() ? 3 : 0);
        shutGateEndsTheOperation(driver, kind);
    }

    private void shutGateEndsTheOperation(Driver driver, Part kind) {
        Gate gate = gate(kind);
        gate.shut();
        world.events.clear();

        Ending<String> ending = run(driver, retry(), gate.policy, () -> "never");

        assertThat(ending.thrown()).isInstanceOf(gate.rejection);
        world.events.assertThat().hasRetries(0).endedWith(StopReason.REJECTED);
    }

    @EveryDriver
    @Meaning(inner = HEDGE, value = "each attempt is a race; it has failed once all its passes have")
    void hedge_isARaceInEachAttempt(Driver driver) {
        work.fail(2, () -> failure).reply("done");

        Ending<String> ending = run(driver, retry(), hedge());

        assertThat(ending.value()).isEqualTo("done");
        assertThat(work.starts()).containsExactly(Duration.ZERO, Duration.ZERO, BACKOFF);
        world.events.assertThat().hasRetries(1).hasHedges(1);
    }

    @EveryDriver
    @Meaning(
            inner = FALLBACK,
            value =
                    "the fallback answers for an attempt, so what it is for is not retried; one for every failure is refused")
    void fallback_answersBeforeTheRetrySees(Driver driver) {
        work.fail(failure, new IllegalStateException()).reply("done");

        Ending<String> ending = run(driver, retry(), fallback().on(IllegalStateException.class));

        assertReturned(driver, DEGRADED, ending);
        assertThat(work.calls()).isEqualTo(2);
        assertRefused("inside the retry, which would never see a failure", retry(), fallback());
    }

    @EveryDriver
    @Meaning(inner = CHAOS, value = "each attempt is harmed, and retried as after a failure of the service")
    void chaos_isRetried(Driver driver) {
        Ending<String> ending = run(driver, retry(), fault());

        assertThat(ending.thrown()).isSameAs(harm);
        world.events.assertThat().hasRetries(2);
        assertThat(world.events.chaos()).hasSize(3);
    }
}
