package dev.steadfast.engine;

import dev.steadfast.event.Counters;
import dev.steadfast.event.Listeners;
import dev.steadfast.outcome.StopReason;
import java.util.EnumMap;
import java.util.Map;
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
    private static final StopReason[] REASONS = StopReason.values();

    private final LongAdder operations = new LongAdder();
    private final LongAdder retries = new LongAdder();
    private final LongAdder backoffNanos = new LongAdder();
    /** One for each reason, in their order. */
    private final LongAdder[] stops = new LongAdder[REASONS.length];

    Tally() {
        for (int i = 0; i < stops.length; i++) {
            stops[i] = new LongAdder();
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

    @SuppressWarnings("EnumOrdinal") // the number never leaves this object
    void stop(StopReason reason) {
        stops[reason.ordinal()].increment();
    }

    Counters snapshot(boolean counted, Listeners listeners, OptionalDouble budgetLevel) {
        Map<StopReason, Long> ended = new EnumMap<>(StopReason.class);
        for (int i = 0; i < stops.length; i++) {
            long count = stops[i].sum();
            if (count > 0) {
                ended.put(REASONS[i], count);
            }
        }
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
