package dev.steadfast;

import dev.steadfast.event.Registration;
import dev.steadfast.notice.Notices;
import dev.steadfast.spi.Handle;
import dev.steadfast.validation.Violations;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Pipelines and handles by name: made where they are first asked for, found by operators, watched by metrics. Each name
 * is taken once, by a pipeline or a handle, and is the name that the object itself has.
 *
 * <p>Nothing about it is global: make one for each part of a program that should know its own, and let it go with it.
 * It holds what is in it until that is removed, so names should be those of services, not those of requests. It owns
 * nothing: removing ends no call, and what was removed may be used further. Reading takes no lock, and no code of yours
 * is run under one. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class Registry {
    /** By name: a {@link PipelineHolder}, or a {@link Handle}. Changed under the lock, so that all see one order. */
    private final Map<String, Object> entries = new ConcurrentSkipListMap<>();

    private final Map<String, Making> inTheMaking = new ConcurrentHashMap<>();
    private final Map<Thread, Making> waits = new ConcurrentHashMap<>();
    private final Set<RegistryWatch> watches = new CopyOnWriteArraySet<>();
    private final Notices notices = new Notices(0);
    private final ReentrantLock lock = new ReentrantLock();
    /** How many notices there were; guarded by the lock. */
    private long noticed;

    /** Makes an empty registry. */
    public Registry() {}

    /**
     * Gives the pipeline of a name, and makes it if there is none. However many threads ask, it is made once.
     *
     * @param name the name
     * @param maker makes a pipeline of the name that it is given. If it throws, so does this, and the next who asks tries
     *     again. It may use this registry for what it needs, if not in a circle
     * @return the pipeline
     * @throws IllegalArgumentException if a handle has the name, or what was made has another
     */
    public Pipeline pipeline(String name, Function<String, Pipeline> maker) {
        return holder(name, maker).pipeline();
    }

    /**
     * Gives the holder of the pipeline of a name, and makes the pipeline if there is none.
     *
     * @param name the name
     * @param maker as in {@link #pipeline(String, Function)}
     * @return the holder, whose pipeline can be exchanged
     * @throws IllegalArgumentException if a handle has the name, or what was made has another
     */
    public PipelineHolder holder(String name, Function<String, Pipeline> maker) {
        Objects.requireNonNull(maker, "maker");
        return getOrMake(PipelineHolder.class, name, given -> {
            Pipeline made = maker.apply(given);
            checkName(name, made, made == null ? null : made.name());
            return new PipelineHolder(made, this);
        });
    }

    /**
     * Gives the handle of a name, and makes it if there is none. However many threads ask, it is made once.
     *
     * @param <H> the type of the handle
     * @param type its class
     * @param name the name
     * @param maker as in {@link #pipeline(String, Function)}, for a handle
     * @return the handle
     * @throws IllegalArgumentException if a pipeline or a handle of another type has the name, or what was made has
     *     another
     */
    public <H extends Handle> H handle(Class<H> type, String name, Function<String, ? extends H> maker) {
        Objects.requireNonNull(maker, "maker");
        return getOrMake(type, name, given -> {
            H made = maker.apply(given);
            checkName(name, made, made == null ? null : made.name());
            return made;
        });
    }

    /**
     * Finds a pipeline.
     *
     * @param name its name
     * @return the pipeline; empty if there is none of this name
     */
    public Optional<Pipeline> pipeline(String name) {
        return holder(name).map(PipelineHolder::pipeline);
    }

    /**
     * Finds the holder of a pipeline.
     *
     * @param name its name
     * @return the holder; empty if there is no pipeline of this name
     */
    public Optional<PipelineHolder> holder(String name) {
        return find(PipelineHolder.class, name);
    }

    /**
     * Finds a handle.
     *
     * @param <H> the type of the handle
     * @param type its class
     * @param name its name
     * @return the handle; empty if there is none of this name and type
     */
    public <H extends Handle> Optional<H> handle(Class<H> type, String name) {
        return find(type, name);
    }

    /**
     * Lists the pipelines.
     *
     * @return a snapshot, in the order of their names
     */
    public List<Pipeline> pipelines() {
        return all(PipelineHolder.class).stream().map(PipelineHolder::pipeline).toList();
    }

    /**
     * Lists the handles.
     *
     * @return a snapshot, in the order of their names
     */
    public List<Handle> handles() {
        return all(Handle.class);
    }

    /**
     * Exchanges a handle. Pipelines that were built with the one before keep it until they are exchanged themselves;
     * often {@code reconfigure} is what you want. A pipeline is exchanged by its {@link #holder}.
     *
     * @param <H> the type of the handle
     * @param type its class, also that of the one before
     * @param next the new handle
     * @return the handle before
     * @throws IllegalArgumentException if there is no handle of its name and type
     */
    public <H extends Handle> H replace(Class<H> type, H next) {
        H before = locked(() -> {
            H found = find(type, next.name()).orElse(null);
            Violations.check(found != null, "Registry.replace", next, wordFor(type) + " of a name that is in here");
            entries.put(next.name(), next);
            note(listener -> listener.replaced((Handle) Objects.requireNonNull(found), (Handle) next));
            return Objects.requireNonNull(found);
        });
        notices.tell();
        return before;
    }

    /**
     * Takes a pipeline or handle out.
     *
     * @param name its name
     * @return whether there was one
     */
    public boolean remove(String name) {
        Objects.requireNonNull(name, "name");
        boolean removed = locked(() -> {
            Object entry = entries.remove(name);
            if (entry instanceof PipelineHolder holder) {
                Pipeline last = holder.pipeline();
                note(listener -> listener.removed(last));
            } else if (entry instanceof Handle handle) {
                note(listener -> listener.removed(handle));
            }
            return entry != null;
        });
        notices.tell();
        return removed;
    }

    /**
     * Has a listener told of what is in here, in the order of names, and from then on of every change, without a gap
     * between the two. Where threads change the registry at the same time, one of them tells for all.
     *
     * @param listener the listener
     * @return what ends that
     */
    public Registration watch(RegistryListener listener) {
        RegistryWatch watch = new RegistryWatch(this, Objects.requireNonNull(listener, "listener"));
        locked(() -> {
            entries.values().forEach(entry -> {
                Consumer<RegistryListener> added = addedOf(entry);
                note(watch, added);
            });
            return watches.add(watch);
        });
        notices.tell();
        return watch;
    }

    @Override
    public String toString() {
        return "Registry" + entries.keySet();
    }

    void forget(RegistryWatch watch) {
        watches.remove(watch);
    }

    /** A holder that was made here has another pipeline; told only while it is in here. */
    Pipeline exchange(PipelineHolder holder, Pipeline next) {
        Pipeline before = locked(() -> {
            Pipeline last = holder.exchange(next);
            if (entries.get(holder.name()) == holder) {
                note(listener -> listener.replaced(last, next));
            }
            return last;
        });
        notices.tell();
        return before;
    }

    private <T> T getOrMake(Class<T> type, String name, Function<String, T> maker) {
        Objects.requireNonNull(type, "type");
        Violations.check(!name.isBlank(), "Registry.name", name, "a name that is not blank");
        while (true) {
            Object entry = entries.get(name);
            if (entry != null) {
                return typed(type, name, entry);
            }
            Making mine = new Making();
            Making others = inTheMaking.putIfAbsent(name, mine);
            if (others == null) {
                return make(type, name, maker, mine);
            }
            others.await(name, waits);
        }
    }

    /** The user's code runs outside the lock; others who ask for this name wait for its end. */
    private <T> T make(Class<T> type, String name, Function<String, T> maker, Making mine) {
        try {
            Object entry = entries.get(name);
            if (entry != null) {
                // Made, and no longer in the making, between the look at the one and at the other.
                return typed(type, name, entry);
            }
            T made = maker.apply(name);
            locked(() -> {
                entries.put(name, made);
                note(addedOf(made));
                return made;
            });
            return made;
        } finally {
            inTheMaking.remove(name, mine);
            mine.end();
            notices.tell();
        }
    }

    private <T> Optional<T> find(Class<T> type, String name) {
        Object entry = entries.get(Objects.requireNonNull(name, "name"));
        return type.isInstance(entry) ? Optional.of(type.cast(entry)) : Optional.empty();
    }

    private <T> List<T> all(Class<T> type) {
        return locked(() -> entries.values().stream()
                .filter(type::isInstance)
                .map(type::cast)
                .toList());
    }

    private <T> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    /** Under the lock, so that changes are told in their order. */
    private void note(Consumer<RegistryListener> change) {
        for (RegistryWatch watch : watches) {
            note(watch, change);
        }
    }

    private void note(RegistryWatch watch, Consumer<RegistryListener> change) {
        notices.add(noticed++, () -> watch.tell(change));
    }

    private static Consumer<RegistryListener> addedOf(Object entry) {
        if (entry instanceof PipelineHolder holder) {
            Pipeline pipeline = holder.pipeline();
            return listener -> listener.added(pipeline);
        }
        Handle handle = (Handle) entry;
        return listener -> listener.added(handle);
    }

    private static <T> T typed(Class<T> type, String name, Object entry) {
        Violations.check(type.isInstance(entry), "Registry." + name, entry, wordFor(type) + " (or take another name)");
        return type.cast(entry);
    }

    private static void checkName(String name, @Nullable Object made, @Nullable String itsName) {
        Violations.check(name.equals(itsName), "Registry." + name, made, "something named " + name);
    }

    private static String wordFor(Class<?> type) {
        return type == PipelineHolder.class ? "Pipeline" : type.getSimpleName();
    }
}
