package dev.steadfast.benchmarks.peer;

import dev.steadfast.policy.ratelimit.RateLimiterSettings;
import java.time.Duration;

/** Ours, with rate limiters that have a sliding window. */
final class SteadfastSliding extends SteadfastPeer {
    /** It counts up to a million in a window: as often, in a shorter one. */
    private static final int PARTS = 1_000;

    @Override
    RateLimiterSettings limiter(int permits, Duration period) {
        return RateLimiterSettings.builder()
                .slidingWindow(permits / PARTS, period.dividedBy(PARTS))
                .build();
    }
}
