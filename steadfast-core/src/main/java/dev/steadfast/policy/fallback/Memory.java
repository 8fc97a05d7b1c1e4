package dev.steadfast.policy.fallback;

import dev.steadfast.time.Nanos;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Remembers one value and when it was good. A single reference, so value and instant are never mixed. Safe for use by many threads. */
final class Memory {
    private volatile @Nullable Good last;
    private volatile Duration maxAge;

    Memory(Duration maxAge) {
        this.maxAge = maxAge;
    }

    /** A value that was good at an instant. */
    record Good(@Nullable Object value, long atNanos) {
        /** How old it is; a clock read by another thread may be a little behind. */
        long ageNanos(long nowNanos) {
            return Math.max(0, nowNanos - atNanos);
        }
    }

    void remember(@Nullable Object value, long nowNanos) {
        last = new Good(value, nowNanos);
    }

    void forget() {
        last = null;
    }

    /** The last good value, however old. */
    @Nullable Good last() {
        return last;
    }

    /** The last good value; null if there is none, or it is beyond the limit. */
    @Nullable Good fresh(long nowNanos) {
        Good seen = last;
        return seen != null && seen.ageNanos(nowNanos) <= Nanos.of(maxAge) ? seen : null;
    }

    Duration maxAge() {
        return maxAge;
    }

    void maxAge(Duration value) {
        maxAge = value;
    }
}
