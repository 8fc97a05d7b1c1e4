package dev.steadfast.policy.ratelimit;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** No permits at all; what was counted before is kept for when there are some again, and until when none may come. */
final class Closed implements Meter {
    private final @Nullable Meter before;
    private final AtomicLong notBefore;

    Closed(@Nullable Meter before, long now) {
        this.before = before;
        this.notBefore = new AtomicLong(now);
        if (before instanceof Bucket bucket) {
            bucket.retire();
        } else if (before instanceof Window window) {
            window.retire();
        }
    }

    @Nullable Meter before() {
        return before;
    }

    @Override
    public long take(int permits, long now) {
        return NEVER;
    }

    @Override
    public long atBest(int permits) {
        return NEVER;
    }

    @Override
    public Claim claim(int permits, long now, long maxWaitNanos) {
        return new Claim(NEVER, 0, 0, 0, this);
    }

    @Override
    public void giveBack(Claim claim, long now) {}

    @Override
    public long available(long now) {
        return 0;
    }

    @Override
    public boolean delay(long delayNanos, long now) {
        long until = now + Math.min(delayNanos, Long.MAX_VALUE / 8);
        notBefore.accumulateAndGet(until, (one, other) -> other - one > 0 ? other : one);
        return true;
    }

    /** In how long a permit may come. */
    long owedNanos(long now) {
        return Math.max(0, notBefore.get() - now);
    }

    @Override
    public boolean drain(long now) {
        return true;
    }
}
