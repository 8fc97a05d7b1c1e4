package dev.steadfast.policy.limiter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The round at hand; one compare-and-set replaces it, and so settings, estimate and phase never disagree. Lock-free. Safe
 * for use by many threads.
 */
final class LimiterState {
    private static final VarHandle ROUND;

    static {
        try {
            ROUND = MethodHandles.lookup().findVarHandle(LimiterState.class, "round", Round.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile Round round;

    LimiterState(AdaptiveLimiterSettings settings, long nowNanos) {
        this.round = Round.first(settings, nowNanos);
    }

    AdaptiveLimiterSettings settings() {
        return round.settings;
    }

    /** The limit, with parts of a call, and without regard to a probe. */
    double limit() {
        return round.estimate.limit();
    }

    /** How long a call takes where it need not wait; 0 if that is not known. */
    double averageNanos() {
        return round.estimate.averageNanos();
    }

    /** How many calls may be under way now. */
    int permits() {
        return round.permits();
    }

    /**
     * A call has ended with a vote.
     *
     * @param beganNanos when it began
     * @param nowNanos the time
     * @param inFlight how many calls are under way, this one included
     * @param failed whether it failed
     * @return whether this has changed {@link #permits}
     */
    boolean sample(long beganNanos, long nowNanos, int inFlight, boolean failed) {
        long rttNanos = Math.max(1, nowNanos - beganNanos);
        Round now = round;
        while (now.heeds(beganNanos)) {
            boolean dropped = failed || now.settings.algorithm().isTooSlow(rttNanos);
            if (!dropped && !now.completedBy(rttNanos, inFlight)) {
                return false;
            }
            Round next = dropped ? now.dropped(rttNanos, inFlight, nowNanos) : now.next(nowNanos);
            if (replace(now, next)) {
                return next.permits() != now.permits();
            }
            if (!dropped) {
                // Another has completed the round; the call was counted in it, or too late.
                return false;
            }
            now = round;
        }
        return false;
    }

    AdaptiveLimiterSettings reconfigure(AdaptiveLimiterSettings settings) {
        Round now = round;
        while (!replace(now, now.with(settings))) {
            now = round;
        }
        return now.settings;
    }

    private boolean replace(Round expected, Round next) {
        return ROUND.compareAndSet(this, expected, next);
    }
}
