package dev.steadfast;

import dev.steadfast.engine.Discards;
import dev.steadfast.environment.Environment;
import dev.steadfast.event.Listener;
import dev.steadfast.policy.breaker.BreakerPerKey;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.bulkhead.Bulkhead;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import dev.steadfast.policy.chaos.Chaos;
import dev.steadfast.policy.chaos.ChaosResult;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.hedge.SharedHedge;
import dev.steadfast.policy.limiter.AdaptiveLimiter;
import dev.steadfast.policy.limiter.AdaptiveLimiterSettings;
import dev.steadfast.policy.ratelimit.RateLimiter;
import dev.steadfast.policy.ratelimit.RateLimiterSettings;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.throttle.AdaptiveThrottle;
import dev.steadfast.policy.throttle.AdaptiveThrottleSettings;
import dev.steadfast.policy.timeout.Timeout;
import dev.steadfast.spi.Policy;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Collects policies, outermost first: the order of the calls is the order from outside in. {@link #build()} reports
 * everything that is wrong in one message. Used by one thread; not shared.
 *
 * @since 0.1
 */
public final class PipelineBuilder {
    private final Violations found = new Violations("Pipeline");
    private final String name;
    private final List<Policy> policies = new ArrayList<>();
    private final List<Listener> listeners = new ArrayList<>();
    private final List<Discards.Rule> discards = new ArrayList<>();
    private Environment environment = Environment.shared();
    private boolean counted;
    private boolean propagateCancel = true;

    PipelineBuilder(@Nullable String name) {
        found.named(name);
        this.name = name == null ? "" : name;
    }

    /**
     * Adds a bound on everything that is added after it. Before a retry it bounds the whole operation. Work that runs
     * when it passes is interrupted; see {@link Timeout}.
     *
     * @param limit the bound, above zero
     * @return this builder
     */
    public PipelineBuilder timeout(Duration limit) {
        return bound("timeout", limit, false);
    }

    /**
     * Adds a bound on each attempt; it must stand inside the retry. The bound is cut to the time left of the operation.
     * Work that runs when it passes is interrupted, and the attempt has failed; see {@link Timeout}.
     *
     * @param limit the bound, above zero
     * @return this builder
     */
    public PipelineBuilder attemptTimeout(Duration limit) {
        return bound("attemptTimeout", limit, true);
    }

    /**
     * Adds a retry of everything that is added after it. A pipeline has one at most; nest pipelines for more.
     *
     * @param retry the retry
     * @return this builder
     */
    public PipelineBuilder retry(Retry retry) {
        return policy("retry", retry);
    }

    /**
     * Adds a limiter that other pipelines may share: it finds out how many calls may be under way at once.
     *
     * @param limiter the limiter
     * @return this builder
     */
    public PipelineBuilder adaptiveLimiter(AdaptiveLimiter limiter) {
        return policy("adaptiveLimiter", limiter);
    }

    /**
     * Adds a limiter of this pipeline's own: it finds out how many calls may be under way at once.
     *
     * @param settings how it finds its limit, and who waits
     * @return this builder
     */
    public PipelineBuilder adaptiveLimiter(AdaptiveLimiterSettings settings) {
        return policy("adaptiveLimiter", settings);
    }

    /**
     * Adds a throttle that other pipelines may share: it turns calls away when the service does too few of them.
     *
     * @param throttle the throttle
     * @return this builder
     */
    public PipelineBuilder adaptiveThrottle(AdaptiveThrottle throttle) {
        return policy("adaptiveThrottle", throttle);
    }

    /**
     * Adds a throttle of this pipeline's own: it turns calls away when the service does too few of them.
     *
     * @param settings how it decides
     * @return this builder
     */
    public PipelineBuilder adaptiveThrottle(AdaptiveThrottleSettings settings) {
        return policy("adaptiveThrottle", settings);
    }

    /**
     * Adds a circuit breaker that other pipelines may share.
     *
     * @param breaker the breaker, made for this pipeline's environment
     * @return this builder
     */
    public PipelineBuilder circuitBreaker(CircuitBreaker breaker) {
        return policy("circuitBreaker", breaker);
    }

    /**
     * Adds a circuit breaker of the pipeline's own, named after it.
     *
     * @param settings its settings
     * @return this builder
     */
    public PipelineBuilder circuitBreaker(CircuitBreakerSettings settings) {
        return policy("circuitBreaker", settings);
    }

    /**
     * Adds a circuit breaker for each key that calls have, such as the host.
     *
     * @param breakers the breakers, made for this pipeline's environment
     * @return this builder
     */
    public PipelineBuilder circuitBreaker(BreakerPerKey breakers) {
        return policy("circuitBreaker", breakers);
    }

    /**
     * Adds a bound on how many calls are under way at once, shared with other pipelines.
     *
     * @param bulkhead the bulkhead
     * @return this builder
     */
    public PipelineBuilder bulkhead(Bulkhead bulkhead) {
        return policy("bulkhead", bulkhead);
    }

    /**
     * Adds a bound on how many calls of this pipeline are under way at once.
     *
     * @param settings its settings
     * @return this builder
     */
    public PipelineBuilder bulkhead(BulkheadSettings settings) {
        return policy("bulkhead", settings);
    }

    /**
     * Adds a fallback around everything that is added after it, and goes on with a builder of a typed pipeline. Before
     * a retry it answers once that has given up.
     *
     * @param <T> the type of the answer, and of all calls
     * @param fallback the fallback
     * @return a builder that takes over from this one
     */
    public <T extends @Nullable Object> TypedPipelineBuilder<T> fallback(Fallback<T> fallback) {
        return new TypedPipelineBuilder<>(policy("fallback", fallback));
    }

    /**
     * Adds harm done on purpose; it stands innermost.
     *
     * @param chaos what is done, and when
     * @return this builder
     */
    public PipelineBuilder chaos(Chaos chaos) {
        return policy("chaos", chaos);
    }

    /**
     * Adds a result in place of calls, on purpose, and goes on with a builder of a typed pipeline; it stands innermost.
     *
     * @param <T> the type of the result, and of all calls
     * @param chaos what is done, and when
     * @return a builder that takes over from this one
     */
    public <T extends @Nullable Object> TypedPipelineBuilder<T> chaos(ChaosResult<T> chaos) {
        return new TypedPipelineBuilder<>(policy("chaos", chaos));
    }

    /**
     * Adds a hedge: everything that is added after it is run once more if it takes long.
     *
     * @param hedge the hedge
     * @return this builder
     */
    public PipelineBuilder hedge(Hedge hedge) {
        return policy("hedge", hedge);
    }

    /**
     * Adds a hedge whose state is shared.
     *
     * @param hedge the handle
     * @return this builder
     */
    public PipelineBuilder hedge(SharedHedge hedge) {
        return policy("hedge", hedge);
    }

    /**
     * Adds a bound on how many calls begin in a span of time, shared with other pipelines.
     *
     * @param limiter the limiter
     * @return this builder
     */
    public PipelineBuilder rateLimiter(RateLimiter limiter) {
        return policy("rateLimiter", limiter);
    }

    /**
     * Adds a bound on how many calls of this pipeline begin in a span of time.
     *
     * @param settings its settings
     * @return this builder
     */
    public PipelineBuilder rateLimiter(RateLimiterSettings settings) {
        return policy("rateLimiter", settings);
    }

    /**
     * Adds any policy.
     *
     * @param policy the policy
     * @return this builder
     */
    public PipelineBuilder add(Policy policy) {
        return policy("policy", policy);
    }

    /**
     * Adds what most pipelines want, from outside in: a bulkhead of 1 000 calls without a queue, a timeout of 30 s,
     * {@link Retry#defaults()}, {@link CircuitBreakerSettings#defaults()}, and a timeout of 10 s for each attempt; a
     * log line for each failure, and flight recording.
     *
     * @return this builder
     */
    public PipelineBuilder standard() {
        return StandardStack.addTo(this);
    }

    /**
     * Adds one who is told what happens. With a listener the pipeline reads the clock and counts operations.
     *
     * @param listener the listener
     * @return this builder
     */
    public PipelineBuilder listener(Listener listener) {
        if (found.given("listener", listener, "a Listener")) {
            listeners.add(listener);
        }
        return this;
    }

    /**
     * Says what becomes of results that nobody will see. The first rule whose class fits is used; without one, a result
     * that is {@link AutoCloseable} is closed.
     *
     * @param <R> the type of the results, as the action sees them
     * @param type their raw class
     * @param action what to do with them
     * @return this builder
     */
    @SuppressWarnings("unchecked") // only given instances of the raw class, as retryOnResult
    public <R> PipelineBuilder discard(Class<? super R> type, Consumer<R> action) {
        if (found.given("discard", type, "a class") && found.given("discard", action, "an action")) {
            discards.add(new Discards.Rule(type, (Consumer<Object>) action));
        }
        return this;
    }

    /**
     * Counts operations, attempts and successes though nobody listens.
     *
     * @return this builder
     */
    public PipelineBuilder counted() {
        counted = true;
        return this;
    }

    /**
     * Says whether what an asynchronous attempt has started is cancelled, by {@code cancel(true)}, when the attempt is:
     * because its future was cancelled, a bound passed, or another pass was first. Default true. The library never
     * completes such a future in any other way.
     *
     * @param value whether to cancel it
     * @return this builder
     */
    public PipelineBuilder propagateCancel(boolean value) {
        propagateCancel = value;
        return this;
    }

    /**
     * Sets what the pipeline runs in. Default {@link Environment#shared()}.
     *
     * @param value the environment
     * @return this builder
     */
    public PipelineBuilder environment(Environment value) {
        if (found.given("environment", value, "an Environment")) {
            environment = value;
        }
        return this;
    }

    /**
     * Makes the pipeline.
     *
     * @return a new pipeline
     * @throws IllegalArgumentException if a setting is out of range or the order cannot mean what it says, with one
     *     line for each
     */
    public Pipeline build() {
        Violations all = found.copy();
        PipelineRecipe recipe = new PipelineRecipe(name, policies, listeners, discards, counted, propagateCancel);
        recipe.check(environment, all);
        all.throwIfAny();
        return recipe.madeIn(environment);
    }

    private PipelineBuilder bound(String setting, @Nullable Duration limit, boolean perAttempt) {
        if (found.positive(setting, limit)) {
            Duration given = Objects.requireNonNull(limit);
            policies.add(perAttempt ? Timeout.ofAttempt(given) : Timeout.of(given));
        }
        return this;
    }

    private PipelineBuilder policy(String setting, @Nullable Policy policy) {
        found.require(policy != null, setting, policy, "a Policy");
        if (policy != null) {
            policies.add(policy);
        }
        return this;
    }
}
