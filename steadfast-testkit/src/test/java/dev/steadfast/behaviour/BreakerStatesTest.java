package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.event.BreakerState;
import dev.steadfast.event.TransitionReason;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.outcome.RejectionReason;
import dev.steadfast.policy.breaker.BreakerControl;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitBreakerCounts;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.breaker.CircuitOpen;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** How a breaker goes from state to state, and what it answers there. */
class BreakerStatesTest {
    private final BreakerRig rig = new BreakerRig(BreakerRig.twoInARow());

    @EveryDriver
    void C05_openBreaker_rejectsWithRemainingTimeAndCauseAndGrowsNothing(Driver driver) {
        rig.open(driver);
        rig.pass(seconds(4));

        for (int i = 0; i < 100; i++) {
            CircuitOpen rejection = rig.rejected(driver);
            assertThat(rejection.retryAfter()).contains(seconds(6));
            assertThat(rejection.state()).isEqualTo(BreakerState.OPEN);
            assertThat(rejection.reason()).isEqualTo(RejectionReason.OPEN);
            assertThat(rejection.getCause()).isSameAs(rig.failure);
            assertThat(rejection.getStackTrace()).isEmpty();
            assertThat(rejection.getSuppressed()).isEmpty();
            assertThat(rejection).hasMessage("circuit breaker shop is open for another PT6S");
        }
        assertThat(rig.failure.getSuppressed()).isEmpty();
        assertThat(rig.breaker.counts()).isEqualTo(new CircuitBreakerCounts(2, 2, 0, 0, 100));
        assertThat(rig.breaker.remainingOpenTime()).isEqualTo(seconds(6));
    }

