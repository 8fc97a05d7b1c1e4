package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.event.BreakerState;
import dev.steadfast.event.TransitionReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.breaker.CircuitBreakerCounts;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.breaker.CircuitBreakerSettingsBuilder;
import dev.steadfast.policy.classify.Classifier;

/** What opens a closed breaker. */
class BreakerWindowsTest {
    private static final CircuitBreakerSettingsBuilder HALF_OF_FOUR = CircuitBreakerSettings.builder()
            .timeWindow(seconds(10))
            .failureRate(0.5)
            .minimumCalls(4)
            .openTime(seconds(5));

    private static BreakerRig halfOfFour() {
        return new BreakerRig(HALF_OF_FOUR);
    }

    @EveryDriver
    void C01_halfOfFourWithinTheWindow_opensWithAFailureOnly(Driver driver) {
        BreakerRig allFail = halfOfFour();
        allFail.course(driver, "FFF");
        assertThat(allFail.breaker.state()).isEqualTo(BreakerState.CLOSED);
        allFail.fail(driver);
        assertThat(allFail.breaker.state()).isEqualTo(BreakerState.OPEN);
        assertThat(allFail.transitions().get(0).reason()).isEqualTo(TransitionReason.FAILURE_RATE);

        BreakerRig mixed = halfOfFour();
        mixed.course(driver, "SFSF");
        assertThat(mixed.breaker.state()).isEqualTo(BreakerState.OPEN);

        BreakerRig endsWell = halfOfFour();
        endsWell.course(driver, "FFFS");
        assertThat(endsWell.breaker.state()).isEqualTo(BreakerState.CLOSED);
    }

    @EveryDriver
    void C02_windowThatHasPassed_exactly_isForgotten(Driver driver) {
        BreakerRig rig = halfOfFour();
        rig.course(driver, "FFF");
        rig.pass(seconds(10));
        rig.fail(driver);

        assertThat(rig.breaker.state()).isEqualTo(BreakerState.CLOSED);
        assertThat(rig.breaker.counts()).isEqualTo(new CircuitBreakerCounts(1, 1, 0, 0, 0));
    }

    @EveryDriver
    void C03_failuresOfTwoWindowsSpans_addUpWhileTheyAreYoung(Driver driver) {
        BreakerRig rig = halfOfFour();
        rig.pass(seconds(9));
        rig.course(driver, "FF");
        rig.pass(seconds(2));
        rig.course(driver, "FF");

        assertThat(rig.breaker.state()).isEqualTo(BreakerState.OPEN);
    }

    @EveryDriver
    void C04_rollingCounts_dropATenthAtATime(Driver driver) {
        BreakerRig rig = halfOfFour();
        for (int second = 0; second < 10; second++) {
            rig.succeed(driver);
            rig.pass(seconds(1));
        }
        assertThat(rig.breaker.counts().calls()).as("calls at 10 s").isEqualTo(9);
        rig.pass(seconds(1));
        assertThat(rig.breaker.counts().calls()).as("calls at 11 s").isEqualTo(8);

        BreakerRig two = halfOfFour();
        two.course(driver, "SS");
        two.pass(seconds(10));
        assertThat(two.breaker.counts().calls()).isZero();
    }

