package dev.steadfast.policy.ratelimit;

import dev.steadfast.environment.Environment;
import dev.steadfast.hint.DelayHint;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Permit;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.time.Nanos;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Permits that come with time, for calls that begin, shared by all pipelines that have this limiter. A call that waits
 * has its permits from the moment it came, and its place behind those before it. Equal to itself only. Safe for use by
 * many threads.
 *
 * @see RateLimiterSettings
 * @since 0.1
 */
public final class RateLimiter implements Policy, Handle {
    private final String name;
    private final Environment environment;
    private final RateLimiterState state;
    private final StageContext context;
    private final RateLimiterStage withoutPipeline;

    private RateLimiter(String name, RateLimiterSettings settings, Environment environment) {
        this.name = name;
        this.environment = environment;
        this.state = new RateLimiterState(settings, environment.time());
        this.context = StageContext.of(this);
        this.withoutPipeline = new RateLimiterStage(this, state, context);
    }

    /**
     * Makes a limiter in {@link Environment#shared()}.
     *
     * @param name its name in messages and events, not blank
     * @param settings its settings
     * @return a new limiter
     * @throws IllegalArgumentException if the name is blank or something is null, with one line for each
     */
    public static RateLimiter of(String name, RateLimiterSettings settings) {
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
    public static RateLimiter of(String name, RateLimiterSettings settings, Environment environment) {
        Violations.checkHandle("RateLimiter", name, settings, environment);
        return new RateLimiter(name, settings, environment);
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
    public RateLimiterSettings settings() {
        return state.settings();
    }

    /**
     * Sets other settings. What has been used counts on, to the whole permit where the kind changes; calls that wait
     * keep their time, and later ones come behind them. Whether there is a function for permits or a reader of hints is
     * settled when a pipeline is built. Listeners of the environment are told.
     *
     * @param settings the settings
     */
    public void reconfigure(RateLimiterSettings settings) {
        Objects.requireNonNull(settings, "settings");
        context.reconfigured(PolicyKind.RATE_LIMITER, state.settings(settings), settings);
    }

    /**
     * Takes the permits of one call for use without a pipeline, if they are there. Does not wait.
     *
     * @return leave to make the call, whose end is of use to the limiter only if it heeds servers; empty if there are
     *     not enough permits
     */
    public Optional<Permit> tryAcquire() {
        return tryAcquire(settings().permitsPerCall());
    }

    /**
     * Takes so many permits for use without a pipeline, if they are there. Does not wait.
     *
     * @param permits how many, at least 1
     * @return leave to make the call; empty if there are not enough permits
     * @throws IllegalArgumentException if there are fewer than one
     */
    public Optional<Permit> tryAcquire(int permits) {
        return withoutPipeline.tryAcquire(checked(permits));
    }

    /**
     * Claims permits, whenever they come. The caller waits by itself.
     *
     * @param permits how many, at least 1
     * @return the reservation; empty if so many never come
     * @throws IllegalArgumentException if there are fewer than one
     */
    public Optional<Reservation> reserve(int permits) {
        return reserve(permits, Nanos.UNLIMITED);
    }

    /**
     * Claims permits if they come soon enough. The caller waits by itself.
     *
     * @param permits how many, at least 1
     * @param maxWait in how long they must be there, at least zero
     * @return the reservation; empty if they would come later
     * @throws IllegalArgumentException if there are fewer than one
     */
    public Optional<Reservation> reserve(int permits, Duration maxWait) {
        return reserve(permits, Math.max(0, Nanos.of(maxWait)));
    }

    private Optional<Reservation> reserve(int permits, long maxWaitNanos) {
        Meter.Claim claim = state.claim(checked(permits), maxWaitNanos);
        if (claim.permits() == 0) {
            return Optional.empty();
        }
        // Read after the claim: counted from before, its wait would be over too soon.
        return Optional.of(
                new Reservation(claim, environment.time(), environment.time().nanos()));
    }

    private static int checked(int permits) {
        Violations.check(permits >= 1, "RateLimiter.permits", permits, ">= 1");
        return permits;
    }

    /**
     * How many permits could be had at once.
     *
     * @return at least 0
     */
    public long available() {
        return state.available();
    }

    /** Takes all permits that are there, as when a server says that it has had enough. They come anew at their rate. */
    public void drain() {
        state.drain();
    }

    /**
     * Has no permit come before a time, for those who come from now on. What was there is lost: afterwards permits come
     * at their rate, of a sliding window as many as it has.
     *
     * @param delay for how long; what is not above zero changes nothing
     */
    public void delay(Duration delay) {
        long nanos = Nanos.of(delay);
        if (nanos > 0) {
            state.delay(nanos);
        }
    }

    /**
     * How it stands.
     *
     * @return a snapshot
     */
    public RateLimiterCounts counts() {
        return state.counts();
    }

    /** Counts a refusal, and makes what the caller is thrown. */
    RateLimited refusal(long waitNanos) {
        state.rejected();
        return new RateLimited(name, waitNanos >= RateLimiterState.FOR_EVER ? null : Duration.ofNanos(waitNanos));
    }

    /** Reads from an outcome whether a server wants to be left alone. */
    void heed(@Nullable Object value, @Nullable Throwable unwrapped) {
        RateLimiterSettings settings = settings();
        DelayHint reader = settings.delayHint().orElse(null);
        if (reader != null) {
            long hinted = reader.read(value, unwrapped, environment.time().wallClock())
                    .delayNanos();
            if (hinted > 0) {
                state.delay(Math.min(hinted, Nanos.of(settings.maxHint())));
            }
        }
    }

    @Override
    public PolicyKind kind() {
        return PolicyKind.RATE_LIMITER;
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(new RateLimiterStage(this, state, context));
    }

    @Override
    public List<Handle> handles() {
        return List.of(this);
    }

    @Override
    public String toString() {
        return "RateLimiter[" + name + ": " + settings() + "]";
    }
}
