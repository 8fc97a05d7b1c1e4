package dev.steadfast.soak;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts things by name. For many threads. */
final class Tally {
    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    void add(String name) {
        counts.computeIfAbsent(name, absent -> new LongAdder()).increment();
    }

    long of(String name) {
        LongAdder count = counts.get(name);
        return count == null ? 0 : count.sum();
    }

    long sum() {
        return counts.values().stream().mapToLong(LongAdder::sum).sum();
    }

    /** What is counted at this moment, in order of the names. */
    Map<String, Long> all() {
        Map<String, Long> all = new TreeMap<>();
        counts.forEach((name, count) -> all.put(name, count.sum()));
        return all;
    }

    @Override
    public String toString() {
        return all().toString();
    }
}
