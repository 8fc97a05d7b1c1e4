package dev.steadfast.policy.timeout;

import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.TimeoutObserved;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;

/**
 * How timeouts are switched, and what those that only observe do instead: a token holds when the pass began, so that
 * its end can tell how long it took. Safe for use by many threads.
 */
record Overrun(StageContext context, boolean perAttempt, long limitNanos) {
    /** The token of a pass that is not observed, as nearly all are. */
    static final long NOT_OBSERVED = 0;

    /** The time as a token loses its highest bits; what is left lasts for 18 years. */
    private static final long MASK = Step.MAX_PAYLOAD >> 1;

    PolicyMode mode() {
        return context.mode(PolicyKind.TIMEOUT);
    }

    /** Lets a pass go on whose end is to be told of. */
    long begun() {
        // The lowest bit tells it from one that is not observed, whatever the time.
        return Step.go((context.time().nanos() & MASK) << 1 | 1);
    }

    void ended(long token) {
        if (token == NOT_OBSERVED) {
            return;
        }
        long now = context.time().nanos();
        long elapsedNanos = (now - (token >>> 1)) & MASK;
        if (elapsedNanos >= limitNanos && !context.listeners().isEmpty()) {
            context.listeners()
                    .publish(new TimeoutObserved(context.pipeline(), now, perAttempt, limitNanos, elapsedNanos));
        }
    }
}
