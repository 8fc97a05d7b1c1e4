package dev.steadfast.hint;

import dev.steadfast.time.Nanos;
import java.time.Duration;
import java.util.Objects;

/**
 * What a server said about when to come back, and whether to come back at all. Immutable.
 *
 * <p>Several sayings of one response are put together by {@link #and}, the weightier first.
 *
 * @since 0.1
 */
public final class ServerHint {
    private static final ServerHint NONE = new ServerHint(0, false, false, false, false);
    private static final ServerHint AT_ONCE = new ServerHint(0, true, false, false, false);
    private static final ServerHint RETRY = new ServerHint(0, false, true, false, false);
    private static final ServerHint STOP = new ServerHint(0, false, false, true, false);

    private final long delayNanos;
    private final boolean atOnce;
    private final boolean retry;
    private final boolean stop;
    private final boolean restarts;

    private ServerHint(long delayNanos, boolean atOnce, boolean retry, boolean stop, boolean restarts) {
        this.delayNanos = delayNanos;
        this.atOnce = atOnce;
        this.retry = retry;
        this.stop = stop;
        this.restarts = restarts;
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
        return delay.isNegative() || delay.isZero()
                ? NONE
                : new ServerHint(Nanos.of(delay), false, false, false, false);
    }

    /**
     * The server wants the next attempt now, without any backoff. That is more than a wait of zero, which leaves the
     * wait to the backoff.
     *
     * @return the hint
     */
    public static ServerHint atOnce() {
        return AT_ONCE;
    }

    /**
     * The server wants a retry, even of a failure that no condition names. What is on the never-list, what is never
     * retried by rule, and what is unsafe to repeat stays as it is.
     *
     * @return the hint
     */
    public static ServerHint retry() {
        return RETRY;
    }

    /**
     * The server wants no further attempt.
     *
     * @return the hint
     */
    public static ServerHint stop() {
        return STOP;
    }

    /**
     * Has the backoff start over: the retry after the one that this hint is about waits as a first retry would.
     *
     * @return this hint, with that
     */
    public ServerHint restartingBackoff() {
        return stop || restarts ? this : new ServerHint(delayNanos, atOnce, retry, false, true);
    }

    /**
     * Puts a less weighty saying beside this one. A stop in either beats all else; the wait is this one's, if it names
     * one; all other sayings add up.
     *
     * @param weaker the other
     * @return both together
     */
    public ServerHint and(ServerHint weaker) {
        if (stop || weaker.stop) {
            return STOP;
        }
        boolean saysWhen = atOnce || delayNanos > 0;
        ServerHint when = saysWhen ? this : weaker;
        return new ServerHint(when.delayNanos, when.atOnce, retry || weaker.retry, false, restarts || weaker.restarts);
    }

    /**
     * The wait that the server asked for.
     *
     * @return nanoseconds; 0 if it named none
     */
    public long delayNanos() {
        return delayNanos;
    }

    /**
     * Tells whether the server wants the next attempt now.
     *
     * @return whether it does
     */
    public boolean isAtOnce() {
        return atOnce;
    }

    /**
     * Tells whether the server wants a retry, whatever the failure.
     *
     * @return whether it does
     */
    public boolean asksRetry() {
        return retry;
    }

    /**
     * Tells whether the server wants no further attempt.
     *
     * @return whether it does; then it says nothing else
     */
    public boolean asksStop() {
        return stop;
    }

    /**
     * Tells whether the backoff is to start over.
     *
     * @return whether it is
     */
    public boolean restartsBackoff() {
        return restarts;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ServerHint that
                && delayNanos == that.delayNanos
                && atOnce == that.atOnce
                && retry == that.retry
                && stop == that.stop
                && restarts == that.restarts;
    }

    @Override
    public int hashCode() {
        return Objects.hash(delayNanos, atOnce, retry, stop, restarts);
    }

    @Override
    public String toString() {
        if (equals(NONE)) {
            return "ServerHint[none]";
        }
        String words = (stop ? ", stop" : "")
                + (retry ? ", retry" : "")
                + (atOnce ? ", at once" : "")
                + (delayNanos > 0 ? ", after " + Duration.ofNanos(delayNanos) : "")
                + (restarts ? ", backoff starts over" : "");
        return "ServerHint[" + words.substring(2) + "]";
    }
}
