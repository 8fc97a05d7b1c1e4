package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.BreakerState;
import dev.steadfast.event.BreakerTransitioned;
import dev.steadfast.event.PolicyReconfigured;
import dev.steadfast.event.PolicyRejected;
import dev.steadfast.event.Registration;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is told of a breaker, and an operator's switches. */
class BreakerEventsTest {
    @RegisterExtension
    final LibraryLog log = new LibraryLog();

    private final BreakerRig rig = new BreakerRig(BreakerRig.twoInARow());

    private List<PolicyRejected> rejections() {
        return rig.events.events().stream()
                .filter(PolicyRejected.class::isInstance)
                .map(PolicyRejected.class::cast)
                .toList();
    }

    @EveryDriver
    void rejection_isTold(Driver driver) {
        rig.open(driver);
        rig.pass(seconds(1));
        rig.rejected(driver);
        assertThat(rejections())
                .containsExactly(new PolicyRejected(
                        "orders",
                        rig.time.nanos(),
                        PolicyKind.CIRCUIT_BREAKER,
                        "shop",
                        RejectionReason.OPEN,
                        seconds(9).toNanos(),
                        false));
    }

    @EveryDriver
    void observeOnly_byHandle_movesTheStateAndLetsThrough(Driver driver) {
        rig.breaker.observeOnly(true);
        observesOnly(driver);
    }

    @EveryDriver
    void observeOnly_bySwitch_movesTheStateAndLetsThrough(Driver driver) {
        rig.pipeline.mode(PolicyKind.CIRCUIT_BREAKER, PolicyMode.OBSERVE_ONLY);
        observesOnly(driver);
    }

    private void observesOnly(Driver driver) {
        rig.open(driver);
        rig.course(driver, "FSF");
        assertThat(rejections()).hasSize(3).allMatch(PolicyRejected::observed);
        rig.pass(seconds(10));
        rig.succeed(driver);
        assertThat(rig.breaker.state()).isEqualTo(BreakerState.CLOSED);
        assertThat(rig.states()).containsExactly(BreakerState.OPEN, BreakerState.HALF_OPEN, BreakerState.CLOSED);
    }

    @EveryDriver
    void off_isNeitherAskedNorCounted(Driver driver) {
        rig.environment.mode(PolicyKind.CIRCUIT_BREAKER, PolicyMode.OFF);
        rig.course(driver, "FFFF");
        assertThat(rig.breaker.counts().calls()).isZero();
        rig.environment.mode(PolicyKind.CIRCUIT_BREAKER, PolicyMode.ON);
        rig.open(driver);
        rig.pipeline.mode(PolicyKind.CIRCUIT_BREAKER, PolicyMode.OFF);
        rig.succeed(driver);
        assertThat(rejections()).isEmpty();
    }

    @Test
    void C12_listeners_areToldInOrder_evenOfWhatTheyCauseThemselves() {
        List<BreakerState> told = new ArrayList<>();
        rig.breaker.onTransition(transition -> {
            if (transition.to() == BreakerState.OPEN) {
                rig.breaker.isolate();
                rig.breaker.reset();
            }
            told.add(transition.to());
        });
        rig.course(Driver.CALL, "FF");
        assertThat(told).containsExactly(BreakerState.OPEN, BreakerState.ISOLATED, BreakerState.CLOSED);
        assertThat(rig.states()).isEqualTo(told);
    }

    /** The first who tells is held up; the others go on, and it tells theirs afterwards. */
    @Test
    void C12_C110_listenerThatBlocks_delaysOnlyItsOwnThread() throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        List<BreakerState> told = new ArrayList<>();
        rig.breaker.onTransition(transition -> {
            entered.countDown();
            awaitUninterruptibly(release);
            told.add(transition.to());
        });
        Thread first = new Thread(rig.breaker::isolate);
        first.start();
        entered.await();

        rig.breaker.reset();
        rig.breaker.forceClosed();
        rig.succeed(Driver.CALL);

        assertThat(told).isEmpty();
        release.countDown();
        first.join();
        assertThat(told).containsExactly(BreakerState.ISOLATED, BreakerState.CLOSED, BreakerState.FORCED_CLOSED);
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void listenerThatThrows_changesNothing_andHurtsNoOther() {
        List<BreakerTransitioned> told = new ArrayList<>();
        rig.breaker.onTransition(transition -> {
            throw new IllegalStateException("scripted");
        });
        Registration registration = rig.breaker.onTransition(told::add);
        rig.breaker.isolate();
        assertThat(told).hasSize(1);
        assertThat(log.lines()).hasSize(1);
        registration.close();
        rig.breaker.reset();
        assertThat(told).hasSize(1);
    }

    @Test
    void reconfigure_isTold() {
        rig.breaker.reconfigure(BreakerRig.twoInARow().probes(7).build());
        assertThat(rig.events.events()).singleElement().isInstanceOfSatisfying(PolicyReconfigured.class, event -> {
            assertThat(event.kind()).isEqualTo(PolicyKind.CIRCUIT_BREAKER);
            assertThat(event.pipeline()).isEqualTo("shop");
            assertThat(event.from()).endsWith("; 1 probes]");
            assertThat(event.to()).endsWith("; 7 probes]");
        });
    }

    @Test
    void breakerOfAnotherEnvironment_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Pipeline.builder("elsewhere")
                        .circuitBreaker(rig.breaker)
                        .build())
                .withMessageContaining("that of CircuitBreaker[shop: ");
    }

    @EveryDriver
    void C082_openBreaker_holdsNoTimer(Driver driver) {
        rig.open(driver);
        assertThat(rig.time.scheduledTasks()).isZero();
    }
}
