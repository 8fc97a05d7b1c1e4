package dev.steadfast.policy.breaker;

import dev.steadfast.event.BreakerTransitioned;
import dev.steadfast.event.Listener;
import dev.steadfast.event.Listeners;
import dev.steadfast.event.Registration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Who is told of a breaker's transitions. Safe for use by many threads. */
final class TransitionListeners {
    private final Listeners listeners;
    private final List<Listeners> registered = new CopyOnWriteArrayList<>();

    TransitionListeners(Listeners listeners) {
        this.listeners = listeners;
    }

    Registration register(Consumer<? super BreakerTransitioned> consumer) {
        Listener listener = event -> consumer.accept((BreakerTransitioned) event);
        // One for each, so that none can hurt another, and what it throws is counted and logged.
        Listeners one = Listeners.of(List.of(listener));
        registered.add(one);
        return () -> registered.remove(one);
    }

    void tell(BreakerTransitioned event) {
        // A reset of a closed breaker is a change too, but leads nowhere.
        if (event.from() != event.to()) {
            listeners.publish(event);
            for (Listeners one : registered) {
                one.publish(event);
            }
        }
    }
}
