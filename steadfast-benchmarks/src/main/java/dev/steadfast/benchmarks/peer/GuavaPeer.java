package dev.steadfast.benchmarks.peer;

import com.google.common.util.concurrent.RateLimiter;
import java.time.Duration;

/** Guava's rate limiter, which its users ask before they call. */
final class GuavaPeer implements Peer {
    @Override
    @SuppressWarnings("UnstableApiUsage") // It is what its users have.
    public Decorator rateLimiter(int permits, Duration period) {
        RateLimiter limiter = RateLimiter.create((double) permits / period.toSeconds());
        return service -> () -> {
            if (!limiter.tryAcquire()) {
                throw new IllegalStateException("limited");
            }
            return service.work();
        };
    }
}
