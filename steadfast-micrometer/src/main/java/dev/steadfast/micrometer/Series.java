package dev.steadfast.micrometer;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Counters and timers, each registered when it is first used. Safe for use by many threads. */
final class Series {
    private final MeterRegistry registry;
    private final Map<Key, Meter> meters = new ConcurrentHashMap<>();
    private volatile boolean ended;

    /** A meter and the values of its tags; the first is the name of the pipeline or policy. */
    private record Key(MeterName name, List<String> tags) {}

    Series(MeterRegistry registry) {
        this.registry = registry;
    }

    void count(MeterName name, List<String> tags) {
        if (!ended && meter(new Key(name, tags)) instanceof Counter counter) {
            counter.increment();
        }
    }

    void time(MeterName name, List<String> tags, long nanos) {
        if (!ended && meter(new Key(name, tags)) instanceof Timer timer) {
            timer.record(nanos, TimeUnit.NANOSECONDS);
        }
    }

    private Meter meter(Key key) {
        Meter known = meters.get(key);
        if (known != null) {
            return known;
        }
        // Outside the map's lock: a registry runs other people's code. Two that come together get the same meter of it.
        Meter made = register(key);
        meters.put(key, made);
        if (ended) {
            end();
        }
        return made;
    }

    private Meter register(Key key) {
        MeterName name = key.name();
        if (name.kind().equals("timer")) {
            return Timer.builder(name.id())
                    .description(name.says())
                    .tags(name.with(key.tags()))
                    .register(registry);
        }
        return Counter.builder(name.id())
                .description(name.says())
                .tags(name.with(key.tags()))
                .register(registry);
    }

    void forget(String first) {
        meters.keySet().stream().filter(key -> key.tags().get(0).equals(first)).forEach(this::remove);
    }

    void end() {
        ended = true;
        meters.keySet().forEach(this::remove);
    }

    private void remove(Key key) {
        Meter meter = meters.remove(key);
        if (meter != null) {
            registry.remove(meter);
        }
    }
}
