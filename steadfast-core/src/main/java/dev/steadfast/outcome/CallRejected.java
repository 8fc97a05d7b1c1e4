package dev.steadfast.outcome;

import java.time.Duration;
import java.util.Optional;

/**
 * A policy refused to let a call through; the work was not run. Not retried unless the retry says so by class.
 * Immutable but for what every {@link Throwable} carries; safe for use by many threads.
 *
 * @since 0.1
 */
public abstract class CallRejected extends ResilienceException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes a rejection, without a stack trace.
     *
     * @param message who rejected, and why
     */
    protected CallRejected(String message) {
        super(message, null, false);
    }

    /**
     * Tells when the policy would let a call through, as far as it knows. Retries that honour it wait at least that
     * long.
     *
     * @return the time from the rejection on; empty by default
     */
    public Optional<Duration> retryAfter() {
        return Optional.empty();
    }
}
