package dev.steadfast.spi;

import java.util.Objects;

/**
 * Thrown by a stage on entry where a callback of the user's threw, such as a predicate on the operation: the operation
 * ends with what that threw, and nobody takes it for a failure of the call. Whatever else a stage throws on entry is to
 * the stages outside what the call has thrown. Never seen by callers. Immutable but for what every {@link Throwable}
 * carries; safe for use by many threads.
 *
 * @since 0.1
 */
public final class CallbackThrew extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the signal.
     *
     * @param thrown what the callback threw
     */
    public CallbackThrew(Throwable thrown) {
        super("a callback threw", Objects.requireNonNull(thrown, "thrown"), false, false);
    }

    /**
     * What the callback threw.
     *
     * @return the same object
     */
    public Throwable thrown() {
        return Objects.requireNonNull(getCause());
    }
}
