package dev.steadfast.policy.retry;

import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.time.Nanos;
import dev.steadfast.time.RandomSource;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a retry, in the order of a turn: refusals that need no delay, the delay, refusals because of it.
 *
 * @param maxAttempts how many attempts in all; {@link Integer#MAX_VALUE} for no limit
 * @param firstAtOnce whether the first retry waits for nothing
 * @param maxHintNanos the longest hint that is followed
 * @param minUsefulNanos how much time an attempt needs to be worth its start
 * @param clipLast whether a delay that does not fit is shortened
 */
record RetryDecider(int maxAttempts, boolean firstAtOnce, long maxHintNanos, long minUsefulNanos, boolean clipLast)
        implements Decider {
    /** A hint is stretched by up to a tenth, so that clients told the same instant do not come together. */
    private static final double HINT_SPREAD = 0.1;

    @Override
    public @Nullable StopReason refusal(int attempt, Verdict verdict) {
        if (verdict.refusal() != null) {
            return verdict.refusal();
        }
        // No limit is no number: an operation may outlive Integer.MAX_VALUE attempts.
        return attempt >= maxAttempts && maxAttempts != Integer.MAX_VALUE ? StopReason.ATTEMPTS : null;
    }

    @Override
    public Decision decide(Turn turn, Verdict verdict, RandomSource random) {
        StopReason stop = refusal(turn.attempt(), verdict);
        long delay = 0;
        long memo = turn.memo();
        DelaySource source = DelaySource.BACKOFF;
        if (stop == null) {
            int step = firstAtOnce ? turn.step() - 1 : turn.step();
            Backoff backoff = verdict.backoff();
            if (step == 0 || backoff == Backoff.none()) {
                source = DelaySource.IMMEDIATE;
            } else {
                // Drawn even where the delay function chose: what the backoff remembers must keep step.
                long drawn = backoff.nanos(step, memo, random);
                if (drawn < 0) {
                    throw new IllegalStateException(
                            "Backoff.nanos was " + drawn + " for retry " + step + " of " + backoff + "; allowed: >= 0");
                }
                memo = backoff.memo(step, memo, drawn);
                delay = Math.min(drawn, backoff.ceilingNanos(step));
                source = verdict.source();
            }
            if (turn.askedNanos() != NOT_ASKED) {
                delay = turn.askedNanos();
                source = DelaySource.DELAY_FUNCTION;
            }
            long hint = turn.hintNanos() > 0 ? stretched(turn.hintNanos(), random) : 0;
            if (hint > delay) {
                delay = hint;
                source = DelaySource.HINT;
            }
            stop = refusalOf(delay, turn);
            long latest = turn.leftNanos() - minUsefulNanos;
            if (mayClip(stop, latest, hint)) {
                stop = null;
                delay = latest;
                source = DelaySource.CLIPPED;
            }
        }
        return new Decision(stop, delay, Nanos.UNLIMITED, source, verdict.cost(), memo);
    }

    /** Only time is a reason to shorten a delay; a hint is never cut short, and nothing is cut to zero. */
    private boolean mayClip(@Nullable StopReason stop, long latestNanos, long hintNanos) {
        boolean forTime = stop == StopReason.DEADLINE || stop == StopReason.NO_USEFUL_TIME;
        return clipLast && forTime && latestNanos > 0 && latestNanos >= hintNanos;
    }

    private static long stretched(long hintNanos, RandomSource random) {
        return Nanos.plus(hintNanos, Nanos.saturated(hintNanos * HINT_SPREAD * random.next()));
    }

    /** What the delay itself forbids. Times are compared with what is left, never added up. */
    private @Nullable StopReason refusalOf(long delay, Turn turn) {
        if (turn.hintNanos() > maxHintNanos) {
            return StopReason.HINT_TOO_LONG;
        }
        if (turn.leftNanos() == Nanos.UNLIMITED) {
            return null;
        }
        // Strict: an attempt that would begin at the deadline is not made.
        if (delay >= turn.leftNanos()) {
            return StopReason.DEADLINE;
        }
        return turn.leftNanos() - delay < minUsefulNanos ? StopReason.NO_USEFUL_TIME : null;
    }

    @Override
    public long firstAttemptTimeoutNanos() {
        return Nanos.UNLIMITED;
    }
}
