package dev.steadfast.benchmarks.peer;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.outcome.AsyncCall;
import dev.steadfast.outcome.Call;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.breaker.CircuitBreakerSettingsBuilder;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import dev.steadfast.policy.ratelimit.RateLimiterSettings;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.time.Duration;

/** Ours: retries without a budget, circuit breakers with a window of calls, rate limiters with a bucket of tokens. */
class SteadfastPeer implements Peer {
    /** {@return what retries are paid from} */
    RetryBudget budget() {
        return RetryBudget.unlimited();
    }

    /** {@return a circuit breaker's settings, of which only the window is said} */
    CircuitBreakerSettingsBuilder window() {
        return CircuitBreakerSettings.builder().countWindow(Limits.WINDOW);
    }

    /**
     * A rate limiter.
     *
     * @param permits how many calls
     * @param period in what time
     * @return its settings
     */
    RateLimiterSettings limiter(int permits, Duration period) {
        return RateLimiterSettings.builder()
                .tokenBucket(permits, period, permits)
                .build();
    }

    /**
     * Puts a pipeline around work.
     *
     * @param pipeline the policies
     * @return what goes around the work
     */
    Decorator around(Pipeline pipeline) {
        return service -> {
            Call<Object, IOException> work = service::work;
            return () -> pipeline.call(work);
        };
    }

    final Retry settings(int attempts) {
        return Retry.builder()
                .maxAttempts(attempts)
                .backoff(Backoff.none())
                .retryOn(IOException.class)
                .budget(budget())
                .build();
    }

    final Pipeline retrying(int attempts) {
        return Pipeline.builder("retry").retry(settings(attempts)).build();
    }

    @Override
    public Decorator retry(int attempts) {
        return around(retrying(attempts));
    }

    @Override
    public Decorator retryOfFourLambdas() {
        Pipeline pipeline = retrying(Limits.ATTEMPTS);
        return service -> {
            Turns turns = new Turns();
            Call<?, ?>[] work = {() -> service.work(), () -> service.work(), () -> service.work(), () -> service.work()
            };
            return () -> called(pipeline, work[turns.next()]);
        };
    }

    /** The compiler cannot see through the wildcards that the work throws exceptions only. */
    @SuppressWarnings("unchecked")
    private static Object called(Pipeline pipeline, Call<?, ?> work) throws Exception {
        return pipeline.call((Call<Object, Exception>) work);
    }

    @Override
    public Decorator retryAtFourPlaces() {
        Pipeline pipeline = retrying(Limits.ATTEMPTS);
        return unused -> {
            Turns turns = new Turns();
            return () -> switch (turns.next()) {
                case 0 -> pipeline.call(() -> Service.SERVING.work());
                case 1 -> pipeline.call(() -> Service.SERVING.work());
                case 2 -> pipeline.call(() -> Service.SERVING.work());
                default -> pipeline.call(() -> Service.SERVING.work());
            };
        };
    }

    @Override
    public Decorator stack(boolean limited) {
        PipelineBuilder builder = Pipeline.builder("stack")
                .retry(settings(Limits.ATTEMPTS))
                .circuitBreaker(window().failureRate(1).build());
        return around((limited ? builder.rateLimiter(limiter(Limits.PLENTY, Limits.PERIOD)) : builder)
                .bulkhead(BulkheadSettings.of(Limits.PERMITS))
                .build());
    }

    @Override
    public Decorator breaker() {
        return around(Pipeline.builder("breaker")
                .circuitBreaker(window().failureRate(0.5).build())
                .build());
    }

    @Override
    public Decorator openBreaker() {
        CircuitBreaker breaker = CircuitBreaker.of(
                "open", window().failureRate(0.5).openTime(Limits.OPEN_TIME).build());
        for (int call = 0; call < Limits.WINDOW && breaker.tryAcquire().isPresent(); call++) {
            breaker.acquire().failed(new IOException("scripted"));
        }
        return around(Pipeline.builder("open").circuitBreaker(breaker).build());
    }

    @Override
    public Decorator rateLimiter(int permits, Duration period) {
        return around(Pipeline.builder("limiter")
                .rateLimiter(limiter(permits, period))
                .build());
    }

    @Override
    public Decorator bulkhead() {
        return around(Pipeline.builder("bulkhead")
                .bulkhead(BulkheadSettings.of(Limits.PERMITS))
                .build());
    }

    @Override
    public Decorator asyncRetry() {
        Pipeline pipeline = retrying(Limits.ATTEMPTS);
        return service -> {
            AsyncCall<Object> work = service::start;
            return () -> pipeline.callAsync(work).join();
        };
    }

    @Override
    public Decorator timeout(Duration limit, boolean retried) {
        PipelineBuilder builder = Pipeline.builder("timeout");
        return around((retried ? builder.retry(settings(Limits.ATTEMPTS)) : builder)
                .attemptTimeout(limit)
                .build());
    }
}
