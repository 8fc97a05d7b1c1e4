package dev.steadfast.benchmarks.peer;

import java.time.Duration;

/**
 * A library, as the rows need it: each method gives policies that do the same in all libraries, without listeners. What a
 * library does not have throws {@link UnsupportedOperationException}; no row then asks for it.
 */
public interface Peer {
    /**
     * A retry on an {@link java.io.IOException}, without delay.
     *
     * @param attempts how many attempts there are at most
     * @return what goes around the work
     */
    default Decorator retry(int attempts) {
        throw new UnsupportedOperationException("retry");
    }

    /** {@return the same of three attempts, at one place of a program through which four lambdas come in turn} */
    default Decorator retryOfFourLambdas() {
        throw new UnsupportedOperationException("retryOfFourLambdas");
    }

    /** {@return the same of three attempts, at four places of a program with a lambda each; around a serving service} */
    default Decorator retryAtFourPlaces() {
        throw new UnsupportedOperationException("retryAtFourPlaces");
    }

    /**
     * A retry of three attempts around a circuit breaker, with a window of 100 calls that opens if all have failed,
     * around a bulkhead of 20 permits.
     *
     * @param limited whether a rate limiter that has permits to spare comes before the bulkhead
     * @return what goes around the work
     */
    default Decorator stack(boolean limited) {
        throw new UnsupportedOperationException("stack");
    }

    /** {@return a circuit breaker with a window of 100 calls that opens if half of them have failed} */
    default Decorator breaker() {
        throw new UnsupportedOperationException("breaker");
    }

    /** {@return the same, open for an hour} */
    default Decorator openBreaker() {
        throw new UnsupportedOperationException("openBreaker");
    }

    /**
     * A rate limiter that turns away what comes too often.
     *
     * @param permits how many calls
     * @param period in what time
     * @return what goes around the work
     */
    default Decorator rateLimiter(int permits, Duration period) {
        throw new UnsupportedOperationException("rateLimiter");
    }

    /** {@return a bulkhead of 20 permits} */
    default Decorator bulkhead() {
        throw new UnsupportedOperationException("bulkhead");
    }

    /** {@return a retry of three attempts without delay, around work that answers with a future; awaits the end} */
    default Decorator asyncRetry() {
        throw new UnsupportedOperationException("asyncRetry");
    }

    /**
     * A bound after which work that blocks is interrupted.
     *
     * @param limit the bound
     * @param retried whether a retry of three attempts goes around it
     * @return what goes around the work
     */
    default Decorator timeout(Duration limit, boolean retried) {
        throw new UnsupportedOperationException("timeout");
    }
}
