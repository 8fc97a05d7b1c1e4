package dev.steadfast.soak;

import dev.steadfast.time.TimeSource;
import dev.steadfast.time.Timed;
import dev.steadfast.time.TimerNode;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The machine's time, and a list of what waits for it. Safe for use by many threads. */
public final class CountedTime implements TimeSource {
    private final TimeSource time = TimeSource.system();
    private final Map<Timed, Entry> waiting = new ConcurrentHashMap<>();

    /** Stands for a node in the machine's timer. */
    private final class Entry extends TimerNode {
        private final Timed node;

        Entry(Timed node) {
            this.node = node;
        }

        @Override
        public void due() {
            // Before it is told, for then it may be scheduled again.
            waiting.remove(node, this);
            node.due();
        }
    }

    /** How many timers are set. */
    public int waiting() {
        return waiting.size();
    }

    @Override
    public long nanos() {
        return time.nanos();
    }

    @Override
    public InstantSource wallClock() {
        return time.wallClock();
    }

    @Override
    public void park(long nanos) {
        time.park(nanos);
    }

    @Override
    public void unpark(Thread thread) {
        time.unpark(thread);
    }

    @Override
    public void schedule(long delayNanos, Timed node) {
        Entry entry = new Entry(node);
        waiting.put(node, entry);
        time.schedule(delayNanos, entry);
    }

    @Override
    public boolean cancel(Timed node) {
        Entry entry = waiting.get(node);
        return entry != null && time.cancel(entry) && waiting.remove(node, entry);
    }
}
