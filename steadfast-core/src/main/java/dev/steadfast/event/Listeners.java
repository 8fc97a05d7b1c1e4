package dev.steadfast.event;

import dev.steadfast.log.Log;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * All the listeners of a pipeline, told in order, none of which can hurt the operation or another listener. Safe for
 * use by many threads.
 *
 * @since 0.1
 */
public final class Listeners {
    private static final Listeners NONE = new Listeners(List.of());

    private final Listener[] all;
    /** Those that may sleep, in the same order. */
    private final SleepingListener[] sleepers;
    /** The one listener, if it may sleep: asked on the way of every call. */
    private final @Nullable SleepingListener only;

    private final LongAdder failures = new LongAdder();
    /** What was logged already, so that a listener that always fails does not fill the log. */
    private final ConcurrentHashMap<String, Boolean> reported = new ConcurrentHashMap<>();

    private Listeners(List<Listener> listeners) {
        this.all = listeners.toArray(new Listener[0]);
        this.sleepers = sleepersAmong(listeners);
        this.only = all.length == 1 && maySleep() ? sleepers[0] : null;
    }

    private static SleepingListener[] sleepersAmong(List<Listener> listeners) {
        List<SleepingListener> found = new ArrayList<>();
        for (Listener listener : listeners) {
            if (listener instanceof SleepingListener sleeper) {
                found.add(sleeper);
            }
        }
        return found.toArray(new SleepingListener[0]);
    }

    /**
     * Gathers listeners.
     *
     * @param listeners the listeners, in the order in which they are told
     * @return all of them as one
     */
    public static Listeners of(List<Listener> listeners) {
        return listeners.isEmpty() ? NONE : new Listeners(new ArrayList<>(listeners));
    }

    /**
     * Tells whether anybody listens. Where nobody does, no event is made.
     *
     * @return true if there is no listener
     */
    public boolean isEmpty() {
        return all.length == 0;
    }

    /**
     * Tells whether there may be times at which nobody wants to hear anything, although there are listeners.
     *
     * @return true if there are listeners, each of which may sleep
     */
    public boolean maySleep() {
        return sleepers.length > 0 && sleepers.length == all.length;
    }

    /**
     * Tells whether there is always somebody who listens.
     *
     * @return true if there is a listener that does not sleep
     */
    public boolean neverSleep() {
        return sleepers.length < all.length;
    }

    /**
     * Tells whether anybody wants to hear of what begins now.
     *
     * @return true if there is a listener that does not sleep, or one that is awake
     */
    public boolean isAwake() {
        SleepingListener one = only;
        return one == null ? neverSleep() || isAnyAwake() : isAwake(one, 0);
    }

    private boolean isAnyAwake() {
        for (int i = 0; i < sleepers.length; i++) {
            if (isAwake(sleepers[i], i)) {
                return true;
            }
        }
        return false;
    }

    private boolean isAwake(SleepingListener sleeper, int index) {
        try {
            return sleeper.isAwake();
        } catch (Throwable thrown) {
            failed(index, thrown);
            return false;
        }
    }

    /**
     * Tells every listener. What a listener throws is counted, and logged once for each listener and class of
     * exception.
     *
     * @param event what happened
     */
    public void publish(Event event) {
        for (int i = 0; i < all.length; i++) {
            tell(i, event);
        }
    }

    /**
     * Counts the failures of listeners.
     *
     * @return how often a listener threw
     */
    public long failures() {
        return failures.sum();
    }

    private void tell(int index, Event event) {
        try {
            all[index].on(event);
        } catch (Throwable thrown) {
            failed(index, thrown);
        }
    }

    private void failed(int index, Throwable thrown) {
        failures.increment();
        if (thrown instanceof InterruptedException) {
            // Thrown past the compiler; the flag is all that is left of the interrupt.
            Thread.currentThread().interrupt();
        }
        report(index, thrown);
    }

    private void report(int index, Throwable thrown) {
        // Known by its place: a name is the user's code, and may be another each time.
        if (reported.putIfAbsent(index + " " + thrown.getClass().getName(), true) != null) {
            return;
        }
        Log.warn(
                () -> "listener " + nameOf(all[index]) + " threw; the operation goes on, and this is logged once",
                thrown);
    }

    private static String nameOf(Listener listener) {
        try {
            return listener.name();
        } catch (Throwable thrown) {
            return listener.getClass().getName();
        }
    }
}
