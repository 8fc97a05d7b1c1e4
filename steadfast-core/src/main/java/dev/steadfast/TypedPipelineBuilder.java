package dev.steadfast;

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
import dev.steadfast.spi.Policy;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A {@link PipelineBuilder} that a value of a type has gone into, by a {@link Fallback} or a {@link ChaosResult}, so
 * that the pipeline must return that type. Its methods are those of {@link PipelineBuilder}, where they are described.
 * Used by one thread; not shared.
 *
 * @param <T> the type of the value
 * @since 0.1
 */
public final class TypedPipelineBuilder<T extends @Nullable Object> {
    private final PipelineBuilder untyped;

    TypedPipelineBuilder(PipelineBuilder untyped) {
        this.untyped = untyped;
    }

    /**
     * As {@link PipelineBuilder#timeout}.
     *
     * @param limit the bound, above zero
     * @return this builder
     */
    public TypedPipelineBuilder<T> timeout(Duration limit) {
        untyped.timeout(limit);
        return this;
    }

    /**
     * As {@link PipelineBuilder#attemptTimeout}.
     *
     * @param limit the bound, above zero
     * @return this builder
     */
    public TypedPipelineBuilder<T> attemptTimeout(Duration limit) {
        untyped.attemptTimeout(limit);
        return this;
    }

    /**
     * As {@link PipelineBuilder#retry}.
     *
     * @param retry the retry
     * @return this builder
     */
    public TypedPipelineBuilder<T> retry(Retry retry) {
        untyped.retry(retry);
        return this;
    }

    /**
     * As {@link PipelineBuilder#adaptiveLimiter(AdaptiveLimiter)}.
     *
     * @param limiter the limiter
     * @return this builder
     */
    public TypedPipelineBuilder<T> adaptiveLimiter(AdaptiveLimiter limiter) {
        untyped.adaptiveLimiter(limiter);
        return this;
    }

    /**
     * As {@link PipelineBuilder#adaptiveLimiter(AdaptiveLimiterSettings)}.
     *
     * @param settings how it finds its limit, and who waits
     * @return this builder
     */
    public TypedPipelineBuilder<T> adaptiveLimiter(AdaptiveLimiterSettings settings) {
        untyped.adaptiveLimiter(settings);
        return this;
    }

    /**
     * As {@link PipelineBuilder#adaptiveThrottle(AdaptiveThrottle)}.
     *
     * @param throttle the throttle
     * @return this builder
     */
    public TypedPipelineBuilder<T> adaptiveThrottle(AdaptiveThrottle throttle) {
        untyped.adaptiveThrottle(throttle);
        return this;
    }

    /**
     * As {@link PipelineBuilder#adaptiveThrottle(AdaptiveThrottleSettings)}.
     *
     * @param settings how it decides
     * @return this builder
     */
    public TypedPipelineBuilder<T> adaptiveThrottle(AdaptiveThrottleSettings settings) {
        untyped.adaptiveThrottle(settings);
        return this;
    }

    /**
     * As {@link PipelineBuilder#hedge(Hedge)}.
     *
     * @param hedge the hedge
     * @return this builder
     */
    public TypedPipelineBuilder<T> hedge(Hedge hedge) {
        untyped.hedge(hedge);
        return this;
    }

    /**
     * As {@link PipelineBuilder#hedge(SharedHedge)}.
     *
     * @param hedge the hedge, made for this pipeline's environment
     * @return this builder
     */
    public TypedPipelineBuilder<T> hedge(SharedHedge hedge) {
        untyped.hedge(hedge);
        return this;
    }

    /**
     * As {@link PipelineBuilder#circuitBreaker(CircuitBreaker)}.
     *
     * @param breaker the breaker, made for this pipeline's environment
     * @return this builder
     */
    public TypedPipelineBuilder<T> circuitBreaker(CircuitBreaker breaker) {
        untyped.circuitBreaker(breaker);
        return this;
    }

    /**
     * As {@link PipelineBuilder#circuitBreaker(CircuitBreakerSettings)}.
     *
     * @param settings its settings
     * @return this builder
     */
    public TypedPipelineBuilder<T> circuitBreaker(CircuitBreakerSettings settings) {
        untyped.circuitBreaker(settings);
        return this;
    }

