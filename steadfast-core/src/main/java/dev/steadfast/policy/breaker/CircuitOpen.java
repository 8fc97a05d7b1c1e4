package dev.steadfast.policy.breaker;

import dev.steadfast.event.BreakerState;
import dev.steadfast.outcome.CallRejected;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A circuit breaker refused to let a call through; the work was not run. Its reason is {@link RejectionReason#OPEN},
 * {@link RejectionReason#PROBING} or {@link RejectionReason#ISOLATED}. Carries no stack trace. Its cause is the failure
 * that opened the breaker, if that was an exception. Immutable but for what every {@link Throwable} carries; safe for
 * use by many threads.
 *
 * @since 0.1
 */
public final class CircuitOpen extends CallRejected {
    private static final long serialVersionUID = 1L;

    /** What the breaker did with calls. */
    private final BreakerState state;

    /** The open time that is left; null unless the breaker is open. */
    private final @Nullable Duration remaining;

    /** What opened the breaker; null if it is not known. */
    private final @Nullable Throwable breakingFailure;

    /**
     * Makes a rejection.
     *
     * @param breaker the name of the breaker
     * @param state what it does with calls: open, half open, or isolated
     * @param remaining the open time that is left; null if it is not open
     * @param breakingFailure the failure that opened it; null if there is none, or it was a result
     */
    public CircuitOpen(
            String breaker, BreakerState state, @Nullable Duration remaining, @Nullable Throwable breakingFailure) {
        super("", PolicyKind.CIRCUIT_BREAKER, Objects.requireNonNull(breaker, "breaker"), reason(state));
        this.state = state;
        this.remaining = remaining;
        this.breakingFailure = breakingFailure;
    }

    private static RejectionReason reason(BreakerState state) {
        return switch (Objects.requireNonNull(state, "state")) {
            case HALF_OPEN -> RejectionReason.PROBING;
            case ISOLATED -> RejectionReason.ISOLATED;
            case OPEN, CLOSED, FORCED_CLOSED -> RejectionReason.OPEN;
        };
    }

    /**
     * What the breaker did with calls when it refused this one.
     *
     * @return open, half open, or isolated
     */
    public BreakerState state() {
        return state;
    }

    /**
     * The open time that was left.
     *
     * @return the time from the rejection on; empty unless the breaker was open
     */
    @Override
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(remaining);
    }

    /**
     * The failure that opened the breaker.
     *
     * @return the exception that was thrown to another call; null if there is none, or if the failure was a result
     */
    @Override
    public @Nullable Throwable getCause() {
        return breakingFailure;
    }

    /** Made when it is asked for: most rejections are never looked at. */
    @Override
    public String getMessage() {
        String who = "circuit breaker " + policy().orElse("");
        return switch (reason()) {
            case PROBING -> who + " is half open, and all its probes are under way";
            case ISOLATED -> who + " is isolated";
            default -> who + " is open" + (remaining == null ? "" : " for another " + remaining);
        };
    }
}
