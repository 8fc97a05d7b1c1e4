package dev.steadfast.benchmarks.peer;

import io.smallrye.faulttolerance.api.Guard;
import io.smallrye.faulttolerance.api.TypedGuard;
import jakarta.enterprise.util.TypeLiteral;
import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;

/** SmallRye Fault Tolerance, in its form without a container, its work decorated once. */
final class SmallRyePeer implements Peer {
    private static final TypeLiteral<CompletionStage<Object>> STAGE = new TypeLiteral<>() {};

    @Override
    public Decorator retry(int attempts) {
        return around(retrying(Guard.create(), attempts));
    }

    @Override
    public Decorator stack(boolean limited) {
        Guard.Builder builder = breaking(retrying(Guard.create(), Limits.ATTEMPTS), 1);
        return around(limiting(limited ? limited(builder, Limits.PLENTY, Limits.PERIOD) : builder));
    }

    @Override
    public Decorator breaker() {
        return around(breaking(Guard.create(), 0.5));
    }

    @Override
    public Decorator openBreaker() {
        Decorator breaker = breaker();
        Callable<Object> failing = breaker.decorate(new Service(Service.Course.EXHAUSTION));
        for (int call = 0; call < Limits.WINDOW; call++) {
            fail(failing);
        }
        return breaker;
    }

    @Override
    public Decorator rateLimiter(int permits, Duration period) {
        return around(limited(Guard.create(), permits, period));
    }

    @Override
    public Decorator bulkhead() {
        return around(limiting(Guard.create()));
    }

    @Override
    public Decorator asyncRetry() {
        TypedGuard<CompletionStage<Object>> guard = TypedGuard.create(STAGE)
                .withRetry()
                .maxRetries(Limits.ATTEMPTS - 1)
                .delay(0, ChronoUnit.MILLIS)
                .jitter(0, ChronoUnit.MILLIS)
                .retryOn(IOException.class)
                .done()
                .build();
        return service -> {
            Callable<CompletionStage<Object>> work = guard.adaptCallable(service::start);
            return () -> work.call().toCompletableFuture().join();
        };
    }

    @Override
    public Decorator timeout(Duration limit, boolean retried) {
        Guard.Builder builder = Guard.create();
        return around((retried ? retrying(builder, Limits.ATTEMPTS) : builder)
                .withTimeout()
                .duration(limit.toMillis(), ChronoUnit.MILLIS)
                .done());
    }

    private static Decorator around(Guard.Builder builder) {
        Guard guard = builder.build();
        return service -> guard.adaptCallable(service::work, Object.class);
    }

    private static Guard.Builder retrying(Guard.Builder builder, int attempts) {
        return builder.withRetry()
                .maxRetries(attempts - 1)
                .delay(0, ChronoUnit.MILLIS)
                .jitter(0, ChronoUnit.MILLIS)
                .retryOn(IOException.class)
                .done();
    }

    private static Guard.Builder breaking(Guard.Builder builder, double failureRate) {
        return builder.withCircuitBreaker()
                .requestVolumeThreshold(Limits.WINDOW)
                .failureRatio(failureRate)
                .delay(Limits.OPEN_TIME.toHours(), ChronoUnit.HOURS)
                .done();
    }

    private static Guard.Builder limited(Guard.Builder builder, int permits, Duration period) {
        return builder.withRateLimit()
                .limit(permits)
                .window(period.toMillis(), ChronoUnit.MILLIS)
                .done();
    }

    private static Guard.Builder limiting(Guard.Builder builder) {
        return builder.withBulkhead().limit(Limits.PERMITS).done();
    }

    private static void fail(Callable<Object> work) {
        try {
            throw new IllegalStateException("was served: " + work.call() + "; allowed: failures only");
        } catch (IOException expected) {
            // It counts in the window.
        } catch (Exception e) {
            throw new IllegalStateException("the circuit breaker does not count this", e);
        }
    }
}
