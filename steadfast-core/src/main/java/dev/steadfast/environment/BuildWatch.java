package dev.steadfast.environment;

import dev.steadfast.log.Log;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Notices pipelines that are built over and over, as one per call would be, and warns of the first. It remembers a fixed
 * number of names; of two that share a place, only one is watched at a time. Safe for use by many threads.
 */
final class BuildWatch {
    static final int MANY = 100;
    static final long WINDOW_NANOS = 10_000_000_000L;

    private static final int PLACES = 64;

    private final AtomicReferenceArray<Seen> places = new AtomicReferenceArray<>(PLACES);
    private final AtomicBoolean warned = new AtomicBoolean();

    /** How often a name was built since an instant. */
    private record Seen(String name, long sinceNanos, AtomicInteger times) {}

    void note(String name, long nowNanos) {
        if (warned.get()) {
            return;
        }
        int place = Math.floorMod(name.hashCode(), PLACES);
        Seen seen = places.get(place);
        if (seen == null || nowNanos - seen.sinceNanos > WINDOW_NANOS) {
            // Two threads may both begin anew; a few builds are then not counted, which does not matter.
            places.set(place, new Seen(name, nowNanos, new AtomicInteger(1)));
        } else if (seen.name.equals(name)
                && seen.times.incrementAndGet() >= MANY
                && warned.compareAndSet(false, true)) {
            Log.warn(
                    () -> "Pipeline " + name + " was built " + MANY + " times within "
                            + WINDOW_NANOS / 1_000_000_000L + " s; build a pipeline once and keep it: its retry budget"
                            + " and its counters begin anew with each build, so they protect nothing",
                    null);
        }
    }
}
