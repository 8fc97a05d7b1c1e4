package dev.steadfast.event;

import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/**
 * The events as the flight recorder knows them. Loaded only where the module {@code jdk.jfr} is present; the event
 * classes only once a recording was started, because the first of them loads hundreds of classes.
 */
final class JfrEvents {
    private JfrEvents() {}

    static boolean recorderIsInitialized() {
        return FlightRecorder.isInitialized();
    }

    static void record(Event event) {
        if (event instanceof RetryScheduled || event instanceof OperationEnded || event instanceof TimeoutObserved) {
            JfrOperations.record(event);
        } else if (event instanceof HedgeStarted || event instanceof HedgeRefused || event instanceof FallbackUsed) {
            JfrAnswers.record(event);
        } else if (event instanceof PolicyRejected || event instanceof ChaosInjected) {
            JfrInterventions.record(event);
        } else {
            JfrStates.record(event);
        }
    }

    static @Nullable String nameOf(@Nullable Object o) {
        return o == null ? null : o.getClass().getName();
    }
}
