package dev.steadfast.policy.retry;

import dev.steadfast.hint.HintMode;
import dev.steadfast.hint.ServerHint;
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
 * @param hintLimit how long a hint may be
 * @param minUsefulNanos how much time an attempt needs to be worth its start
 * @param clipLast whether a delay that does not fit is shortened
 */
record RetryDecider(int maxAttempts, boolean firstAtOnce, HintLimit hintLimit, long minUsefulNanos, boolean clipLast)
        implements Decider {
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
        // Kept small: beyond 325 bytes of code the compiler would no longer inline it, and make the objects.
        ServerHint hint = turn.heard();
        boolean restart = hint.restartsBackoff();
        StopReason stop = refusal(turn.attempt(), verdict, hint);
        long delay = 0;
        long memo = restart ? 0 : turn.memo();
        DelaySource source = DelaySource.BACKOFF;
        if (stop == null) {
            int step = step(turn, restart);
            Backoff backoff = verdict.backoff();
            if (step == 0 || backoff == Backoff.none()) {
                source = DelaySource.IMMEDIATE;
            } else {
                // Drawn even where the delay function chose: what the backoff remembers must keep step.
                long drawn = drawn(backoff, step, memo, random);
                memo = restart ? 0 : backoff.memo(step, memo, drawn);
                delay = Math.min(drawn, backoff.ceilingNanos(step));
                source = verdict.source();
            }
            if (turn.askedNanos() != NOT_ASKED) {
                delay = turn.askedNanos();
                source = DelaySource.DELAY_FUNCTION;
            }
            long hinted = hinted(delay, hint, turn.hintMode(), random);
            if (hinted > delay || isExact(hint, turn.hintMode())) {
                delay = hinted;
                source = source(hint, hinted);
            }
            stop = refusalOf(delay, hint, turn.leftNanos());
            long latest = turn.leftNanos() - minUsefulNanos;
            if (mayClip(stop, latest, hinted)) {
                stop = null;
                delay = latest;
                source = DelaySource.CLIPPED;
            }
        }
        return new Decision(stop, delay, Nanos.UNLIMITED, source, verdict.cost(), memo, restart);
    }

    private @Nullable StopReason refusal(int attempt, Verdict verdict, ServerHint hint) {
        StopReason refusal = refusal(attempt, verdict);
        return refusal == null && hint.asksStop() ? StopReason.SERVER_STOP : refusal;
    }

    private int step(Turn turn, boolean restart) {
        return (restart ? 1 : turn.step()) - (firstAtOnce ? 1 : 0);
    }

    private static long drawn(Backoff backoff, int step, long memo, RandomSource random) {
        long drawn = backoff.nanos(step, memo, random);
        if (drawn < 0) {
            throw new IllegalStateException(
                    "Backoff.nanos was " + drawn + " for retry " + step + " of " + backoff + "; allowed: >= 0");
        }
        return drawn;
    }

    /** Whether the hint is the delay though the backoff may be longer. */
    private static boolean isExact(ServerHint hint, HintMode mode) {
        return hint.isAtOnce() || (hint.delayNanos() > 0 && mode.replacesBackoff());
    }

    private DelaySource source(ServerHint hint, long hintedNanos) {
        boolean cut = hintedNanos < hint.delayNanos() || hintLimit.clamped(hint.delayNanos()) < hint.delayNanos();
        return cut ? DelaySource.HINT_CLAMPED : DelaySource.HINT;
    }

    /** The delay that the hint asks for; 0 if it asks for none. */
    private long hinted(long delay, ServerHint hint, HintMode mode, RandomSource random) {
        long followed = hintLimit.clamped(hint.delayNanos());
        long asked = followed == 0 ? 0 : mode.askedNanos(delay, followed, random);
        // What is refused is told in full.
        return hintLimit.refuses(followed) ? Math.max(asked, followed) : asked;
    }

    /** Only time is a reason to shorten a delay; a hint is never cut short, and nothing is cut to zero. */
    private boolean mayClip(@Nullable StopReason stop, long latestNanos, long hintNanos) {
        boolean forTime = stop == StopReason.DEADLINE || stop == StopReason.NO_USEFUL_TIME;
        return clipLast && forTime && latestNanos > 0 && latestNanos >= hintNanos;
    }

    /** What the delay itself forbids. Times are compared with what is left, never added up. */
    private @Nullable StopReason refusalOf(long delay, ServerHint hint, long leftNanos) {
        if (hintLimit.refuses(hint.delayNanos())) {
            return StopReason.HINT_TOO_LONG;
        }
        if (leftNanos == Nanos.UNLIMITED) {
            return null;
        }
        // Strict: an attempt that would begin at the deadline is not made.
        if (delay >= leftNanos) {
            return StopReason.DEADLINE;
        }
        return leftNanos - delay < minUsefulNanos ? StopReason.NO_USEFUL_TIME : null;
    }

    @Override
    public long firstAttemptTimeoutNanos() {
        return Nanos.UNLIMITED;
    }
}
