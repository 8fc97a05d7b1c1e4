package dev.steadfast.testkit;

import dev.steadfast.event.BreakerTransitioned;
import dev.steadfast.event.ChaosInjected;
import dev.steadfast.event.Event;
import dev.steadfast.event.FallbackUsed;
import dev.steadfast.event.HedgeRefused;
import dev.steadfast.event.HedgeStarted;
import dev.steadfast.event.LimitChanged;
import dev.steadfast.event.Listener;
import dev.steadfast.event.OperationEnded;
import dev.steadfast.event.PolicyReconfigured;
import dev.steadfast.event.PolicyRejected;
import dev.steadfast.event.RetryScheduled;
import dev.steadfast.event.TimeoutObserved;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A listener that keeps what it is told, for assertions. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class RecordingListener implements Listener {
    private final Queue<Event> events = new ConcurrentLinkedQueue<>();

    /** Makes a listener that was told nothing yet. */
    public RecordingListener() {}

    @Override
    public void on(Event event) {
        events.add(event);
    }

    /**
     * All events.
     *
     * @return the events, in order
     */
    public List<Event> events() {
        return List.copyOf(events);
    }

    /**
     * The retries among the events.
     *
     * @return the retries, in order
     */
    public List<RetryScheduled> retries() {
        return of(RetryScheduled.class);
    }

    /**
     * The ends among the events.
     *
     * @return the ends, in order
     */
    public List<OperationEnded> ends() {
        return of(OperationEnded.class);
    }

    /**
     * The refused calls among the events.
     *
     * @return them, in order
     */
    public List<PolicyRejected> rejections() {
        return of(PolicyRejected.class);
    }

    /**
     * The transitions of circuit breakers among the events.
     *
     * @return them, in order
     */
    public List<BreakerTransitioned> transitions() {
        return of(BreakerTransitioned.class);
    }

    /**
     * The changed limits among the events.
     *
     * @return them, in order
     */
    public List<LimitChanged> limitChanges() {
        return of(LimitChanged.class);
    }

    /**
     * The changed settings among the events.
     *
     * @return them, in order
     */
    public List<PolicyReconfigured> reconfigurations() {
        return of(PolicyReconfigured.class);
    }

    /**
     * The started hedges among the events.
     *
     * @return them, in order
     */
    public List<HedgeStarted> hedges() {
        return of(HedgeStarted.class);
    }

    /**
     * The refused hedges among the events.
     *
     * @return them, in order
     */
    public List<HedgeRefused> refusedHedges() {
        return of(HedgeRefused.class);
    }

    /**
     * The used fallbacks among the events.
     *
     * @return them, in order
     */
    public List<FallbackUsed> fallbacks() {
        return of(FallbackUsed.class);
    }

    /**
     * The harm done on purpose among the events.
     *
     * @return them, in order
     */
    public List<ChaosInjected> chaos() {
        return of(ChaosInjected.class);
    }

    /**
     * What took too long and was not cut among the events.
     *
     * @return them, in order
     */
    public List<TimeoutObserved> observedTimeouts() {
        return of(TimeoutObserved.class);
    }

    /**
     * The events of one type.
     *
     * @param <E> the type
     * @param type its class
     * @return the events, in order
     */
    public <E extends Event> List<E> of(Class<E> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** Forgets all events. */
    public void clear() {
        events.clear();
    }

    /**
     * Begins assertions about what was recorded.
     *
     * @return the assertions
     */
    public RecordingAssert assertThat() {
        return new RecordingAssert(this);
    }
}
