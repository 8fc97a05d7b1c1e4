package dev.steadfast.micrometer;

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
import dev.steadfast.event.OperationEnded;
import dev.steadfast.event.PolicyReconfigured;
import dev.steadfast.event.PolicyRejected;
import dev.steadfast.event.RetryScheduled;
import dev.steadfast.event.TimeoutObserved;
import dev.steadfast.event.TransitionReason;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;
import dev.steadfast.outcome.StopReason;
import java.io.IOException;
import java.util.List;

/** One event of each type that there is. */
final class OneOfEach {
    static final long SECOND = 1_000_000_000L;
    static final String SECRET = "order 4711 of Mrs Brown";

    private OneOfEach() {}

    static List<Event> events() {
        IOException failure = new IOException(SECRET);
        return List.of(
                new RetryScheduled("orders", 1, 2, failure, null, SECOND, 2 * SECOND, DelaySource.HINT),
                new OperationEnded("orders", 2, 3, StopReason.ATTEMPTS, failure, null, 4 * SECOND, 0),
                new TimeoutObserved("orders", 3, true, SECOND, 2 * SECOND),
                new PolicyRejected(
                        "orders", 4, PolicyKind.BULKHEAD, null, RejectionReason.FULL, PolicyRejected.UNKNOWN, true),
                new BreakerTransitioned(
                        "stock", 5, BreakerState.CLOSED, BreakerState.OPEN, TransitionReason.FAILURE_RATE, 5 * SECOND),
                new LimitChanged("prices", 6, PolicyKind.ADAPTIVE_LIMITER, 20, 18),
                new PolicyReconfigured("stock", 7, PolicyKind.CIRCUIT_BREAKER, SECRET, SECRET),
                new HedgeStarted("orders", 8, 1, SECOND),
                new HedgeRefused("orders", 9, 2),
                new FallbackUsed("orders", 10, FallbackKind.VALUE, failure, null, 0, failure, false),
                new ChaosInjected("orders", 11, ChaosKind.LATENCY, SECOND, false));
    }
}
