package dev.steadfast.policy.breaker;

import dev.steadfast.environment.Environment;
import dev.steadfast.event.BreakerState;
import dev.steadfast.event.BreakerTransitioned;
import dev.steadfast.event.Listeners;
import dev.steadfast.event.Registration;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.CallbackThrew;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.time.Nanos;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A circuit breaker for each key that calls have, such as the host they go to, so that one that is down does not close
 * the way to the others. Breakers are made when they are first needed, and forgotten when nobody has used them for a
 * while, or when there are too many: first those that are closed and were not used for the longest time. One that was
 * isolated or forced closed is not forgotten for being idle. Shared by all pipelines that are given it. Equal to itself
 * only. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class BreakerPerKey implements Policy, Handle {
    private final String name;
    private final Environment environment;
    private final Function<? super Attempt, ? extends @Nullable Object> keyOf;
    private final CircuitBreaker withoutKey;
    private final KeyedBreakers byKey;
    /** Told of the transitions of all breakers; those know of this list only, and not of who is in it. */
    private final List<Listeners> registered = new CopyOnWriteArrayList<>();

    private volatile CircuitBreakerSettings settings;
    private volatile boolean observing;

    BreakerPerKey(BreakerPerKeyBuilder builder) {
        this.name = builder.name();
        this.environment = builder.environment();
        this.settings = builder.settings();
        this.keyOf = builder.keyOf();
        this.withoutKey = made(name);
        this.byKey = new KeyedBreakers(
                new Maker(), environment.time()::nanos, builder.maxKeys(), Nanos.of(builder.idleTime()));
    }

    /**
     * Starts breakers by key.
     *
     * @param name their common name in messages and events, not blank; that of a key is added to it
     * @param keyOf gives the key of a call, with {@code equals} and {@code hashCode}; null for the breaker of all calls
     *     without a key. It may read the attributes of the operation
     * @return a new builder
     */
    public static BreakerPerKeyBuilder builder(
            String name, Function<? super Attempt, ? extends @Nullable Object> keyOf) {
        return new BreakerPerKeyBuilder(name, keyOf);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Environment environment() {
        return environment;
    }

    /**
     * The breaker of a key, made if there is none.
     *
     * @param key the key; null for that of all calls without one
     * @return the breaker; it may be forgotten later, and then this one is of no effect any more
     */
    public CircuitBreaker breaker(@Nullable Object key) {
        return key == null ? withoutKey : byKey.get(key);
    }

    private CircuitBreaker made(String nameOfOne) {
        CircuitBreaker made = CircuitBreaker.oneOf(nameOfOne, settings, environment, this::isObserveOnly);
        made.onTransition(event -> registered.forEach(one -> one.publish(event)));
        return made;
    }

    /** Makes the breakers of keys. */
    private final class Maker implements KeyedBreakers.Maker {
        @Override
        public CircuitBreaker make(Object key) {
            return made(name + "/" + key);
        }

        /** While it was made the settings may have changed, and who changed them did not see it yet. */
        @Override
        public void added(CircuitBreaker breaker) {
            follow(breaker);
        }
    }

    /** Gives a breaker the settings in force, also if others change them meanwhile. */
    private void follow(CircuitBreaker breaker) {
        for (CircuitBreakerSettings now = settings; !breaker.settings().equals(now); now = settings) {
            breaker.reconfigure(now);
        }
    }

    /**
     * The keys that have a breaker.
     *
     * @return a snapshot, in no order
     */
    public Set<Object> keys() {
        return byKey.keys();
    }

    /**
     * How many keys have a breaker in each state. Reading it does not count as use of any of them.
     *
     * @return a snapshot with all states, some at 0; without the breaker of calls that have no key
     */
    public Map<BreakerState, Integer> states() {
        return byKey.states();
    }

    /**
     * The settings of all breakers.
     *
     * @return the settings in force
     */
    public CircuitBreakerSettings settings() {
        return settings;
    }

    /**
     * Sets other settings of all breakers, those that are there and those to come; see {@link CircuitBreaker#reconfigure}.
     *
     * @param value the settings
     */
    public void reconfigure(CircuitBreakerSettings value) {
        settings = Objects.requireNonNull(value, "settings");
        follow(withoutKey);
        byKey.forEach(this::follow);
    }

    /**
     * Tells a listener of the transitions of all breakers, those that are there and those to come, that of calls without a
     * key included. It is told of each breaker's in their order, by one thread at a time, but of several breakers by
     * several threads at once; outside all locks, on the thread of whoever caused it. What it throws is logged. The event
     * names the breaker.
     *
     * @param listener told of each transition
     * @return ends the telling; nothing of the listener is left then
     */
    public Registration onTransition(Consumer<? super BreakerTransitioned> listener) {
        Objects.requireNonNull(listener, "listener");
        // One for each, so that none can hurt another, and what it throws is counted and logged.
        Listeners one = Listeners.of(List.of(event -> listener.accept((BreakerTransitioned) event)));
        registered.add(one);
        return () -> registered.remove(one);
    }

    /**
     * Has all breakers only observe; see {@link CircuitBreaker#observeOnly}. Default false.
     *
     * @param value whether they only observe
     */
    public void observeOnly(boolean value) {
        observing = value;
    }

    /**
     * Tells whether all breakers only observe.
     *
     * @return what was last said by {@link #observeOnly}
     */
    public boolean isObserveOnly() {
        return observing;
    }

    BreakerStage stage(@Nullable Operation operation, StageContext context) {
        return breaker(operation == null ? null : keyOf(operation)).stage(context);
    }

    private @Nullable Object keyOf(Operation operation) {
        try {
            return keyOf.apply(operation.attempt());
        } catch (Throwable thrown) {
            throw new CallbackThrew(thrown);
        }
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(new KeyedBreakerStage(this, context));
    }

    @Override
    public List<Handle> handles() {
        return List.of(this);
    }

    @Override
    public PolicyKind kind() {
        return PolicyKind.CIRCUIT_BREAKER;
    }

    @Override
    public String toString() {
        return "BreakerPerKey[" + name + "]";
    }
}
