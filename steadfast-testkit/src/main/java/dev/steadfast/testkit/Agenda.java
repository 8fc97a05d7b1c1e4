package dev.steadfast.testkit;

import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Tasks in the order of their times, and of their arrival where times are equal. Guarded by its owner's lock. */
final class Agenda {
    private final PriorityQueue<Entry> entries = new PriorityQueue<>();
    private long arrivals;

    /**
     * A task and its time.
     *
     * @param dueNanos when it is due
     * @param arrival its number
     * @param task the task
     */
    record Entry(long dueNanos, long arrival, Runnable task) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            int byTime = Long.compare(dueNanos, other.dueNanos);
            return byTime != 0 ? byTime : Long.compare(arrival, other.arrival);
        }
    }

    Entry add(long dueNanos, Runnable task) {
        Entry entry = new Entry(dueNanos, arrivals++, task);
        entries.add(entry);
        return entry;
    }

    boolean remove(Entry entry) {
        return entries.remove(entry);
    }

    @Nullable Entry takeDue(long byNanos) {
        Entry first = entries.peek();
        return first != null && first.dueNanos() <= byNanos ? entries.poll() : null;
    }

    int size() {
        return entries.size();
    }
}
