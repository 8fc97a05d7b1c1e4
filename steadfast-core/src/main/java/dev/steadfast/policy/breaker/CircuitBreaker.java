package dev.steadfast.policy.breaker;

import dev.steadfast.environment.Environment;
import dev.steadfast.event.BreakerState;
import dev.steadfast.event.BreakerTransitioned;
import dev.steadfast.event.Listeners;
import dev.steadfast.event.Registration;
import dev.steadfast.event.TransitionReason;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Permit;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Lets calls through while most of them succeed, turns them away for a while when too many have failed, and then tries
 * the service out with a few. Shared by all pipelines that are given it; for use without a pipeline there is
 * {@link #tryAcquire()}. Equal to itself only. Safe for use by many threads.
 *
 * <p>A result counts only if the breaker has not changed its state since the call was let in. An outcome is a success,
 * a failure, or has no vote; a call that was cancelled, or turned away by a policy further in, has none.
 *
 * @since 0.1
 */
public final class CircuitBreaker implements Policy, Handle {
    private final BreakerCore core;
    private final StageContext context;
    private final BreakerStage own;
    /** Whether those around this one have it only observe. */
    private final BooleanSupplier observedAround;

    private volatile boolean observing;

    private CircuitBreaker(
            String name, CircuitBreakerSettings settings, Environment environment, BooleanSupplier observedAround) {
        this.observedAround = observedAround;
        this.core = new BreakerCore(name, settings, environment, Listeners.of(environment.listeners()));
        this.context = StageContext.of(this);
        this.own = new BreakerStage(core, context, this::observes);
    }

    /**
     * Makes a closed breaker in {@link Environment#shared()}.
     *
     * @param name its name in messages and events, not blank
     * @param settings its settings
     * @return a new breaker
     * @throws IllegalArgumentException if the name is blank or something is null, with one line for each
     */
    public static CircuitBreaker of(String name, CircuitBreakerSettings settings) {
        return of(name, settings, Environment.shared());
    }

    /**
     * Makes a closed breaker.
     *
     * @param name its name in messages and events, not blank
     * @param settings its settings
     * @param environment what its pipelines run in; its listeners are told of transitions
     * @return a new breaker
     * @throws IllegalArgumentException if the name is blank or something is null, with one line for each
     */
    public static CircuitBreaker of(String name, CircuitBreakerSettings settings, Environment environment) {
        Violations.checkHandle("CircuitBreaker", name, settings, environment);
        return new CircuitBreaker(name, settings, environment, () -> false);
    }

    /** One of several, which may be told together to observe only. */
    static CircuitBreaker oneOf(
            String name, CircuitBreakerSettings settings, Environment environment, BooleanSupplier observedAround) {
        return new CircuitBreaker(name, settings, environment, observedAround);
    }

    @Override
    public String name() {
        return core.name();
    }

    @Override
    public Environment environment() {
        return core.environment();
    }

    /**
     * The settings in force.
     *
     * @return the settings
     */
    public CircuitBreakerSettings settings() {
        return core.phase().settings();
    }

    /**
     * What the breaker does with calls now. Half open as soon as the open time is over, though the next call finds that
     * out.
     *
     * @return the state
     */
    public BreakerState state() {
        return core.phase().stateAt(core.now());
    }

    /**
     * What was counted.
     *
     * @return a snapshot
     */
    public CircuitBreakerCounts counts() {
        return core.counts();
    }

    /**
     * How long calls will be turned away.
     *
     * @return the open time that is left; zero if the breaker is not open
     */
    public Duration remainingOpenTime() {
        Phase phase = core.phase();
        return phase.state() == BreakerState.OPEN
                ? Duration.ofNanos(phase.open().leftNanos(core.now()))
                : Duration.ZERO;
    }

    /**
     * How often the breaker has opened since it was last closed.
     *
     * @return the number; 0 if it is closed
     */
    public int openings() {
        return core.phase().open().number();
    }

    /** Turns all calls away until {@link #reset()} or {@link #forceClosed()}, however much time passes. */
    public void isolate() {
        core.set(BreakerState.ISOLATED, TransitionReason.ISOLATED);
    }

    /** Lets all calls through, uncounted, until {@link #reset()} or {@link #isolate()}. */
    public void forceClosed() {
        core.set(BreakerState.FORCED_CLOSED, TransitionReason.FORCED_CLOSED);
    }

    /** Closes the breaker, whatever its state, and has it count anew. */
    public void reset() {
        core.reset();
    }

    /**
     * Has the breaker only observe: it counts and changes its state as it would, and tells whom it would turn away, but
     * lets them through. What those come to is not counted. Default false.
     *
     * @param value whether it only observes
     */
    public void observeOnly(boolean value) {
        observing = value;
    }

    /**
     * Tells whether the breaker only observes.
     *
     * @return what was last said by {@link #observeOnly}
     */
    public boolean isObserveOnly() {
        return observing;
    }

    /**
     * Sets other settings. State, counts, probes under way and the open time that is left stay; a window of
     * another kind or size takes over what was counted as well as it can. Calls that end at this very moment may be
     * missing in it. Listeners of the environment are told.
     *
     * @param settings the settings
     */
    public void reconfigure(CircuitBreakerSettings settings) {
        Objects.requireNonNull(settings, "settings");
        context.reconfigured(PolicyKind.CIRCUIT_BREAKER, core.reconfigure(settings), settings);
    }

    /**
     * Has a listener told of this breaker's transitions, after those of the environment: each once, in their order, one
     * at a time, on the thread of a call that made one. What it throws is logged and changes nothing.
     *
     * @param listener the listener
     * @return what ends that
     */
    public Registration onTransition(Consumer<? super BreakerTransitioned> listener) {
        return core.transitionListeners().register(Objects.requireNonNull(listener, "listener"));
    }

    /**
     * Asks to make one call without a pipeline.
     *
     * @return the permit; empty if the breaker turns the call away
     */
    public Optional<Permit> tryAcquire() {
        long step = own.enter(Long.MAX_VALUE);
        if (Step.kind(step) == Step.GO) {
            return Optional.of(Permit.of(own, Step.payload(step)));
        }
        own.refused(Step.payload(step));
        return Optional.empty();
    }

    /**
     * Asks to make one call without a pipeline.
     *
     * @return the permit
     * @throws CircuitOpen if the breaker turns the call away
     */
    public Permit acquire() {
        long step = own.enter(Long.MAX_VALUE);
        if (Step.kind(step) == Step.GO) {
            return Permit.of(own, Step.payload(step));
        }
        throw own.rejection(Step.payload(step));
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(stage(context));
    }

    BreakerStage stage(StageContext context) {
        return new BreakerStage(core, context, this::observes);
    }

    private boolean observes() {
        return observing || observedAround.getAsBoolean();
    }

    BreakerCore core() {
        return core;
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
        return "CircuitBreaker[" + name() + ": " + settings() + "]";
    }
}
