package dev.steadfast.policy.limiter;

import dev.steadfast.environment.Environment;
import dev.steadfast.event.LimitChanged;
import dev.steadfast.event.Listeners;
import dev.steadfast.notice.Notices;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;
import dev.steadfast.policy.classify.OutcomeClass;
import dev.steadfast.policy.permits.PermitPool;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Permit;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.time.Nanos;
import dev.steadfast.time.TimeSource;
import dev.steadfast.validation.Violations;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Bounds how many calls are under way at once by a limit that it finds itself, from how long they take and whether they
 * fail: by a {@link Gradient} or by {@link Aimd}. A call that ends with a vote is a sample; one that has none, such as
 * one that was cancelled, only gives its permit back. A call keeps its permit until its work has ended, also where it
 * went on without that work because a bound passed.
 *
 * <p>This is the state that several pipelines share, such as all that call one service. Equal to itself only. Safe for
 * use by many threads.
 *
 * @see AdaptiveLimiterSettings
 * @since 0.1
 */
public final class AdaptiveLimiter implements Policy, Handle {
    private final String name;
    private final Environment environment;
    private final TimeSource time;
    private final Listeners listeners;
    private final StartToken tokens;
    private final LimiterState state;
    private final PermitPool pool;
    private final StageContext context;
    private final LimiterStage withoutPipeline;
    private final LongAdder rejectedFull = new LongAdder();
    private final LongAdder rejectedWaited = new LongAdder();
    /** Held while the pool follows the state, which takes no time. */
    private final ReentrantLock following = new ReentrantLock();

    private final Notices changes = new Notices(1);
    /** How many changes there were; guarded by the lock. */
    private long changed;

    AdaptiveLimiter(String name, AdaptiveLimiterSettings settings, Environment environment, Listeners listeners) {
        this.name = name;
        this.environment = environment;
        this.time = environment.time();
        this.listeners = listeners;
        this.tokens = new StartToken(time.nanos());
        this.state = new LimiterState(settings, tokens.originNanos());
        this.pool = new PermitPool(limits(), this::token);
        this.context = StageContext.of(this);
        this.withoutPipeline = new LimiterStage(this, pool, context);
    }

    /**
     * Makes a limiter in {@link Environment#shared()}.
     *
     * @param name its name in messages and events, not blank
     * @param settings its settings
     * @return a new limiter
     * @throws IllegalArgumentException if the name is blank or something is null, with one line for each
     */
    public static AdaptiveLimiter of(String name, AdaptiveLimiterSettings settings) {
        return of(name, settings, Environment.shared());
    }

    /**
     * Makes a limiter.
     *
     * @param name its name in messages and events, not blank
     * @param settings its settings
     * @param environment what it runs in, and so do its pipelines
     * @return a new limiter
     * @throws IllegalArgumentException if the name is blank or something is null, with one line for each
     */
    public static AdaptiveLimiter of(String name, AdaptiveLimiterSettings settings, Environment environment) {
        Violations.checkHandle("AdaptiveLimiter", name, settings, environment);
        return new AdaptiveLimiter(name, settings, environment, Listeners.of(environment.listeners()));
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
    public AdaptiveLimiterSettings settings() {
        return state.settings();
    }

    /**
     * Sets other settings. What was found out is kept, within the new bounds; {@link
     * AdaptiveLimiterSettings#initialLimit} has no effect any more. Nothing waits for that: calls under way keep their
     * permits, and calls that wait go on waiting. Listeners of the environment are told.
     *
     * @param settings the settings
     */
    public void reconfigure(AdaptiveLimiterSettings settings) {
        AdaptiveLimiterSettings before = state.reconfigure(Objects.requireNonNull(settings, "settings"));
        context.reconfigured(PolicyKind.ADAPTIVE_LIMITER, before, settings);
        follow();
    }

    /**
     * Takes a permit for use without a pipeline, if there is one. Does not wait, and does not overtake those who do.
     *
     * @return the permit, to be ended with the outcome of the call; empty if there is none
     */
    public Optional<Permit> tryAcquire() {
        return withoutPipeline.tryAcquire();
    }

    /**
     * How it stands.
     *
     * @return a snapshot
     */
    public AdaptiveLimiterCounts counts() {
        PermitPool.Use use = pool.use();
        return new AdaptiveLimiterCounts(limit(), use.inUse(), use.waiting(), rejectedFull.sum(), rejectedWaited.sum());
    }

    /**
     * How many calls may be under way at once. While it probes, that is about half of what it has found.
     *
     * @return from the smallest to the largest limit of the settings
     */
    public int limit() {
        return pool.limits().permits();
    }

    /**
     * How many permits are in use, and so how many calls are under way.
     *
     * @return at least 0; more than {@link #limit} for a while after that was lowered
     */
    public int inUse() {
        return pool.inUse();
    }

    /**
     * How many calls wait for a permit.
     *
     * @return at least 0
     */
    public int waiting() {
        return pool.use().waiting();
    }

    /** The token of a call that begins now. */
    long token() {
        return tokens.of(time.nanos());
    }

    /** A call that has a permit has ended. */
    void ended(long token, OutcomeClass outcome) {
        if (outcome != OutcomeClass.IGNORED) {
            long now = time.nanos();
            boolean failed = outcome == OutcomeClass.FAILURE;
            if (state.sample(tokens.beganNanos(token, now), now, pool.inUse(), failed)) {
                follow();
            }
        }
    }

    /** Counts a refusal, and makes what the caller is thrown. */
    LimitReached refusal(RejectionReason reason) {
        (reason == RejectionReason.WAITED ? rejectedWaited : rejectedFull).increment();
        return new LimitReached(name, limit(), reason);
    }

    /** Has the pool follow the state. A listener that takes its time holds up nobody but who tells it. */
    private void follow() {
        long now = time.nanos();
        following.lock();
        try {
            PermitPool.Limits before = pool.limits();
            PermitPool.Limits after = limits();
            if (after.equals(before)) {
                return;
            }
            pool.limits(after);
            if (after.permits() != before.permits() && !listeners.isEmpty()) {
                LimitChanged event =
                        new LimitChanged(name, now, PolicyKind.ADAPTIVE_LIMITER, before.permits(), after.permits());
                changed++;
                changes.add(changed, () -> listeners.publish(event));
            }
        } finally {
            following.unlock();
        }
        pool.handOut();
        changes.tell();
    }

    private PermitPool.Limits limits() {
        AdaptiveLimiterSettings settings = state.settings();
        long maxWaitNanos = settings.maxWait().map(Nanos::of).orElse(Nanos.UNLIMITED);
        return new PermitPool.Limits(state.permits(), settings.queue(), maxWaitNanos, true);
    }

    @Override
    public PolicyKind kind() {
        return PolicyKind.ADAPTIVE_LIMITER;
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(new LimiterStage(this, pool, context));
    }

    @Override
    public List<Handle> handles() {
        return List.of(this);
    }

    @Override
    public String toString() {
        return "AdaptiveLimiter[" + name + ": " + settings() + "]";
    }
}
