package dev.steadfast.benchmarks.peer;

import io.github.bucket4j.Bucket;
import java.time.Duration;

/** Bucket4j, whose users ask it before they call. */
final class Bucket4jPeer implements Peer {
    @Override
    public Decorator rateLimiter(int permits, Duration period) {
        Bucket bucket = Bucket.builder()
                .addLimit(limit -> limit.capacity(permits).refillGreedy(permits, period))
                .withNanosecondPrecision()
                .build();
        return service -> () -> {
            if (!bucket.tryConsume(1)) {
                throw new IllegalStateException("limited");
            }
            return service.work();
        };
    }
}
