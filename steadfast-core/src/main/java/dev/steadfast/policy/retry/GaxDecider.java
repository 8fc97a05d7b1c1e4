package dev.steadfast.policy.retry;

import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.time.Nanos;
import dev.steadfast.time.RandomSource;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of gax, holes included: whole milliseconds cut at each step, the next attempt computed before it is
 * refused, an attempt timeout that is fed back after it was cut to the time left, and none at all if it begins as zero.
 *
 * <p>Here {@code Decision.delayNanos} and {@code attemptTimeoutNanos} also tell what was refused, which may be
 * negative.
 */
record GaxDecider(GaxTiming timing, GaxBackoff backoff) implements Decider {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NONE = 0;

    static GaxDecider of(GaxTiming timing) {
        return new GaxDecider(
                timing,
                GaxBackoff.of(
                        timing.initialRetryDelay(),
                        timing.retryDelayMultiplier(),
                        timing.maxRetryDelay(),
                        timing.jittered()));
    }

    @Override
    public @Nullable StopReason refusal(int attempt, Verdict verdict) {
        return verdict.refusal();
    }

    @Override
    public Decision decide(Turn turn, Verdict verdict, RandomSource random) {
        long delay = backoff.nanos(turn.step(), turn.memo(), random);
        long memo = backoff.memo(turn.step(), turn.memo(), delay);
        long leftMillis = leftMillis(turn.elapsedNanos(), delay);
        long timeout = nextTimeoutMillis(turn.attemptTimeoutNanos(), leftMillis);
        StopReason stop = verdict.refusal() != null ? verdict.refusal() : stop(turn.attempt(), leftMillis);
        // A timeout of zero is handed on as "none", as the transports of gax do; one that is refused is told as it is.
        long timeoutNanos = stop == null && timeout == NONE ? Nanos.UNLIMITED : timeout * NANOS_PER_MILLI;
        return new Decision(stop, delay, timeoutNanos, DelaySource.BACKOFF, 0, memo, false);
    }

    private long leftMillis(long elapsedNanos, long delay) {
        long leftNanos = Nanos.of(timing.totalTimeout()) - elapsedNanos;
        // After an overrun a delay of all but for ever would wrap around, and look like time left.
        long fitting = Math.min(delay, Nanos.UNLIMITED + Math.min(0, leftNanos));
        return Math.max(-Nanos.UNLIMITED / NANOS_PER_MILLI, Math.floorDiv(leftNanos - fitting, NANOS_PER_MILLI));
    }

    private long nextTimeoutMillis(long previousNanos, long leftMillis) {
        long previous = previousNanos == Nanos.UNLIMITED ? NONE : previousNanos / NANOS_PER_MILLI;
        long grown = (long) (timing.rpcTimeoutMultiplier() * previous);
        long capped = Math.min(grown, GaxTiming.millis(timing.maxRpcTimeout()));
        return timing.totalTimeout().isZero() ? capped : Math.min(capped, leftMillis);
    }

    private @Nullable StopReason stop(int attempt, long leftMillis) {
        boolean bounded = !timing.totalTimeout().isZero();
        if (!bounded && timing.maxAttempts() == 0) {
            return StopReason.SWITCHED_OFF;
        }
        if (bounded && (timing.polling() ? leftMillis < 0 : leftMillis <= 0)) {
            return StopReason.DEADLINE;
        }
        return timing.maxAttempts() > 0 && attempt >= timing.maxAttempts() ? StopReason.ATTEMPTS : null;
    }

    @Override
    public long minUsefulNanos() {
        return 0;
    }

    @Override
    public long firstAttemptTimeoutNanos() {
        long initial = GaxTiming.millis(timing.initialRpcTimeout());
        long total = GaxTiming.millis(timing.totalTimeout());
        long first = total == 0 ? initial : Math.min(initial, total);
        return first == NONE ? Nanos.UNLIMITED : first * NANOS_PER_MILLI;
    }

    @Override
    public boolean boundsAttempts() {
        return true;
    }

    @Override
    public int maxAttempts() {
        boolean disabled = timing.totalTimeout().isZero() && timing.maxAttempts() == 0;
        if (disabled) {
            return 1;
        }
        return timing.maxAttempts() == 0 ? Integer.MAX_VALUE : timing.maxAttempts();
    }
}
