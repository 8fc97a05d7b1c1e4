package dev.steadfast.outcome;

/**
 * A policy refused to let a call through; the work was not run. Not retried unless the retry says so by class.
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
}
