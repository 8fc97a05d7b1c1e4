package dev.steadfast.benchmarks.peer;

import java.time.Duration;
import java.util.concurrent.Callable;

/** No library: the work alone, for the rows in which it serves. */
final class BareCall implements Peer {
    @Override
    public Decorator retry(int attempts) {
        return service -> service::work;
    }

    @Override
    public Decorator retryOfFourLambdas() {
        return service -> {
            Turns turns = new Turns();
            Callable<?>[] work = Callables.four(service);
            return () -> work[turns.next()].call();
        };
    }

    @Override
    public Decorator stack(boolean limited) {
        return service -> service::work;
    }

    @Override
    public Decorator breaker() {
        return service -> service::work;
    }

    @Override
    public Decorator rateLimiter(int permits, Duration period) {
        return service -> service::work;
    }

    @Override
    public Decorator bulkhead() {
        return service -> service::work;
    }

    @Override
    public Decorator timeout(Duration limit, boolean retried) {
        return service -> service::work;
    }
}
