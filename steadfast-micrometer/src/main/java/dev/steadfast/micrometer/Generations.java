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

    Generations next(Pipeline next) {
        return new Generations(next, now, before == null ? null : sum(earlier, before.counters()));
    }

    long sum(ToLongFunction<Counters> count) {
        return count.applyAsLong(now.counters())
                + (before == null ? 0 : count.applyAsLong(before.counters()))
                + (earlier == null ? 0 : count.applyAsLong(earlier));
    }

    private static Counters sum(@Nullable Counters one, Counters other) {
        if (one == null) {
            return other;
        }
        Map<StopReason, Long> stops = new EnumMap<>(StopReason.class);
        for (StopReason reason : StopReason.values()) {
            stops.put(reason, one.stops(reason) + other.stops(reason));
        }
        return new Counters(
                OptionalLong.of(one.operations().orElse(0) + other.operations().orElse(0)),
                OptionalLong.of(one.attempts().orElse(0) + other.attempts().orElse(0)),
                one.retries() + other.retries(),
                stops,
                one.backoffNanos() + other.backoffNanos(),
                one.listenerFailures() + other.listenerFailures(),
                OptionalDouble.empty());
    }
}
