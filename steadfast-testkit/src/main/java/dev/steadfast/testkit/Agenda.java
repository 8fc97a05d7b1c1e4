package dev.steadfast.testkit;

import dev.steadfast.time.Timed;
import java.util.IdentityHashMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Nodes in the order of their times, and of their arrival where times are equal. Guarded by its owner's lock. */
final class Agenda {
    private final TreeSet<Entry> entries = new TreeSet<>();
    private final IdentityHashMap<Timed, Entry> byNode = new IdentityHashMap<>();
    private long arrivals;

    /**
     * A node and its time.
     *
     * @param dueNanos when it is due
     * @param arrival its number
     * @param node the node
     */
    record Entry(long dueNanos, long arrival, Timed node) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            int byTime = Long.compare(dueNanos, other.dueNanos);
            return byTime != 0 ? byTime : Long.compare(arrival, other.arrival);
        }
    }

    void add(long dueNanos, Timed node) {
        Entry entry = new Entry(dueNanos, arrivals++, node);
        if (byNode.putIfAbsent(node, entry) != null) {
            throw new IllegalStateException("a node that waits already was scheduled again; cancel it first");
        }
        entries.add(entry);
    }

    boolean remove(Timed node) {
        Entry entry = byNode.remove(node);
        return entry != null && entries.remove(entry);
    }

    @Nullable Entry takeDue(long byNanos) {
        Entry first = entries.isEmpty() ? null : entries.first();
        if (first == null || first.dueNanos() > byNanos) {
            return null;
        }
        remove(first.node());
        return first;
    }

    int size() {
        return entries.size();
    }
}
