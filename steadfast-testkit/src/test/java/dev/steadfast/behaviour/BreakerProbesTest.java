package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.event.BreakerState;
import dev.steadfast.outcome.RejectionReason;
import dev.steadfast.policy.breaker.CircuitBreakerCounts;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.breaker.CircuitBreakerSettingsBuilder;
import dev.steadfast.policy.breaker.CircuitOpen;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.spi.Permit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A half-open breaker and its probes. */
class BreakerProbesTest {
    private static BreakerRig halfOpen(UnaryOperator<CircuitBreakerSettingsBuilder> more) {
        BreakerRig rig = new BreakerRig(more.apply(BreakerRig.twoInARow()));
        rig.open(Driver.CALL);
        rig.pass(seconds(10));
        return rig;
    }

    private static BreakerRig halfOpen() {
        return halfOpen(UnaryOperator.identity());
    }

    @Test
    void C028_cancelledCalls_areNeitherFailuresNorSuccesses() {
        BreakerRig rig =
                new BreakerRig(CircuitBreakerSettings.builder().countWindow(10).probes(1));
        for (int i = 0; i < 10; i++) {
            rig.pipeline.callAsync(CompletableFuture::new).cancel(true);
        }
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.CLOSED);
        assertThat(rig.breaker.counts()).isEqualTo(new CircuitBreakerCounts(0, 0, 0, 10, 0));
    }

    @EveryDriver
    void C028_cancelledProbe_givesItsPlaceToTheNext(Driver driver) {
        BreakerRig rig = halfOpen();
        CompletableFuture<Object> trial = rig.pipeline.callAsync(CompletableFuture::new);
        assertThat(rig.rejected(driver).reason()).isEqualTo(RejectionReason.PROBING);
        trial.cancel(true);
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.HALF_OPEN);
        rig.succeed(driver);
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.CLOSED);
    }

    @EveryDriver
    void C033_probeThatEndsIgnored_reachesItsCallerAndLeavesThePlace(Driver driver) {
        BreakerRig rig = halfOpen(settings -> settings.classifier(
                Classifier.builder().ignored(IllegalArgumentException.class).build()));
        IllegalArgumentException ignored = new IllegalArgumentException("scripted");
        Ending<Object> ending = driver.run(rig.pipeline, () -> {
            throw ignored;
        });
        assertThat(ending.thrown()).isSameAs(ignored);
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.HALF_OPEN);
        rig.succeed(driver);
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.CLOSED);
    }

    @EveryDriver
    void C047_errors_comeOutAsTheyAreAndHoldNoPlace(Driver driver) {
        for (Error error : List.of(new OutOfMemoryError("scripted"), new StackOverflowError("scripted"))) {
            BreakerRig rig = halfOpen();
            Ending<Object> ending = driver.run(rig.pipeline, () -> {
                throw error;
            });
            assertThat(ending.thrown()).isSameAs(error);
            rig.succeed(driver);
            assertThat(rig.breaker.state()).isEqualTo(BreakerState.CLOSED);
        }
        BreakerRig rig = halfOpen();
        AssertionError error = new AssertionError("scripted");
        assertThat(driver.run(rig.pipeline, () -> {
                            throw error;
                        })
                        .thrown())
                .isSameAs(error);
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.OPEN);
    }

    @EveryDriver
    void classifierThatThrows_onAProbe_leavesThePlace(Driver driver) {
        IllegalStateException bug = new IllegalStateException("scripted");
        BreakerRig rig = halfOpen(settings -> settings.classifier(Classifier.builder()
                .failure(java.io.EOFException.class, thrown -> {
                    throw bug;
                })
                .failure(java.io.IOException.class)
                .build()));
        Ending<Object> ending = driver.run(rig.pipeline, () -> {
            throw new java.io.EOFException("scripted");
        });
        assertThat(ending.thrown()).isSameAs(bug);
        rig.succeed(driver);
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.CLOSED);
    }

    @EveryDriver
    void probes_allInAll_areExactlyAsManyAsWereSet(Driver driver) {
        BreakerRig rig = halfOpen(settings -> settings.probes(3));
        List<CompletableFuture<Object>> works = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            works.add(rig.start());
        }
        rig.rejected(driver);
        works.get(0).complete("done");
        rig.settle();
        CircuitOpen rejection = rig.rejected(driver);
        assertThat(rejection.state()).isEqualTo(BreakerState.HALF_OPEN);
        assertThat(rejection.retryAfter()).isEmpty();
        assertThat(rejection).hasMessage("circuit breaker shop is half open, and all its probes are under way");
        works.get(1).complete("done");
        rig.settle();
        rig.rejected(driver);
        works.get(2).complete("done");
        rig.settle();
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.CLOSED);
    }

    @EveryDriver
    void requiredRate_closesOrReopensAsSoonAsItIsCertain(Driver driver) {
        UnaryOperator<CircuitBreakerSettingsBuilder> twoOfFour =
                settings -> settings.probes(4).requiredProbeSuccessRate(0.5);
        BreakerRig closes = halfOpen(twoOfFour);
        closes.course(driver, "FSF");
        assertThat(closes.breaker.state()).isEqualTo(BreakerState.HALF_OPEN);
        closes.succeed(driver);
        assertThat(closes.breaker.state()).isEqualTo(BreakerState.CLOSED);

        BreakerRig reopens = halfOpen(twoOfFour);
        reopens.course(driver, "FF");
        assertThat(reopens.breaker.state()).isEqualTo(BreakerState.HALF_OPEN);
        reopens.fail(driver);
        assertThat(reopens.breaker.state()).isEqualTo(BreakerState.OPEN);
    }

    @EveryDriver
    void leaseThatRunsOut_returnsThePlace_andTheLateResultHasNoVote(Driver driver) {
        BreakerRig rig = halfOpen(settings -> settings.probeLease(seconds(2)));
        CompletableFuture<Object> stuck = rig.start();
        rig.pass(seconds(2).minusNanos(1));
        rig.rejected(driver);
        rig.pass(java.time.Duration.ofNanos(1));
        CompletableFuture<Object> second = rig.start();
        stuck.completeExceptionally(rig.failure);
        rig.settle();
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.HALF_OPEN);
        second.complete("done");
        rig.settle();
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.CLOSED);
    }

    @Test
    void leaseThatRanOut_thoughNobodyCame_leavesNoVote() {
        BreakerRig rig = halfOpen();
        CompletableFuture<Object> stuck = rig.start();
        rig.pass(seconds(30));
        stuck.complete("done");
        rig.settle();
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.HALF_OPEN);
    }

    @EveryDriver
    void resultsOfTheClosedPeriod_inTheHalfOpenOne_haveNoVote(Driver driver) {
        BreakerRig rig = new BreakerRig(BreakerRig.twoInARow());
        List<CompletableFuture<Object>> early = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            early.add(rig.start());
        }
        rig.open(driver);
        rig.pass(seconds(10));
        Permit probe = rig.breaker.acquire();
        early.get(0).complete("done");
        early.get(1).completeExceptionally(rig.failure);
        rig.settle();
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.HALF_OPEN);
        assertThat(rig.breaker.tryAcquire()).isEmpty();
        probe.succeeded();
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.CLOSED);
    }

    @Test
    void slowProbe_hasFailed() {
        BreakerRig rig = new BreakerRig(CircuitBreakerSettings.builder()
                .countWindow(2)
                .slowCallRate(1, seconds(1))
                .openTime(seconds(10))
                .probes(1));
        rig.open(Driver.CALL);
        rig.pass(seconds(10));
        Permit probe = rig.breaker.acquire();
        rig.pass(seconds(1));
        probe.succeeded();
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.OPEN);
    }

    @Test
    void reconfigure_toFewerProbes_thatHaveAllSucceeded_closes() {
        BreakerRig rig = halfOpen(settings -> settings.probes(3));
        rig.course(Driver.CALL, "SS");
        rig.breaker.reconfigure(BreakerRig.twoInARow().probes(2).build());
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.CLOSED);
        assertThat(rig.states().get(rig.states().size() - 1)).isEqualTo(BreakerState.CLOSED);
    }

    @Test
    void permit_withoutAPipeline_countsAsACall() {
        BreakerRig rig = new BreakerRig(BreakerRig.twoInARow());
        rig.breaker.tryAcquire().orElseThrow().failed(rig.failure);
        try (Permit permit = rig.breaker.acquire()) {
            permit.failed(rig.failure);
        }
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.OPEN);
        assertThat(rig.breaker.tryAcquire()).isEqualTo(Optional.empty());
        org.assertj.core.api.Assertions.assertThatExceptionOfType(CircuitOpen.class)
                .isThrownBy(rig.breaker::acquire)
                .withMessage("circuit breaker shop is open for another PT10S");
        assertThat(rig.breaker.counts().rejected()).isEqualTo(2);
    }
}
