package dev.steadfast.policy.retry;

import dev.steadfast.time.Nanos;
import java.time.Duration;
import java.util.Objects;

/**
 * What a server said about when to come back. Immutable.
 *
 * @since 0.1
 */
public final class ServerHint {
    private static final ServerHint NONE = new ServerHint(0);

    private final long nanos;

    private ServerHint(long nanos) {
        this.nanos = nanos;
    }

    /**
     * The server said nothing.
     *
     * @return the hint
     */
    public static ServerHint none() {
        return NONE;
    }

    /**
     * The server asked for a wait.
     *
     * @param delay how long; zero or a negative duration, such as a date in the past, is no hint
     * @return the hint
     */
    public static ServerHint after(Duration delay) {
        Objects.requireNonNull(delay, "delay");
        return delay.isNegative() || delay.isZero() ? NONE : new ServerHint(Nanos.of(delay));
    }

    /** Nanoseconds, 0 for none. */
    long nanos() {
        return nanos;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ServerHint that && nanos == that.nanos;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(nanos);
    }

    @Override
    public String toString() {
        return nanos == 0 ? "ServerHint[none]" : "ServerHint[after " + Duration.ofNanos(nanos) + "]";
    }
}
