package dev.steadfast.environment;

import dev.steadfast.log.Log;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Notices pipelines that are built over and over, as one per call would be, and warns of the first. It remembers a fixed
 * number of names; of two that share a place, only one is watched at a time. Safe for use by many threads.
 */
final class BuildWatch {
    static final int MANY = 100;
    static final long WINDOW_NANOS = 10_000_000_000L;

    private static final int PLACES = 64;

    /** Written and read without order: a thread that sees an entry late misses a count, which does not matter. */
    private final @Nullable Seen[] places = new Seen[PLACES];

    private final AtomicInteger warnings = new AtomicInteger();

    /** How often a name was built since an instant. */
    private record Seen(String name, long sinceNanos, AtomicInteger times) {}

    void note(String name, long nowNanos) {
        if (warnings.get() > 0) {
            return;
        }
        int place = Math.floorMod(name.hashCode(), PLACES);
        Seen seen = places[place];
        if (seen == null || nowNanos - seen.sinceNanos > WINDOW_NANOS) {
            // Two threads may both begin anew; a few builds are then not counted, which does not matter.
            places[place] = new Seen(name, nowNanos, new AtomicInteger(1));
        } else if (seen.name.equals(name) && seen.times.incrementAndGet() >= MANY && warnings.compareAndSet(0, 1)) {
            Log.warn(
                    () -> "Pipeline " + name + " was built " + MANY + " times within "
                            + WINDOW_NANOS / 1_000_000_000L + " s; build a pipeline once and keep it: its retry budget"
                            + " and its counters begin anew with each build, so they protect nothing",
                    null);
        }
    }
}
