package dev.steadfast.micrometer;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Meters that go together: what is added after the end is removed at once. Safe for use by many threads. */
final class OwnedMeters {
    private final MeterRegistry registry;
    private final Queue<Meter> meters = new ConcurrentLinkedQueue<>();
    private volatile boolean ended;

    OwnedMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    MeterRegistry registry() {
        return registry;
    }

    <M extends Meter> M own(M meter) {
        meters.add(meter);
        if (ended) {
            // It may have been too late to be found by end().
            removeAll();
        }
        return meter;
    }

    void end() {
        ended = true;
        removeAll();
    }

    private void removeAll() {
        for (Meter meter = meters.poll(); meter != null; meter = meters.poll()) {
            registry.remove(meter);
        }
    }
}
