package dev.steadfast.micrometer;

import dev.steadfast.Pipeline;
import dev.steadfast.Registry;
import dev.steadfast.RegistryListener;
import dev.steadfast.event.Event;
import dev.steadfast.event.Listener;
import dev.steadfast.event.Registration;
import dev.steadfast.policy.breaker.BreakerPerKey;
import dev.steadfast.spi.Handle;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Metrics of pipelines and handles in a Micrometer registry. As a listener, of pipelines or of an environment, it counts
 * and times what it is told; what was {@link #bind bound} is read from counters and snapshots, when the registry asks.
 * The two need each other not: events know reasons and exception classes, counters cost nothing.
 *
 * <p>Every meter's name begins with {@code steadfast.}; the guide has a table of all, with their tags. No tag holds a
 * message. Of exception classes the first so many have their own value of the tag, all others are {@code other}.
 *
 * <p>{@link #close} removes every meter, and nothing bound is held any longer. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class SteadfastMetrics implements Listener, AutoCloseable {
    /** How many classes of exceptions have a value of their own in tags, unless said otherwise. */
    public static final int DEFAULT_EXCEPTION_CLASSES = 50;

    private final MeterRegistry meters;
    private final EventMeters events;
    private final Map<String, PipelineMeters> pipelines = new ConcurrentHashMap<>();
    private final Map<String, HandleMeters> handles = new ConcurrentHashMap<>();
    private final Map<Registry, Registration> registries = new ConcurrentHashMap<>();
    private volatile boolean closed;

    private SteadfastMetrics(MeterRegistry meters, int mostExceptionClasses) {
        this.meters = meters;
        this.events = new EventMeters(meters, mostExceptionClasses);
    }

    /**
     * Makes metrics with {@link #DEFAULT_EXCEPTION_CLASSES} as the bound.
     *
     * @param meters where they are registered
     * @return new metrics; nothing is registered yet
     */
    public static SteadfastMetrics of(MeterRegistry meters) {
        return of(meters, DEFAULT_EXCEPTION_CLASSES);
    }

    /**
     * Makes metrics.
     *
     * @param meters where they are registered
     * @param mostExceptionClasses how many classes of exceptions have a value of their own in tags; 0 or more
     * @return new metrics; nothing is registered yet
     * @throws IllegalArgumentException if the bound is negative
     */
    public static SteadfastMetrics of(MeterRegistry meters, int mostExceptionClasses) {
        Objects.requireNonNull(meters, "meters");
        if (mostExceptionClasses < 0) {
            throw new IllegalArgumentException(
                    "SteadfastMetrics.mostExceptionClasses was " + mostExceptionClasses + "; allowed: >= 0");
        }
        return new SteadfastMetrics(meters, mostExceptionClasses);
    }

    @Override
    public void on(Event event) {
        events.on(event);
    }

    /**
     * Shows the counters of a pipeline. One of the same name that was bound before is taken to be exchanged for this
     * one: their counts are added up.
     *
     * @param pipeline the pipeline
     */
    public void bind(Pipeline pipeline) {
        PipelineMeters fresh = new PipelineMeters(pipeline, meters);
        PipelineMeters bound = pipelines.putIfAbsent(pipeline.name(), fresh);
        if (bound != null) {
            bound.next(pipeline);
            return;
        }
        fresh.register();
        endIfClosed();
    }

    /**
     * Shows the state of a handle, if its kind is one of ours. One of the same name that was bound before is unbound.
     *
     * @param handle the handle
     */
    public void bind(Handle handle) {
        if (handle instanceof BreakerPerKey) {
            events.countAsOne(handle.name());
        }
        HandleMeters fresh = new HandleMeters(handle, meters);
        HandleMeters bound = handles.put(handle.name(), fresh);
        if (bound != null) {
            bound.end();
        }
        fresh.register();
        endIfClosed();
    }

    /**
     * Binds whatever is in a registry, now and from now on, until it is taken out.
     *
     * @param registry the registry
     */
    public void bind(Registry registry) {
        Registration watch = registry.watch(new Following());
        Registration twice = registries.put(registry, watch);
        if (twice != null) {
            twice.close();
        }
        endIfClosed();
    }

    /**
     * Removes the meters of a pipeline, also those that its events have made. If it still tells of events, they are made
     * again.
     *
     * @param pipeline the pipeline; one that is not bound is let be
     */
    public void unbind(Pipeline pipeline) {
        PipelineMeters bound = pipelines.get(pipeline.name());
        if (bound != null && bound.has(pipeline) && pipelines.remove(pipeline.name(), bound)) {
            bound.end();
            events.forget(pipeline.name());
        }
    }

    /**
     * Removes the meters of a handle, also those that its events have made. If it still tells of events, they are made
     * again.
     *
     * @param handle the handle; one that is not bound is let be
     */
    public void unbind(Handle handle) {
        HandleMeters bound = handles.get(handle.name());
        if (bound != null && bound.has(handle) && handles.remove(handle.name(), bound)) {
            bound.end();
            events.forget(handle.name());
        }
    }

    /**
     * Follows a registry no longer, and unbinds what is in it.
     *
     * @param registry the registry; one that is not bound is let be
     */
    public void unbind(Registry registry) {
        Registration watch = registries.remove(registry);
        if (watch != null) {
            watch.close();
            registry.pipelines().forEach(this::unbind);
            registry.handles().forEach(this::unbind);
        }
    }

    /** Removes every meter, and lets everything bound go. From then on events are not counted. Closing again does nothing. */
    @Override
    public void close() {
        closed = true;
        registries.values().forEach(Registration::close);
        registries.clear();
        pipelines.values().forEach(PipelineMeters::end);
        pipelines.clear();
        handles.values().forEach(HandleMeters::end);
        handles.clear();
        events.end();
    }

    private void endIfClosed() {
        if (closed) {
            // What was bound may have been too late to be found by close().
            close();
        }
    }

    private final class Following implements RegistryListener {
        @Override
        public void added(Pipeline pipeline) {
            bind(pipeline);
        }

        @Override
        public void added(Handle handle) {
            bind(handle);
        }

        @Override
        public void replaced(Pipeline before, Pipeline after) {
            bind(after);
        }

        @Override
        public void replaced(Handle before, Handle after) {
            bind(after);
        }

        @Override
        public void removed(Pipeline pipeline) {
            unbind(pipeline);
        }

        @Override
        public void removed(Handle handle) {
            unbind(handle);
        }
    }
}
