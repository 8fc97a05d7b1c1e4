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
import dev.steadfast.event.FallbackUsed;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.spi.Policy;

/** A fallback, and in it another policy: what it answers for. */
@Around(FALLBACK)
class FallbackAroundTest extends PairCase {
    /** The call fails with what is given, and that is what the fallback answers for. */
    private void answersFor(Driver driver, Policy inner, Class<? extends Throwable> type) {
        assertReturned(driver, DEGRADED, run(driver, fallback(), inner));

        assertThat(world.events.fallbacks())
                .singleElement()
                .extracting(FallbackUsed::failure)
                .isInstanceOf(type);
    }

    private void answersForWhatIsTurnedAway(Driver driver, Part kind) {
        Gate gate = gate(kind);
        gate.shut();

        answersFor(driver, gate.policy, gate.rejection);

        assertThat(work.calls()).isZero();
    }

    private void answersForWhatIsCut(Driver driver, Policy bound) {
        work.taking(BEYOND).reply("late");

        answersFor(driver, bound, TimeoutExceeded.class);
        Fallback<String> slow = Fallback.of(context -> {
            time.sleep(BEYOND.toNanos());
            return DEGRADED;
        });
        assertReturned(driver, DEGRADED, run(driver, slow, bound));
    }

    @EveryDriver
    @Meaning(inner = RETRY, value = "the fallback answers once, when the retry has given up")
    void retry_isAnsweredForOnceItHasGivenUp(Driver driver) {
        work.fail(failure);

        answersFor(driver, retry(), failure.getClass());

        assertThat(work.calls()).isEqualTo(3);
    }

    @EveryDriver
    @Meaning(inner = TIMEOUT, value = "the fallback answers for calls that time out, and is not bounded itself")
    void timeout_isAnsweredFor(Driver driver) {
        answersForWhatIsCut(driver, timeout());
    }

    @EveryDriver
    @Meaning(inner = ATTEMPT_TIMEOUT, value = "the fallback answers for calls that time out, and is not bounded itself")
    void attemptTimeout_isAnsweredFor(Driver driver) {
        answersForWhatIsCut(driver, attemptTimeout());
    }

    @EveryDriver
    @Meaning(
            inner = CIRCUIT_BREAKER,
            value = "the fallback answers while the breaker is open; the breaker has its vote of each failure")
    void circuitBreaker_isAnsweredForWhereItIsOpen(Driver driver) {
        answersForWhatIsTurnedAway(driver, CIRCUIT_BREAKER);
        countsTheFailure(driver, CIRCUIT_BREAKER);
    }

    private void countsTheFailure(Driver driver, Part kind) {
        Gate gate = gate(kind);
        work.fail(failure);

        assertReturned(driver, DEGRADED, run(driver, fallback(), gate.policy));

        assertVotes(gate, 0, 1);
    }

    @EveryDriver
    @Meaning(inner = BULKHEAD, value = "the fallback answers where the bulkhead is full, and holds no permit itself")
    void bulkhead_isAnsweredForWhereItIsFull(Driver driver) {
        answersForWhatIsTurnedAway(driver, BULKHEAD);
        holdsNoPermit(driver, BULKHEAD);
    }

    private void holdsNoPermit(Driver driver, Part kind) {
        Gate gate = gate(kind);
        work.fail(failure);
        Fallback<String> noted = Fallback.of(context -> {
            note("fallback", gate);
            return DEGRADED;
        });

        run(driver, noted, gate.policy, noting(gate));

        assertThat(course).containsExactly("work 1", "fallback 0");
    }

    @EveryDriver
    @Meaning(inner = RATE_LIMITER, value = "the fallback answers for calls that get no permit")
    void rateLimiter_isAnsweredForWhereItGivesNoPermit(Driver driver) {
        answersForWhatIsTurnedAway(driver, RATE_LIMITER);
    }

    @EveryDriver
    @Meaning(
            inner = ADAPTIVE_LIMITER,
            value =
                    "the fallback answers where the limit is reached, and holds no permit itself; each failure lowers the limit")
    void adaptiveLimiter_isAnsweredForWhereItsLimitIsReached(Driver driver) {
        answersForWhatIsTurnedAway(driver, ADAPTIVE_LIMITER);
        holdsNoPermit(driver, ADAPTIVE_LIMITER);
        countsTheFailure(driver, ADAPTIVE_LIMITER);
    }

    @EveryDriver
    @Meaning(
            inner = ADAPTIVE_THROTTLE,
            value = "the fallback answers for calls that are turned away; the throttle counts each failure")
    void adaptiveThrottle_isAnsweredForWhereItTurnsAway(Driver driver) {
        answersForWhatIsTurnedAway(driver, ADAPTIVE_THROTTLE);
        countsTheFailure(driver, ADAPTIVE_THROTTLE);
    }

    @EveryDriver
    @Meaning(inner = HEDGE, value = "the fallback answers once, when all passes have failed")
    void hedge_isAnsweredForOnceAllPassesFailed(Driver driver) {
        work.fail(failure);

        answersFor(driver, hedge(), failure.getClass());

        assertThat(work.calls()).isEqualTo(2);
    }

    @EveryDriver
    @Meaning(
            inner = FALLBACK,
            value = "the outer one answers for what the inner one leaves, and where the inner one fails itself")
    void fallback_isAnsweredForWhereItFailsOrLeaves(Driver driver) {
        work.fail(failure);
        Fallback<String> broken = Fallback.of(context -> {
            throw harm;
        });

        assertReturned(driver, "inner", run(driver, fallback(), Fallback.value("inner")));
        assertReturned(
                driver,
                DEGRADED,
                run(driver, fallback(), Fallback.value("inner").on(ArithmeticException.class)));
        assertReturned(driver, DEGRADED, run(driver, fallback(), broken));
    }

    @EveryDriver
    @Meaning(inner = CHAOS, value = "the fallback answers for harm as for a failure of the service")
    void chaos_isAnsweredFor(Driver driver) {
        answersFor(driver, fault(), harm.getClass());

        assertThat(work.calls()).isZero();
    }
}
