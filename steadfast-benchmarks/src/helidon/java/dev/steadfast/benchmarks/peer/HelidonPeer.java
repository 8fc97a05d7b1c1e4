package dev.steadfast.benchmarks.peer;

import io.helidon.faulttolerance.Bulkhead;
import io.helidon.faulttolerance.CircuitBreaker;
import io.helidon.faulttolerance.FtHandler;
import io.helidon.faulttolerance.Retry;
import io.helidon.faulttolerance.Timeout;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Helidon Fault Tolerance. Its handlers take suppliers, which may not throw checked exceptions: here they do, unseen by
 * the compiler.
 */
public final class HelidonPeer implements Peer {
    /** For {@link Library}. */
    public HelidonPeer() {}

    @Override
    public Decorator retry(int attempts) {
        return around(retrying(attempts));
    }

    @Override
    public Decorator stack(boolean limited) {
        if (limited) {
            throw new UnsupportedOperationException("rateLimiter");
        }
        Retry retry = retrying(Limits.ATTEMPTS);
        CircuitBreaker breaker = breaker(100);
        Bulkhead bulkhead = permits();
        return service -> {
            Supplier<Object> work = () -> served(service);
            Supplier<Object> bounded = () -> bulkhead.invoke(work);
            Supplier<Object> guarded = () -> breaker.invoke(bounded);
            return () -> retry.invoke(guarded);
        };
    }

    @Override
    public Decorator breaker() {
        return around(breaker(50));
    }

    @Override
    public Decorator openBreaker() {
        CircuitBreaker breaker = breaker(50);
        breaker.state(CircuitBreaker.State.OPEN);
        return around(breaker);
    }

    @Override
    public Decorator bulkhead() {
        return around(permits());
    }

    @Override
    public Decorator timeout(Duration limit, boolean retried) {
        Timeout timeout = Timeout.builder().timeout(limit).currentThread(true).build();
        if (!retried) {
            return around(timeout);
        }
        Retry retry = retrying(Limits.ATTEMPTS);
        return service -> {
            Supplier<Object> work = () -> served(service);
            Supplier<Object> bounded = () -> timeout.invoke(work);
            return () -> retry.invoke(bounded);
        };
    }

    private static Decorator around(FtHandler handler) {
        return service -> {
            Supplier<Object> work = () -> served(service);
            return () -> handler.invoke(work);
        };
    }

    private static Retry retrying(int attempts) {
        return Retry.builder()
                .calls(attempts)
                .delay(Duration.ZERO)
                .jitter(Duration.ZERO)
                .overallTimeout(Duration.ofHours(1))
                .addApplyOn(IOException.class)
                .build();
    }

    private static CircuitBreaker breaker(int failurePercent) {
        return CircuitBreaker.builder()
                .volume(Limits.WINDOW)
                .errorRatio(failurePercent)
                .delay(Limits.OPEN_TIME)
                .build();
    }

    private static Bulkhead permits() {
        return Bulkhead.builder().limit(Limits.PERMITS).queueLength(0).build();
    }

    private static Object served(Service service) {
        try {
            return service.work();
        } catch (IOException thrown) {
            throw HelidonPeer.<RuntimeException>unseen(thrown);
        }
    }

    @SuppressWarnings("unchecked") // The cast is not made at run time: the exception stays what it is.
    private static <X extends Throwable> RuntimeException unseen(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
