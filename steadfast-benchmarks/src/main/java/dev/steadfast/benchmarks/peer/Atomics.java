package dev.steadfast.benchmarks.peer;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * No library: two atomic operations on one number around the work, as anything pays that knows how many calls are under
 * way. The measure for what threads do to each other.
 */
final class Atomics implements Peer {
    @Override
    public Decorator retry(int attempts) {
        return counted();
    }

    @Override
    public Decorator stack(boolean limited) {
        return counted();
    }

    @Override
    public Decorator breaker() {
        return counted();
    }

    @Override
    public Decorator rateLimiter(int permits, Duration period) {
        return counted();
    }

    @Override
    public Decorator bulkhead() {
        return counted();
    }

    private static Decorator counted() {
        AtomicInteger underWay = new AtomicInteger();
        return service -> () -> {
            underWay.getAndIncrement();
            try {
                return service.work();
            } finally {
                underWay.getAndDecrement();
            }
        };
    }
}
