package dev.steadfast.micrometer;

import dev.steadfast.Pipeline;
import dev.steadfast.event.Counters;
import dev.steadfast.outcome.StopReason;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToLongFunction;

/**
 * What is read from the counters of the pipelines of one name. Counts go on where one is exchanged for another. Safe for
 * use by many threads.
 */
final class PipelineMeters {
    private final String name;
    private final OwnedMeters meters;
    private final ReentrantLock exchanging = new ReentrantLock();
    /** What pipelines of the past had counted, as long as somebody has them: they may come back. Under the lock. */
    private final Map<Pipeline, Counters> added = new WeakHashMap<>();

    /** Written under the lock. */
    private volatile Generations generations;

    PipelineMeters(Pipeline pipeline, MeterRegistry registry) {
        this.name = pipeline.name();
        this.meters = new OwnedMeters(registry);
        this.generations = Generations.of(pipeline);
    }

    boolean has(Pipeline pipeline) {
        return generations.has(pipeline);
    }

    /** Goes on with another pipeline. */
    void next(Pipeline pipeline) {
        exchanging.lock();
        try {
            Generations until = generations;
            if (pipeline != until.now()) {
                generations = until.next(pipeline, added);
            }
        } finally {
            exchanging.unlock();
        }
    }

    PipelineMeters register() {
        Counters counters = generations.now().counters();
        if (counters.operations().isPresent()) {
            counter(
                    MeterName.OPERATIONS,
                    List.of(name),
                    counted -> counted.operations().orElse(0));
            counter(
                    MeterName.ATTEMPTS,
                    List.of(name),
                    counted -> counted.attempts().orElse(0));
        }
        counter(MeterName.RETRIES, List.of(name), Counters::retries);
        counter(MeterName.LISTENER_FAILURES, List.of(name), Counters::listenerFailures);
        for (StopReason reason : StopReason.values()) {
            counter(MeterName.ENDS, List.of(name, reason.name()), counted -> counted.stops(reason));
        }
        meters.own(FunctionTimer.builder(
                        MeterName.BACKOFF.id(),
                        this,
                        it -> it.generations.sum(Counters::retries),
                        it -> it.generations.sum(Counters::backoffNanos),
                        TimeUnit.NANOSECONDS)
                .description(MeterName.BACKOFF.says())
                .tags(MeterName.BACKOFF.with(List.of(name)))
                .register(meters.registry()));
        if (counters.budgetLevel().isPresent()) {
            meters.own(Gauge.builder(MeterName.BUDGET_LEVEL.id(), this, PipelineMeters::budgetLevel)
                    .description(MeterName.BUDGET_LEVEL.says())
                    .tags(MeterName.BUDGET_LEVEL.with(List.of(name)))
                    .register(meters.registry()));
        }
        return this;
    }

    void end() {
        meters.end();
    }

    private double budgetLevel() {
        return generations.now().counters().budgetLevel().orElse(Double.NaN);
    }

    private void counter(MeterName meter, List<String> tags, ToLongFunction<Counters> count) {
        meters.own(FunctionCounter.builder(meter.id(), this, it -> it.generations.sum(count))
                .description(meter.says())
                .tags(meter.with(tags))
                .register(meters.registry()));
    }
}
