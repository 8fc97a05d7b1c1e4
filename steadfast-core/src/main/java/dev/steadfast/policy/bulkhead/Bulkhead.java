package dev.steadfast.policy.bulkhead;

import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Permit;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.validation.Violations;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * Permits for calls that may be under way at once, shared by all pipelines that have this bulkhead. A call keeps its
 * permit until its work has ended, also where it went on without that work because a bound passed, it was cancelled, or
 * another pass of a race was first. Equal to itself only. Safe for use by many threads.
 *
 * @see BulkheadSettings
 * @since 0.1
 */
public final class Bulkhead implements Policy, Handle {
    private final String name;
    private final Environment environment;
    private final StageContext context;
    private final BulkheadState state;
    private final BulkheadStage withoutPipeline;
    private final LongAdder rejectedFull = new LongAdder();
    private final LongAdder rejectedWaited = new LongAdder();

    private Bulkhead(String name, BulkheadSettings settings, Environment environment) {
        this.name = name;
        this.environment = environment;
        this.context = StageContext.of(this);
        this.state = new BulkheadState(settings);
        this.withoutPipeline = new BulkheadStage(this, state, context);
    }

    /**
     * Makes a bulkhead in {@link Environment#shared()}.
     *
     * @param name its name in messages and events, not blank
     * @param settings its settings
     * @return a new bulkhead
     * @throws IllegalArgumentException if the name is blank or something is null, with one line for each
     */
    public static Bulkhead of(String name, BulkheadSettings settings) {
        return of(name, settings, Environment.shared());
    }

    /**
     * Makes a bulkhead.
     *
     * @param name its name in messages and events, not blank
     * @param settings its settings
     * @param environment what it runs in, and so do its pipelines
     * @return a new bulkhead
     * @throws IllegalArgumentException if the name is blank or something is null, with one line for each
     */
    public static Bulkhead of(String name, BulkheadSettings settings, Environment environment) {
        Violations.checkHandle("Bulkhead", name, settings, environment);
        return new Bulkhead(name, settings, environment);
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
     * The settings in force.
     *
     * @return the settings
     */
    public BulkheadSettings settings() {
        return state.settings();
    }

    /**
     * Sets other settings. Nothing waits for that: calls under way keep their permits, so that for a while more may be
     * in use than there are; calls that wait go on waiting, and get what has become free. Listeners of the environment
     * are told.
     *
     * @param settings the settings
     */
    public void reconfigure(BulkheadSettings settings) {
        Objects.requireNonNull(settings, "settings");
        context.reconfigured(PolicyKind.BULKHEAD, state.settings(settings), settings);
    }

    /**
     * Sets another number of permits, as {@link #reconfigure} does.
     *
     * @param permits how many calls may be under way at once, at least 1
     * @throws IllegalArgumentException if there are fewer than one
     */
    public void resize(int permits) {
        reconfigure(settings().toBuilder().permits(permits).build());
    }

    /**
     * Takes a permit for use without a pipeline, if there is one. Does not wait, and does not overtake those who do
     * unless the bulkhead is not fair.
     *
     * @return the permit, to be ended in a try-with-resources; empty if there is none
     */
    public Optional<Permit> tryAcquire() {
        return withoutPipeline.tryAcquire();
    }

    /**
     * How it stands.
     *
     * @return a snapshot
     */
    public BulkheadCounts counts() {
        return state.counts(rejectedFull.sum(), rejectedWaited.sum());
    }

    /**
     * How many calls may be under way at once.
     *
     * @return at least 1
     */
    public int permits() {
        return counts().permits();
    }

    /**
     * How many permits are in use.
     *
     * @return at least 0; more than {@link #permits} for a while after those were made fewer
     */
    public int inUse() {
        return counts().inUse();
    }

    /**
     * How many calls wait for a permit.
     *
     * @return at least 0
     */
    public int waiting() {
        return counts().waiting();
    }

    /**
     * How many calls were refused.
     *
     * @return how many since the bulkhead was made
     */
    public long rejected() {
        return counts().rejected();
    }

    /** Counts a refusal, and makes what the caller is thrown. */
    BulkheadFull refusal(RejectionReason reason) {
        (reason == RejectionReason.WAITED ? rejectedWaited : rejectedFull).increment();
        return new BulkheadFull(name, state.permits(), reason);
    }

    @Override
    public PolicyKind kind() {
        return PolicyKind.BULKHEAD;
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(new BulkheadStage(this, state, context));
    }

    @Override
    public List<Handle> handles() {
        return List.of(this);
    }

    @Override
    public String toString() {
        return "Bulkhead[" + name + ": " + settings() + "]";
    }
}
