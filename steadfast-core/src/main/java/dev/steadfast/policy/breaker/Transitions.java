package dev.steadfast.policy.breaker;

import dev.steadfast.event.BreakerTransitioned;
import dev.steadfast.event.Listener;
import dev.steadfast.event.Listeners;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Tells of transitions: each once, in their order, by one thread at a time, outside all locks. Whoever comes while
 * another tells leaves its transition to that one and goes on. Safe for use by many threads; lock-free.
 */
final class Transitions {
    private final Listeners listeners;
    private final List<Listeners> registered = new CopyOnWriteArrayList<>();
    /** By number, since the threads that made two transitions may come here in another order. */
    private final ConcurrentSkipListMap<Long, BreakerTransitioned> waiting = new ConcurrentSkipListMap<>();

    private final AtomicInteger arrivals = new AtomicInteger();
    /** Used by the one who tells. */
    private long next;

    Transitions(Listeners listeners, long first) {
        this.listeners = listeners;
        this.next = first;
    }

    Listeners listeners() {
        return listeners;
    }

    CircuitBreaker.Registration register(Consumer<? super BreakerTransitioned> consumer) {
        Listener listener = event -> consumer.accept((BreakerTransitioned) event);
        // One for each, so that none can hurt another, and what it throws is counted and logged.
        Listeners one = Listeners.of(List.of(listener));
        registered.add(one);
        return () -> registered.remove(one);
    }

    /** Numbers come without gaps, each once, in any order. */
    void tell(long number, BreakerTransitioned event) {
        waiting.put(number, event);
        if (arrivals.getAndIncrement() != 0) {
            return;
        }
        int seen = 1;
        do {
            tellAll();
            seen = arrivals.addAndGet(-seen);
        } while (seen != 0);
    }

    private void tellAll() {
        for (BreakerTransitioned event = waiting.remove(next); event != null; event = waiting.remove(next)) {
            next++;
            // A reset of a closed breaker has its number too, but leads nowhere.
            if (event.from() != event.to()) {
                listeners.publish(event);
                for (Listeners one : registered) {
                    one.publish(event);
                }
            }
        }
    }
}
