package dev.steadfast.benchmarks.peer;

import dev.failsafe.Bulkhead;
import dev.failsafe.CircuitBreaker;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.Policy;
import dev.failsafe.RateLimiter;
import dev.failsafe.RetryPolicy;
import dev.failsafe.Timeout;
import dev.failsafe.function.CheckedSupplier;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Failsafe, with one executor for all calls. */
final class FailsafePeer implements Peer {
    @Override
    public Decorator retry(int attempts) {
        return around(List.of(retrying(attempts)));
    }

    @Override
    public Decorator retryOfFourLambdas() {
        FailsafeExecutor<Object> executor = Failsafe.with(retrying(Limits.ATTEMPTS));
        return service -> {
            Turns turns = new Turns();
            CheckedSupplier<?>[] work = {
                () -> service.work(), () -> service.work(), () -> service.work(), () -> service.work()
            };
            return () -> executor.get(work[turns.next()]);
        };
    }

    @Override
    public Decorator retryAtFourPlaces() {
        FailsafeExecutor<Object> executor = Failsafe.with(retrying(Limits.ATTEMPTS));
        return unused -> {
            Turns turns = new Turns();
            return () -> switch (turns.next()) {
                case 0 -> executor.get(() -> Service.SERVING.work());
                case 1 -> executor.get(() -> Service.SERVING.work());
                case 2 -> executor.get(() -> Service.SERVING.work());
                default -> executor.get(() -> Service.SERVING.work());
            };
        };
    }

    @Override
    public Decorator stack(boolean limited) {
        List<Policy<Object>> policies = new ArrayList<>();
        policies.add(retrying(Limits.ATTEMPTS));
        policies.add(breaker(Limits.WINDOW));
        if (limited) {
            policies.add(limiter(Limits.PLENTY, Limits.PERIOD));
        }
        policies.add(permits());
        return around(policies);
    }

    @Override
    public Decorator breaker() {
        return around(List.of(breaker(Limits.WINDOW / 2)));
    }

    @Override
    public Decorator openBreaker() {
        CircuitBreaker<Object> breaker = breaker(Limits.WINDOW / 2);
        breaker.open();
        return around(List.of(breaker));
    }

    @Override
    public Decorator rateLimiter(int permits, Duration period) {
        return around(List.of(limiter(permits, period)));
    }

    @Override
    public Decorator bulkhead() {
        return around(List.of(permits()));
    }

    /** Each attempt goes through the library's pool of threads. */
    @Override
    public Decorator asyncRetry() {
        FailsafeExecutor<Object> executor = Failsafe.with(retrying(Limits.ATTEMPTS));
        return service -> {
            CheckedSupplier<CompletableFuture<Object>> work = service::start;
            return () -> executor.getStageAsync(work).join();
        };
    }

    @Override
    public Decorator timeout(Duration limit, boolean retried) {
        Timeout<Object> timeout = Timeout.<Object>builder(limit).withInterrupt().build();
        return around(retried ? List.of(retrying(Limits.ATTEMPTS), timeout) : List.of(timeout));
    }

    private static Decorator around(List<? extends Policy<Object>> policies) {
        FailsafeExecutor<Object> executor = Failsafe.with(policies);
        return service -> {
            CheckedSupplier<Object> work = service::work;
            return () -> executor.get(work);
        };
    }

    private static RetryPolicy<Object> retrying(int attempts) {
        return RetryPolicy.builder()
                .withMaxAttempts(attempts)
                .handle(IOException.class)
                .build();
    }

    private static CircuitBreaker<Object> breaker(int failures) {
        return CircuitBreaker.builder()
                .withFailureThreshold(failures, Limits.WINDOW)
                .withDelay(Limits.OPEN_TIME)
                .build();
    }

    private static RateLimiter<Object> limiter(int permits, Duration period) {
        return RateLimiter.burstyBuilder(permits, period).build();
    }

    private static Bulkhead<Object> permits() {
        return Bulkhead.builder(Limits.PERMITS).build();
    }
}
