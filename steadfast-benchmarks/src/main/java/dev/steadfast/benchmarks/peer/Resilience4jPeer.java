package dev.steadfast.benchmarks.peer;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.timelimiter.TimeLimiter;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;

/** Resilience4j, its work decorated once. Its circuit breaker has a window of calls, by default. */
final class Resilience4jPeer implements Peer {
    private static final String NAME = "benchmark";

    @Override
    public Decorator retry(int attempts) {
        Retry retry = retrying(attempts);
        return service -> Retry.decorateCallable(retry, service::work);
    }

    @Override
    public Decorator retryOfFourLambdas() {
        Retry retry = retrying(Limits.ATTEMPTS);
        return service -> {
            Turns turns = new Turns();
            Callable<?>[] work = Callables.four(service);
            return () -> retry.executeCallable(work[turns.next()]);
        };
    }

    @Override
    public Decorator retryAtFourPlaces() {
        Retry retry = retrying(Limits.ATTEMPTS);
        return unused -> {
            Turns turns = new Turns();
            return () -> switch (turns.next()) {
                case 0 -> retry.executeCallable(() -> Service.SERVING.work());
                case 1 -> retry.executeCallable(() -> Service.SERVING.work());
                case 2 -> retry.executeCallable(() -> Service.SERVING.work());
                default -> retry.executeCallable(() -> Service.SERVING.work());
            };
        };
    }

    @Override
    public Decorator stack(boolean limited) {
        Retry retry = retrying(Limits.ATTEMPTS);
        CircuitBreaker breaker = breaker(100);
        RateLimiter limiter = limiter(Limits.PLENTY, Limits.PERIOD);
        Bulkhead bulkhead = permits();
        return service -> {
            Callable<Object> bounded = Bulkhead.decorateCallable(bulkhead, service::work);
            return Retry.decorateCallable(
                    retry,
                    CircuitBreaker.decorateCallable(
                            breaker, limited ? RateLimiter.decorateCallable(limiter, bounded) : bounded));
        };
    }

    @Override
    public Decorator breaker() {
        CircuitBreaker breaker = breaker(50);
        return service -> CircuitBreaker.decorateCallable(breaker, service::work);
    }

    @Override
    public Decorator openBreaker() {
        CircuitBreaker breaker = breaker(50);
        breaker.transitionToOpenState();
        return service -> CircuitBreaker.decorateCallable(breaker, service::work);
    }

    @Override
    public Decorator rateLimiter(int permits, Duration period) {
        RateLimiter limiter = limiter(permits, period);
        return service -> RateLimiter.decorateCallable(limiter, service::work);
    }

    @Override
    public Decorator bulkhead() {
        Bulkhead bulkhead = permits();
        return service -> Bulkhead.decorateCallable(bulkhead, service::work);
    }

    /** A retry goes through the scheduler, though there is no delay. */
    @Override
    public Decorator asyncRetry() {
        Retry retry = retrying(Limits.ATTEMPTS);
        ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor(Daemons.threads());
        return service -> {
            Supplier<CompletionStage<Object>> work =
                    Retry.decorateCompletionStage(retry, scheduler, () -> service.start());
            return () -> work.get().toCompletableFuture().join();
        };
    }

    /** The call runs on another thread, since this library's timeouts are for futures. */
    @Override
    public Decorator timeout(Duration limit, boolean retried) {
        Retry retry = retrying(Limits.ATTEMPTS);
        TimeLimiter timeLimiter = TimeLimiter.of(limit);
        ExecutorService workers = Executors.newCachedThreadPool(Daemons.threads());
        return service -> {
            Callable<Object> work = service::work;
            Callable<Object> bounded = TimeLimiter.decorateFutureSupplier(timeLimiter, () -> workers.submit(work));
            return retried ? Retry.decorateCallable(retry, bounded) : bounded;
        };
    }

    private static Retry retrying(int attempts) {
        return Retry.of(
                NAME,
                RetryConfig.custom()
                        .maxAttempts(attempts)
                        .intervalFunction(attempt -> 0L)
                        .retryExceptions(IOException.class)
                        .build());
    }

    private static CircuitBreaker breaker(int failurePercent) {
        return CircuitBreaker.of(
                NAME,
                CircuitBreakerConfig.custom()
                        .slidingWindowSize(Limits.WINDOW)
                        .failureRateThreshold(failurePercent)
                        .waitDurationInOpenState(Limits.OPEN_TIME)
                        .build());
    }

    private static Bulkhead permits() {
        return Bulkhead.of(
                NAME, BulkheadConfig.custom().maxConcurrentCalls(Limits.PERMITS).build());
    }

    private static RateLimiter limiter(int permits, Duration period) {
        return RateLimiter.of(
                NAME,
                RateLimiterConfig.custom()
                        .limitForPeriod(permits)
                        .limitRefreshPeriod(period)
                        .timeoutDuration(Duration.ZERO)
                        .build());
    }
}
