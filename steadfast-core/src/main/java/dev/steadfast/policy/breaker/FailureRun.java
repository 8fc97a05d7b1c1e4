package dev.steadfast.policy.breaker;

import dev.steadfast.event.TransitionReason;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Counts the failures since the last success. Safe for use by many threads; lock-free. */
final class FailureRun implements Window {
    private final AtomicInteger failures = new AtomicInteger();

    @Override
    public boolean isSpotless() {
        return failures.get() == 0;
    }

    @Override
    public @Nullable TransitionReason record(long nowNanos, boolean failed, boolean slow, Thresholds thresholds) {
        if (failed) {
            return failures.incrementAndGet() >= thresholds.failuresInARow()
                    ? TransitionReason.CONSECUTIVE_FAILURES
                    : null;
        }
        // In good times nothing is written.
        if (!isSpotless()) {
            failures.set(0);
        }
        return null;
    }

    @Override
    public Tally tally(long nowNanos) {
        int run = failures.get();
        return new Tally(run, run, 0);
    }

    @Override
    public void carryTo(Window next, long nowNanos) {
        next.take(nowNanos, tally(nowNanos));
    }

    /** Where there is a success among the results, their order is not known, and the run begins anew. */
    @Override
    public void take(long atNanos, Tally tally) {
        if (tally.failures() < tally.calls()) {
            failures.set(0);
        } else {
            failures.addAndGet((int) Math.min(tally.failures(), CountWindow.LARGEST));
        }
    }
}
