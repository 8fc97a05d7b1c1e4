package dev.steadfast.micrometer;

import dev.steadfast.Pipeline;
import dev.steadfast.event.Counters;
import dev.steadfast.outcome.StopReason;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The pipelines of one name that were exchanged for each other: the one of now, the one before it, on which operations
 * may still end, and what those before that had counted. Immutable.
 */
record Generations(
        Pipeline now, @Nullable Pipeline before, @Nullable Counters earlier) {
    static Generations of(Pipeline first) {
        return new Generations(first, null, null);
    }

    boolean has(Pipeline pipeline) {
        return pipeline == now || pipeline == before;
    }

    /**
     * Goes on with another pipeline, which may have been here before: what is counted on it is counted once.
     *
     * @param added what was added to the earlier counts, by the pipeline that had counted it
     */
    Generations next(Pipeline next, Map<Pipeline, Counters> added) {
        if (next == before) {
            return new Generations(next, now, earlier);
        }
        Counters sum = earlier;
        if (before != null) {
            Counters counted = before.counters();
            added.put(before, counted);
            sum = sum == null ? counted : sum(sum, counted, 1);
        }
        Counters again = added.remove(next);
        return new Generations(next, now, sum == null || again == null ? sum : sum(sum, again, -1));
    }

    long sum(ToLongFunction<Counters> count) {
        return count.applyAsLong(now.counters())
                + (before == null ? 0 : count.applyAsLong(before.counters()))
                + (earlier == null ? 0 : count.applyAsLong(earlier));
    }

    /** The one, and the other so many times. */
    private static Counters sum(Counters one, Counters other, int times) {
        Map<StopReason, Long> stops = new EnumMap<>(StopReason.class);
        for (StopReason reason : StopReason.values()) {
            stops.put(reason, one.stops(reason) + times * other.stops(reason));
        }
        return new Counters(
                OptionalLong.of(
                        one.operations().orElse(0) + times * other.operations().orElse(0)),
                OptionalLong.of(
                        one.attempts().orElse(0) + times * other.attempts().orElse(0)),
                one.retries() + times * other.retries(),
                stops,
                one.backoffNanos() + times * other.backoffNanos(),
                one.listenerFailures() + times * other.listenerFailures(),
                OptionalDouble.empty());
    }
}
