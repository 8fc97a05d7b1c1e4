package dev.steadfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steadfast.event.BreakerState;
import dev.steadfast.event.BreakerTransitioned;
import dev.steadfast.event.ChaosInjected;
import dev.steadfast.event.ChaosKind;
import dev.steadfast.event.Event;
import dev.steadfast.event.FallbackKind;
import dev.steadfast.event.FallbackUsed;
import dev.steadfast.event.HedgeRefused;
import dev.steadfast.event.HedgeStarted;
import dev.steadfast.event.LimitChanged;
import dev.steadfast.event.PolicyReconfigured;
import dev.steadfast.event.PolicyRejected;
import dev.steadfast.event.TimeoutObserved;
import dev.steadfast.event.TransitionReason;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What a recording gives back by kind, and asserts of it. */
class RecordedKindsTest {
    private final RecordingListener recording = new RecordingListener();
    private final PolicyRejected rejected =
            new PolicyRejected("p", 1, PolicyKind.BULKHEAD, "b", RejectionReason.FULL, 2, false);
    private final BreakerTransitioned transition =
            new BreakerTransitioned("b", 2, BreakerState.CLOSED, BreakerState.OPEN, TransitionReason.FAILURE_RATE, 3);
    private final LimitChanged limit = new LimitChanged("l", 3, PolicyKind.ADAPTIVE_LIMITER, 4, 5);
    private final PolicyReconfigured reconfigured = new PolicyReconfigured("b", 4, PolicyKind.BULKHEAD, "x", "y");
    private final HedgeStarted hedge = new HedgeStarted("p", 5, 1, 6);
    private final HedgeRefused refusedHedge = new HedgeRefused("p", 6, 2);
    private final FallbackUsed fallback = new FallbackUsed("p", 7, FallbackKind.VALUE, null, "bad", 0, null, false);
    private final ChaosInjected chaos = new ChaosInjected("p", 8, ChaosKind.FAULT, 0, false);
    private final TimeoutObserved observed = new TimeoutObserved("p", 9, false, 10, 11);
    private final List<Event> all =
            List.of(rejected, transition, limit, reconfigured, hedge, refusedHedge, fallback, chaos, observed);

    @Test
    void recording_givesEachKindByItself() {
        all.forEach(recording::on);

        assertThat(recording.rejections()).containsExactly(rejected);
        assertThat(recording.transitions()).containsExactly(transition);
        assertThat(recording.limitChanges()).containsExactly(limit);
        assertThat(recording.reconfigurations()).containsExactly(reconfigured);
        assertThat(recording.hedges()).containsExactly(hedge);
        assertThat(recording.refusedHedges()).containsExactly(refusedHedge);
        assertThat(recording.fallbacks()).containsExactly(fallback);
        assertThat(recording.chaos()).containsExactly(chaos);
        assertThat(recording.observedTimeouts()).containsExactly(observed);
        assertThat(recording.of(LimitChanged.class)).containsExactly(limit);
    }

    @Test
    void assertions_thatHold_canBeChained() {
        all.forEach(recording::on);

        assertThat(recording
                        .assertThat()
                        .hasRejections(RejectionReason.FULL)
                        .hasTransitionsTo(BreakerState.OPEN)
                        .hasFallbacks(FallbackKind.VALUE)
                        .hasChaos(ChaosKind.FAULT)
                        .hasHedges(1)
                        .hasRefusedHedges(1)
                        .hasObservedTimeouts(1))
                .isNotNull();
    }

    @Test
    void assertions_thatFail_showWhatWasRecorded() {
        fails(() -> recording.assertThat().hasRejections(RejectionReason.FULL), "rejections [FULL] but recorded []");
        fails(() -> recording.assertThat().hasTransitionsTo(BreakerState.OPEN), "transitions [OPEN] but recorded []");
        fails(() -> recording.assertThat().hasFallbacks(FallbackKind.VALUE), "fallbacks [VALUE] but recorded []");
        fails(() -> recording.assertThat().hasChaos(ChaosKind.FAULT), "chaos [FAULT] but recorded []");
        fails(() -> recording.assertThat().hasHedges(1), "hedges 1 but recorded 0");
        fails(() -> recording.assertThat().hasRefusedHedges(2), "refused hedges 2 but recorded 0");
        fails(() -> recording.assertThat().hasObservedTimeouts(3), "observed timeouts 3 but recorded 0");
    }

    private static void fails(ThrowingCallable assertion, String message) {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(assertion)
                .withMessage("expected " + message + "; all events: []");
    }
}
