package dev.steadfast.policy.breaker;

import dev.steadfast.event.BreakerState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Breakers by key, no more than a number of them, each forgotten when nobody has used it for a while. What was set by
 * hand is not forgotten for that. Safe for use by many threads.
 */
final class KeyedBreakers {
    /** Of so many, one more is forgotten whenever there are too many. */
    private static final int SPARE = 16;
    /** What a breaker is worth that was set by hand. */
    private static final int BY_HAND = 2;

    private final Map<Object, Entry> entries = new ConcurrentHashMap<>();
    /** Held while room is made: two who make it at once would each forget too many. */
    private final ReentrantLock makingRoom = new ReentrantLock();

    private final Maker maker;
    private final LongSupplier clock;
    private final int maxKeys;
    private final long idleNanos;

    /** Makes breakers. */
    @FunctionalInterface
    interface Maker {
        /** Makes the breaker of a key. */
        CircuitBreaker make(Object key);

        /** Told when it can be found; more than once if several asked for it at once. */
        default void added(CircuitBreaker breaker) {}
    }

    /** A breaker, and when it was last used. */
    private static final class Entry {
        final Object key;
        final CircuitBreaker breaker;
        volatile long usedNanos;

        Entry(Object key, CircuitBreaker breaker, long usedNanos) {
            this.key = key;
            this.breaker = breaker;
            this.usedNanos = usedNanos;
        }

        boolean isByHand() {
            BreakerState state = breaker.core().phase().state();
            return state == BreakerState.ISOLATED || state == BreakerState.FORCED_CLOSED;
        }

        /** The higher, the less it may be forgotten. */
        int worth() {
            return isByHand() ? BY_HAND : breaker.core().phase().state() == BreakerState.CLOSED ? 0 : 1;
        }
    }

    /** A breaker that may be forgotten, as it was when looked at; the first is to go first. */
    private record Candidate(Entry entry, int worth, long idleNanos) implements Comparable<Candidate> {
        @Override
        public int compareTo(Candidate other) {
            return worth != other.worth
                    ? Integer.compare(worth, other.worth)
                    : Long.compare(other.idleNanos, idleNanos);
        }
    }

    KeyedBreakers(Maker maker, LongSupplier clock, int maxKeys, long idleNanos) {
        this.maker = maker;
        this.clock = clock;
        this.maxKeys = maxKeys;
        this.idleNanos = idleNanos;
    }

    CircuitBreaker get(Object key) {
        long now = clock.getAsLong();
        Entry entry = entries.get(key);
        if (entry == null || isExpired(entry, now)) {
            entry = entries.compute(
                    key,
                    (same, found) ->
                            found == null || isExpired(found, now) ? new Entry(same, maker.make(same), now) : found);
            maker.added(entry.breaker);
            makeRoom(entry, now);
        }
        entry.usedNanos = now;
        return entry.breaker;
    }

    Set<Object> keys() {
        long now = clock.getAsLong();
        Set<Object> keys = new HashSet<>();
        entries.forEach((key, entry) -> {
            if (!isExpired(entry, now)) {
                keys.add(key);
            }
        });
        return keys;
    }

    Map<BreakerState, Integer> states() {
        long now = clock.getAsLong();
        Map<BreakerState, Integer> states = new EnumMap<>(BreakerState.class);
        for (BreakerState state : BreakerState.values()) {
            states.put(state, 0);
        }
        for (Entry entry : entries.values()) {
            if (!isExpired(entry, now)) {
                states.merge(entry.breaker.state(), 1, Integer::sum);
            }
        }
        return states;
    }

    void forEach(Consumer<CircuitBreaker> action) {
        entries.values().forEach(entry -> action.accept(entry.breaker));
    }

    private boolean isExpired(Entry entry, long now) {
        return now - entry.usedNanos >= idleNanos && !entry.isByHand();
    }

    private void makeRoom(Entry added, long now) {
        if (entries.size() <= maxKeys) {
            return;
        }
        makingRoom.lock();
        try {
            entries.values().removeIf(entry -> entry != added && isExpired(entry, now));
            int tooMany = entries.size() - maxKeys;
            if (tooMany > 0) {
                forgetLeast(tooMany, added, now);
            }
        } finally {
            makingRoom.unlock();
        }
    }

    /** Forgets so many, and of a large number some more: to look at all for each key that comes would take too long. */
    private void forgetLeast(int tooMany, Entry added, long now) {
        int most = tooMany + maxKeys / SPARE;
        PriorityQueue<Candidate> least = new PriorityQueue<>(Comparator.reverseOrder());
        for (Entry entry : entries.values()) {
            if (entry != added) {
                least.add(new Candidate(entry, entry.worth(), now - entry.usedNanos));
                if (least.size() > most) {
                    least.remove();
                }
            }
        }
        List<Candidate> worst = new ArrayList<>(least);
        Collections.sort(worst);
        for (int i = 0; i < worst.size(); i++) {
            Candidate candidate = worst.get(i);
            if (i < tooMany || candidate.worth < BY_HAND) {
                entries.remove(candidate.entry.key, candidate.entry);
            }
        }
    }
}
