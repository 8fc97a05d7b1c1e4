package dev.steadfast.engine;

import dev.steadfast.event.Counters;
import dev.steadfast.event.Listeners;
import dev.steadfast.outcome.StopReason;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * What a pipeline counts. Safe for use by many threads.
 *
 * <p>Attempts are not counted on their own: they are operations plus retries. A retry counts when its attempt begins,
 * after the wait; a stop after all of its attempts. So a snapshot that reads stops first and operations last cannot see
 * more ends than beginnings.
 */
final class Tally {
    private final boolean counted;
    private final LongAdder operations = new LongAdder();
    private final LongAdder retries = new LongAdder();
    private final LongAdder backoffNanos = new LongAdder();
    /** Filled once, then only read. */
    private final Map<StopReason, LongAdder> stops = new EnumMap<>(StopReason.class);

    Tally(boolean counted) {
        this.counted = counted;
        for (StopReason reason : StopReason.values()) {
            stops.put(reason, new LongAdder());
        }
    }

    void operation() {
        operations.increment();
    }

    /** Never falls: each stripe only grows, and is read anew. */
    long operations() {
        return operations.sum();
    }

    void retry() {
        retries.increment();
    }

    void waited(long nanos) {
        backoffNanos.add(nanos);
    }

    void stop(StopReason reason) {
        Objects.requireNonNull(stops.get(reason)).increment();
    }

    Counters snapshot(Listeners listeners, OptionalDouble budgetLevel) {
        Map<StopReason, Long> ended = new EnumMap<>(StopReason.class);
        stops.forEach((reason, adder) -> {
            long count = adder.sum();
            if (count > 0) {
                ended.put(reason, count);
            }
        });
        long retried = retries.sum();
        long begun = operations.sum();
        return new Counters(
                counted ? OptionalLong.of(begun) : OptionalLong.empty(),
                counted ? OptionalLong.of(begun + retried) : OptionalLong.empty(),
                retried,
                ended,
                backoffNanos.sum(),
                listeners.failures(),
                budgetLevel);
    }
}