    /**
     * As {@link PipelineBuilder#circuitBreaker(BreakerPerKey)}.
     *
     * @param breakers the breakers, made for this pipeline's environment
     * @return this builder
     */
    public TypedPipelineBuilder<T> circuitBreaker(BreakerPerKey breakers) {
        untyped.circuitBreaker(breakers);
        return this;
    }

    /**
     * As {@link PipelineBuilder#rateLimiter(RateLimiter)}.
     *
     * @param limiter the limiter
     * @return this builder
     */
    public TypedPipelineBuilder<T> rateLimiter(RateLimiter limiter) {
        untyped.rateLimiter(limiter);
        return this;
    }

    /**
     * As {@link PipelineBuilder#rateLimiter(RateLimiterSettings)}.
     *
     * @param limiter the settings
     * @return this builder
     */
    public TypedPipelineBuilder<T> rateLimiter(RateLimiterSettings limiter) {
        untyped.rateLimiter(limiter);
        return this;
    }

    /**
     * As {@link PipelineBuilder#bulkhead(Bulkhead)}.
     *
     * @param bulkhead the bulkhead
     * @return this builder
     */
    public TypedPipelineBuilder<T> bulkhead(Bulkhead bulkhead) {
        untyped.bulkhead(bulkhead);
        return this;
    }

    /**
     * As {@link PipelineBuilder#bulkhead(BulkheadSettings)}.
     *
     * @param bulkhead the settings
     * @return this builder
     */
    public TypedPipelineBuilder<T> bulkhead(BulkheadSettings bulkhead) {
        untyped.bulkhead(bulkhead);
        return this;
    }

    /**
     * As {@link PipelineBuilder#fallback}.
     *
     * @param fallback the fallback
     * @return this builder
     */
    public TypedPipelineBuilder<T> fallback(Fallback<T> fallback) {
        untyped.fallback(fallback);
        return this;
    }

    /**
     * As {@link PipelineBuilder#chaos(Chaos)}.
     *
     * @param chaos what is done, and when
     * @return this builder
     */
    public TypedPipelineBuilder<T> chaos(Chaos chaos) {
        untyped.chaos(chaos);
        return this;
    }

    /**
     * As {@link PipelineBuilder#chaos(ChaosResult)}.
     *
     * @param chaos what is done, and when
     * @return this builder
     */
    public TypedPipelineBuilder<T> chaos(ChaosResult<T> chaos) {
        untyped.chaos(chaos);
        return this;
    }

    /**
     * As {@link PipelineBuilder#add}.
     *
     * @param policy the policy
     * @return this builder
     */
    public TypedPipelineBuilder<T> add(Policy policy) {
        untyped.add(policy);
        return this;
    }

    /**
     * As {@link PipelineBuilder#standard}.
     *
     * @return this builder
     */
    public TypedPipelineBuilder<T> standard() {
        untyped.standard();
        return this;
    }

    /**
     * As {@link PipelineBuilder#listener}.
     *
     * @param listener the listener
     * @return this builder
     */
    public TypedPipelineBuilder<T> listener(Listener listener) {
        untyped.listener(listener);
        return this;
    }

    /**
     * As {@link PipelineBuilder#discard}.
     *
     * @param <R> the type of the results, as the action sees them
     * @param type their raw class
     * @param action what to do with them
     * @return this builder
     */
    public <R> TypedPipelineBuilder<T> discard(Class<? super R> type, Consumer<R> action) {
        untyped.discard(type, action);
        return this;
    }

    /**
     * As {@link PipelineBuilder#counted}.
     *
     * @return this builder
     */
    public TypedPipelineBuilder<T> counted() {
        untyped.counted();
        return this;
    }

    /**
     * As {@link PipelineBuilder#propagateCancel}.
     *
     * @param value whether to cancel it
     * @return this builder
     */
    public TypedPipelineBuilder<T> propagateCancel(boolean value) {
        untyped.propagateCancel(value);
        return this;
    }

    /**
     * As {@link PipelineBuilder#environment}.
     *
     * @param value the environment
     * @return this builder
     */
    public TypedPipelineBuilder<T> environment(Environment value) {
        untyped.environment(value);
        return this;
    }

    /**
     * Makes the pipeline.
     *
     * @return a new pipeline
     * @throws IllegalArgumentException as {@link PipelineBuilder#build}
     */
    public TypedPipeline<T> build() {
        return new TypedPipeline<>(untyped.build());
    }
}
