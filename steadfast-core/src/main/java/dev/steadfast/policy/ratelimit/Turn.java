package dev.steadfast.policy.ratelimit;

import dev.steadfast.spi.Waiter;
import dev.steadfast.time.TimerNode;

/**
 * One who waits for the time of its permits. Whether the time or the waiter's leaving came first is for the waiter to
 * tell. Safe for use by many threads.
 */
final class Turn extends TimerNode {
    private final Waiter waiter;
    private final Meter.Claim claim;
    private final RateLimiterState state;

    Turn(Waiter waiter, Meter.Claim claim, RateLimiterState state) {
        this.state = state;
        this.waiter = waiter;
        this.claim = claim;
    }

    Meter.Claim claim() {
        return claim;
    }

    @Override
    public void due() {
        // Wakes, and no more: this is the timer's thread.
        if (waiter.grant(RateLimiterStage.COUNTED)) {
            state.granted();
        }
    }
}
