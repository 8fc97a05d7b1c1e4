package dev.steadfast.testkit;

import dev.steadfast.event.Event;
import dev.steadfast.event.Listener;
import dev.steadfast.event.OperationEnded;
import dev.steadfast.event.RetryScheduled;
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
        return events.stream()
                .filter(RetryScheduled.class::isInstance)
                .map(RetryScheduled.class::cast)
                .toList();
    }

    /**
     * The ends among the events.
     *
     * @return the ends, in order
     */
    public List<OperationEnded> ends() {
        return events.stream()
                .filter(OperationEnded.class::isInstance)
                .map(OperationEnded.class::cast)
                .toList();
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
