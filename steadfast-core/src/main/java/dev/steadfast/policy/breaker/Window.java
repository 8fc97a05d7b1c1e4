package dev.steadfast.policy.breaker;

import dev.steadfast.event.TransitionReason;
import org.jspecify.annotations.Nullable;

/** The results that a closed breaker looks back on. Each closed period has its own. Safe for use by many threads. */
interface Window {
    /** Whether a success changes nothing now, so that it need not be recorded. */
    boolean isSpotless();

    /**
     * Counts a result, and judges all of them with it.
     *
     * @return why the breaker should open; null if it should not
     */
    @Nullable TransitionReason record(long nowNanos, boolean failed, boolean slow, Thresholds thresholds);

    Tally tally(long nowNanos);

    /** Gives all results, the oldest first, to a window that takes this one's place. */
    void carryTo(Window next, long nowNanos);

    /** Takes over results of another window. */
    void take(long atNanos, Tally tally);
}
