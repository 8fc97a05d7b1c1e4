package dev.steadfast.policy.throttle;

import dev.steadfast.outcome.CallRejected;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;

/**
 * A throttle turned the call away: the service has not done enough of the last calls. Carries no stack trace. It says
 * nothing about when a call would get through, since each has its chance. Immutable but for what every {@link
 * Throwable} carries; safe for use by many threads.
 *
 * @since 0.1
 */
public final class CallThrottled extends CallRejected {
    private static final long serialVersionUID = 1L;

    /** How likely a call was turned away. */
    private final double rejectionProbability;

    /**
     * Makes the rejection.
     *
     * @param throttle the name of the throttle
     * @param rejectionProbability how likely a call was turned away, from 0 to 1
     */
    public CallThrottled(String throttle, double rejectionProbability) {
        super(
                "throttle " + throttle + " turned the call away, as it now does with " + percent(rejectionProbability)
                        + " % of calls",
                PolicyKind.ADAPTIVE_THROTTLE,
                throttle,
                RejectionReason.THROTTLED);
        this.rejectionProbability = rejectionProbability;
    }

    /**
     * How likely a call was turned away when this one was.
     *
     * @return the probability, from 0 to 1
     */
    public double rejectionProbability() {
        return rejectionProbability;
    }

    private static long percent(double share) {
        return Math.round(share * 100);
    }
}