    @EveryDriver
    void C06_afterTheOpenTime_successCloses_failureReopensForAllOfIt(Driver driver) {
        rig.open(driver);
        rig.pass(seconds(10));
        rig.fail(driver);
        assertThat(rig.rejected(driver).retryAfter()).contains(seconds(10));
        rig.pass(seconds(10));
        rig.succeed(driver);

        assertThat(rig.breaker.state()).isEqualTo(BreakerState.CLOSED);
        assertThat(rig.breaker.counts().calls())
                .as("calls counted after closing")
                .isZero();
        rig.fail(driver);
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.CLOSED);
        assertThat(rig.transitions())
                .extracting(transition -> transition.to() + " " + transition.reason())
                .containsExactly(
                        "OPEN CONSECUTIVE_FAILURES",
                        "HALF_OPEN OPEN_TIME_OVER",
                        "OPEN PROBES_FAILED",
                        "HALF_OPEN OPEN_TIME_OVER",
                        "CLOSED PROBES_SUCCEEDED");
    }

    /** Late failures of calls that began before. */
    @Test
    void C07_failuresAfterOpening_neitherTellNorExtend() {
        List<CompletableFuture<Object>> works = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            works.add(rig.start());
        }
        works.get(0).completeExceptionally(rig.failure);
        works.get(1).completeExceptionally(rig.failure);
        rig.pass(seconds(3));
        for (CompletableFuture<Object> work : works) {
            work.completeExceptionally(rig.failure);
        }
        rig.settle();

        assertThat(rig.states()).containsExactly(BreakerState.OPEN);
        assertThat(rig.breaker.remainingOpenTime()).isEqualTo(seconds(7));
        assertThat(rig.breaker.openings()).isEqualTo(1);
    }

    @EveryDriver
    void C08_isolated_rejectsHoweverLong_untilReset(Driver driver) {
        rig.breaker.isolate();
        rig.pass(Duration.ofDays(1_000));

        CircuitOpen rejection = rig.rejected(driver);
        assertThat(rejection.reason()).isEqualTo(RejectionReason.ISOLATED);
        assertThat(rejection.state()).isEqualTo(BreakerState.ISOLATED);
        assertThat(rejection.retryAfter()).isEmpty();
        assertThat(rejection).hasMessage("circuit breaker shop is isolated").hasNoCause();
        rig.breaker.reset();
        rig.succeed(driver);
        assertThat(rig.states()).containsExactly(BreakerState.ISOLATED, BreakerState.CLOSED);
    }

    @Test
    void C08_controlCreatedIsolated_isolatesEveryAttachedBreaker() {
        BreakerControl control = new BreakerControl();
        control.isolate();
        CircuitBreaker other = CircuitBreaker.of("other", CircuitBreakerSettings.defaults(), rig.environment);
        control.attach(rig.breaker).attach(other);

        assertThat(control.isIsolated()).isTrue();
        assertThat(List.of(rig.breaker.state(), other.state())).containsOnly(BreakerState.ISOLATED);
        control.reset();
        assertThat(List.of(rig.breaker.state(), other.state())).containsOnly(BreakerState.CLOSED);
    }

    /** The listener is told while the control has not come to the second breaker yet. */
    @Test
    void control_whoseWordIsTakenBackMeanwhile_leavesNoneIsolated() {
        BreakerControl control = new BreakerControl();
        CircuitBreaker other = CircuitBreaker.of("other", CircuitBreakerSettings.defaults(), rig.environment);
        control.attach(rig.breaker).attach(other);
        rig.breaker.onTransition(transition -> {
            if (transition.to() == BreakerState.ISOLATED) {
                control.reset();
            }
        });

        control.isolate();

        assertThat(control.isIsolated()).isFalse();
        assertThat(List.of(rig.breaker.state(), other.state())).containsOnly(BreakerState.CLOSED);
    }

    @EveryDriver
    void C09_C004_longestOpenTime_neverEnds(Driver driver) {
        BreakerRig forEver = new BreakerRig(BreakerRig.twoInARow().openTime(Duration.ofSeconds(Long.MAX_VALUE)));
        forEver.open(driver);
        forEver.pass(Duration.ofDays(36_500));
        assertThat(forEver.rejected(driver).retryAfter().orElseThrow()).isGreaterThan(Duration.ofDays(50_000));
    }

    @EveryDriver
    void C10_openTimes_goByOpeningsInARow(Driver driver) {
        BreakerRig growing = new BreakerRig(BreakerRig.twoInARow()
                .openTime(Backoff.linear(seconds(1), seconds(1)).jitter(Jitter.none())));
        growing.open(driver);
        for (int k = 1; k <= 5; k++) {
            assertThat(growing.breaker.openings()).isEqualTo(k);
            assertThat(growing.breaker.remainingOpenTime()).isEqualTo(seconds(k));
            growing.pass(seconds(k));
            growing.fail(driver);
        }
        growing.pass(seconds(6));
        growing.succeed(driver);
        assertThat(growing.breaker.openings()).isZero();
        growing.open(driver);
        assertThat(growing.breaker.remainingOpenTime()).isEqualTo(seconds(1));
    }

    @Test
    void defaultOpenTime_growsToAMinuteWithJitter() {
        BreakerRig standard = new BreakerRig(
                CircuitBreakerSettings.builder().consecutiveFailures(2).probes(1));
        standard.open(Driver.CALL);
        List<Duration> times = new ArrayList<>();
        for (int k = 0; k < 6; k++) {
            Duration left = standard.breaker.remainingOpenTime();
            times.add(left);
            standard.pass(left);
            standard.fail(Driver.CALL);
        }
        // The range at the cap is 48 to 60 s, and its middle is drawn.
        assertThat(times).containsExactly(seconds(5), seconds(10), seconds(20), seconds(40), seconds(54), seconds(54));
    }

    @EveryDriver
    void openTime_withAHint_isThatAtLeast(Driver driver) {
        BreakerRig hinted = new BreakerRig(BreakerRig.twoInARow()
                .openTimeHint((result, failure, clock) -> ServerHint.after(seconds(25)))
                .maxHint(seconds(30)));
        hinted.open(driver);
        assertThat(hinted.breaker.remainingOpenTime()).isEqualTo(seconds(25));

        BreakerRig excessive = new BreakerRig(
                BreakerRig.twoInARow().openTimeHint((result, failure, clock) -> ServerHint.after(seconds(3_600))));
        excessive.open(driver);
        assertThat(excessive.breaker.remainingOpenTime()).isEqualTo(seconds(60));

        BreakerRig brief = new BreakerRig(
                BreakerRig.twoInARow().openTimeHint((result, failure, clock) -> ServerHint.after(seconds(1))));
        brief.open(driver);
        assertThat(brief.breaker.remainingOpenTime()).isEqualTo(seconds(10));
    }

    @EveryDriver
    void openTime_whoseFunctionsThrow_isFiveSeconds(Driver driver) {
        BreakerRig broken = new BreakerRig(
                BreakerRig.twoInARow().openTime(Backoff.custom(k -> null)).openTimeHint((result, failure, clock) -> {
                    throw new IllegalStateException("scripted");
                }));
        broken.open(driver);
        assertThat(broken.breaker.remainingOpenTime()).isEqualTo(seconds(5));
    }

    @EveryDriver
    void openTime_whoseHintThrowsAnError_opensAllTheSame(Driver driver) {
        BreakerRig broken = new BreakerRig(BreakerRig.twoInARow().openTimeHint((result, failure, clock) -> {
            throw new AssertionError("scripted");
        }));
        broken.open(driver);
        assertThat(broken.breaker.remainingOpenTime()).isEqualTo(seconds(10));
    }

    /** Open since 5 s when the wall clock steps. */
    @EveryDriver
    void C106_wallClockThatSteps_movesNothing(Driver driver) {
        for (long hours : new long[] {-1, 1}) {
            BreakerRig stepped = new BreakerRig(CircuitBreakerSettings.builder()
                    .timeWindow(seconds(10))
                    .minimumCalls(2)
                    .openTime(seconds(30))
                    .probes(1));
            Instant before = stepped.time.wallClock().instant();
            stepped.fail(driver);
            stepped.time.setWallClock(before.plus(Duration.ofHours(hours)));
            stepped.fail(driver);
            stepped.pass(seconds(5));
            stepped.time.setWallClock(before.plus(Duration.ofHours(-hours)));
            stepped.pass(seconds(1));
            assertThat(stepped.breaker.state()).isEqualTo(BreakerState.OPEN);
            stepped.pass(seconds(24).minusNanos(1));
            stepped.rejected(driver);
            stepped.pass(Duration.ofNanos(1));
            assertThat(stepped.breaker.state()).isEqualTo(BreakerState.HALF_OPEN);
            stepped.succeed(driver);
        }
    }

    @EveryDriver
    void forcedClosed_letsThroughUncounted(Driver driver) {
        rig.open(driver);
        rig.breaker.forceClosed();
        rig.course(driver, "FFFF");
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.FORCED_CLOSED);
        rig.breaker.reset();
        rig.fail(driver);
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.CLOSED);
        assertThat(rig.breaker.counts().failures()).isEqualTo(1);
    }

    @EveryDriver
    void reset_ofAClosedBreaker_countsAnewAndTellsNothing(Driver driver) {
        rig.fail(driver);
        rig.breaker.reset();
        rig.fail(driver);
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.CLOSED);
        rig.fail(driver);
        assertThat(rig.states()).containsExactly(BreakerState.OPEN);
    }

    @EveryDriver
    void reconfigure_whileOpen_keepsTheTimeLeft(Driver driver) {
        rig.open(driver);
        rig.pass(seconds(4));
        rig.breaker.reconfigure(BreakerRig.twoInARow().openTime(seconds(99)).build());

        assertThat(rig.breaker.remainingOpenTime()).isEqualTo(seconds(6));
        rig.pass(seconds(6));
        rig.fail(driver);
        assertThat(rig.breaker.remainingOpenTime()).isEqualTo(seconds(99));
    }

    @EveryDriver
    void reconfigure_whileClosed_keepsCounts(Driver driver) {
        BreakerRig counting = new BreakerRig(CircuitBreakerSettings.builder().countWindow(10));
        counting.course(driver, "FFS");
        counting.breaker.reconfigure(counting.breaker.settings().toBuilder()
                .countWindow(4)
                .failureRate(0.75)
                .build());
        assertThat(counting.breaker.counts()).isEqualTo(new CircuitBreakerCounts(3, 2, 0, 0, 0));
        counting.fail(driver);
        assertThat(counting.breaker.state()).isEqualTo(BreakerState.OPEN);
    }

    @Test
    void reconfigure_whileACallRuns_countsItsResult() {
        rig.fail(Driver.CALL);
        CompletableFuture<Object> work = rig.start();
        rig.breaker.reconfigure(BreakerRig.twoInARow().probes(2).build());
        work.completeExceptionally(rig.failure);
        rig.settle();
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.OPEN);
    }

    @Test
    void settingsInAPipeline_makeABreakerOfItsOwn() {
        Pipeline one = own("one");
        Pipeline two = own("two");
        for (int i = 0; i < 2; i++) {
            Driver.CALL.run(one, () -> {
                throw rig.failure;
            });
        }
        assertThat(Driver.CALL.run(one, () -> "done").thrown())
                .isInstanceOf(CircuitOpen.class)
                .hasMessageContaining("circuit breaker one");
        assertThat(Driver.CALL.run(two, () -> "done").value()).isEqualTo("done");
    }

    private Pipeline own(String name) {
        return Pipeline.builder(name)
                .circuitBreaker(BreakerRig.twoInARow().build())
                .environment(rig.environment)
                .build();
    }

    @Test
    void transition_ofAnOpening_tellsForHowLong() {
        rig.open(Driver.CALL);
        assertThat(rig.transitions().get(0).openNanos()).isEqualTo(seconds(10).toNanos());
        assertThat(rig.transitions().get(0).reason()).isEqualTo(TransitionReason.CONSECUTIVE_FAILURES);
        assertThat(rig.transitions().get(0).breaker()).isEqualTo("shop");
    }
}
