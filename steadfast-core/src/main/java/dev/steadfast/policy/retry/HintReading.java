package dev.steadfast.policy.retry;

import dev.steadfast.hint.DelayHint;
import dev.steadfast.hint.HintMode;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.outcome.CallRejected;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whom a retry listens to about when to come back. Immutable.
 *
 * @param reader what reads the server's hints, if anything does
 * @param mode what they do to the delay
 * @param ofRejections whether the time that a rejection carries counts as a hint
 */
record HintReading(@Nullable DelayHint reader, HintMode mode, boolean ofRejections) {
    /** Whether anything is to be read at all. */
    boolean reads() {
        return ofRejections || mayOverrule();
    }

    /** Whether a server may have failures retried that no condition names. */
    boolean mayOverrule() {
        return reader != null && !mode.ignores();
    }

    ServerHint read(@Nullable Object value, @Nullable Throwable unwrapped, InstantSource wallClock) {
        if (ofRejections && unwrapped instanceof CallRejected rejection) {
            Optional<Duration> wait = rejection.retryAfter();
            if (wait.isPresent()) {
                return ServerHint.after(wait.get());
            }
        }
        @Nullable ServerHint hint = reader == null || mode.ignores() ? null : reader.read(value, unwrapped, wallClock);
        return hint == null ? ServerHint.none() : hint;
    }

    /** A policy's own time is a common instant too, so it is spread, whatever servers get. */
    HintMode modeFor(@Nullable Throwable unwrapped) {
        return ofRejections && unwrapped instanceof CallRejected ? HintMode.atLeast() : mode;
    }
}
