package dev.steadfast.policy.ratelimit;

import org.jspecify.annotations.Nullable;

/** No permits at all; what was counted before is kept for when there are some again. */
final class Closed implements Meter {
    private final @Nullable Meter before;

    Closed(@Nullable Meter before, long now) {
        this.before = before;
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
        return true;
    }

    @Override
    public boolean drain(long now) {
        return true;
    }
}
