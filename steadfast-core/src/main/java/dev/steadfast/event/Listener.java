package dev.steadfast.event;

import java.util.function.Consumer;

/**
 * One who is told what happens. A listener is for side effects: whatever it does or throws, the operation goes on as it
 * would have. It runs on the thread of the operation, so one that blocks delays that operation.
 *
 * @implSpec Safe for use by many threads, since pipelines are.
 * @since 0.1
 */
@FunctionalInterface
public interface Listener {
    /**
     * Takes note of an event.
     *
     * @param event what happened
     */
    void on(Event event);

    /**
     * Names the listener in the log line that reports its failure.
     *
     * @return the name of its class, unless overridden
     */
    default String name() {
        return getClass().getName();
    }

    /**
     * Makes a listener that is told of retries only.
     *
     * @param action what to do with each
     * @return the listener
     */
    static Listener onRetry(Consumer<? super RetryScheduled> action) {
        return new ActionListener<>(RetryScheduled.class, action);
    }

    /**
     * Makes a listener that is told of ends only.
     *
     * @param action what to do with each
     * @return the listener
     */
    static Listener onEnd(Consumer<? super OperationEnded> action) {
        return new ActionListener<>(OperationEnded.class, action);
    }

    /**
     * Makes a listener that is told of refused calls only.
     *
     * @param action what to do with each
     * @return the listener
     */
    static Listener onRejection(Consumer<? super PolicyRejected> action) {
        return new ActionListener<>(PolicyRejected.class, action);
    }

    /**
     * Makes a listener that is told only of circuit breakers that go from one state to another.
     *
     * @param action what to do with each
     * @return the listener
     */
    static Listener onTransition(Consumer<? super BreakerTransitioned> action) {
        return new ActionListener<>(BreakerTransitioned.class, action);
    }
}