    @EveryDriver
    void C040_countWindow_isJudgedWithEachResultOnceItIsFull(Driver driver) {
        CircuitBreakerSettingsBuilder threeOfFour = CircuitBreakerSettings.builder()
                .countWindow(4)
                .failureRate(0.75)
                .openTime(ms(1_000))
                .probes(10);
        assertThat(after(driver, threeOfFour, "FFF")).isEqualTo(BreakerState.CLOSED);
        assertThat(after(driver, threeOfFour, "FFFS")).isEqualTo(BreakerState.OPEN);
        assertThat(after(driver, threeOfFour, "SFFF")).isEqualTo(BreakerState.OPEN);
        assertThat(after(driver, threeOfFour, "FFSSFF")).isEqualTo(BreakerState.CLOSED);

        BreakerRig rig = new BreakerRig(threeOfFour);
        rig.course(driver, "FFFS");
        rig.rejected(driver);
        rig.pass(ms(999));
        rig.rejected(driver);
        rig.pass(ms(1));
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.HALF_OPEN);
        rig.course(driver, "SSSSSSSSS");
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.HALF_OPEN);
        rig.succeed(driver);
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.CLOSED);
    }

    private static BreakerState after(Driver driver, CircuitBreakerSettingsBuilder settings, String course) {
        BreakerRig rig = new BreakerRig(settings);
        rig.course(driver, course);
        return rig.breaker.state();
    }

    @EveryDriver
    void failuresInARow_withASuccessBetween_beginAnew(Driver driver) {
        BreakerRig rig = new BreakerRig(BreakerRig.twoInARow());
        rig.course(driver, "FSFSF");
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.CLOSED);
        rig.fail(driver);
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.OPEN);
        assertThat(rig.transitions().get(0).reason()).isEqualTo(TransitionReason.CONSECUTIVE_FAILURES);
    }

    @EveryDriver
    void slowCalls_fromTheirTimeOn_open(Driver driver) {
        CircuitBreakerSettingsBuilder slow =
                CircuitBreakerSettings.builder().countWindow(2).slowCallRate(1, seconds(2));
        BreakerRig rig = new BreakerRig(slow);
        taking(driver, rig, 1_999);
        taking(driver, rig, 2_000);
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.CLOSED);
        assertThat(rig.breaker.counts().slowCalls()).isEqualTo(1);
        taking(driver, rig, 3_000);
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.OPEN);
        assertThat(rig.transitions().get(0).reason()).isEqualTo(TransitionReason.SLOW_CALL_RATE);
    }

    private static void taking(Driver driver, BreakerRig rig, long millis) {
        driver.run(rig.pipeline, () -> {
            rig.time.advance(ms(millis));
            return "done";
        });
    }

    @EveryDriverWithResult
    void resultThatIsAFailure_counts_andIsReturned(Driver driver) {
        BreakerRig rig = new BreakerRig(BreakerRig.twoInARow()
                .classifier(Classifier.builder()
                        .failureResult(String.class, "bad"::equals)
                        .build()));
        assertThat(driver.run(rig.pipeline, () -> "bad").value()).isEqualTo("bad");
        driver.run(rig.pipeline, () -> "bad");
        assertThat(rig.rejected(driver).getCause()).isNull();
    }

    @EveryDriverWithResult
    void C11_resultsOfSeveralTypes_openOneBreaker(Driver driver) {
        BreakerRig rig = new BreakerRig(CircuitBreakerSettings.builder()
                .timeWindow(seconds(10))
                .minimumCalls(10)
                .failureRate(1)
                .openTime(seconds(5))
                .classifier(Classifier.builder()
                        .failureResult(Integer.class, i -> i == -1)
                        .failureResult(String.class, "error"::equals)
                        .build()));
        for (int i = 0; i < 5; i++) {
            driver.run(rig.pipeline, () -> -1);
            driver.run(rig.pipeline, () -> "error");
        }
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.OPEN);
        rig.pass(seconds(5));
        assertThat(driver.run(rig.pipeline, () -> 1).value()).isEqualTo(1);
        assertThat(driver.run(rig.pipeline, () -> "fine").value()).isEqualTo("fine");
    }

    @EveryBlockingDriver
    void timeoutFurtherIn_isAFailure(Driver driver) {
        BreakerRig rig = new BreakerRig(BreakerRig.twoInARow());
        Pipeline bounded = Pipeline.builder("bounded")
                .circuitBreaker(rig.breaker)
                .timeout(seconds(1))
                .environment(rig.environment)
                .build();
        for (int i = 0; i < 2; i++) {
            Ending<Object> ending = driver.run(bounded, () -> {
                rig.time.sleep(seconds(5).toNanos());
                return "done";
            });
            assertThat(ending.thrown()).isInstanceOf(TimeoutExceeded.class);
        }
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.OPEN);
    }
}
