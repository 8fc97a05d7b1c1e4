package dev.steadfast.policy.breaker;

import dev.steadfast.hint.DelayHint;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.log.Log;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.time.Nanos;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a breaker stays open: what its backoff gives for the openings in a row, and at least what the server asked
 * for.
 *
 * @param backoff the time of the k-th opening in a row is its k-th delay
 * @param hint what reads the server's wish; null if nothing does
 * @param maxHint the longest wish that is followed; a longer one is cut to it
 */
record OpenTime(Backoff backoff, @Nullable DelayHint hint, Duration maxHint) {
    static final OpenTime DEFAULT = new OpenTime(
            Backoff.exponential(Duration.ofSeconds(5))
                    .cap(Duration.ofSeconds(60))
                    .jitter(Jitter.factor(0.2)),
            null,
            Duration.ofSeconds(60));

    /** Taken where a function of the user's throws: a breaker that has to open opens. */
    private static final long FALLBACK_NANOS = 5_000_000_000L;

    /** The period that begins now, after the one before it. */
    OpenPeriod begin(OpenPeriod before, Trigger trigger, BreakerCore core) {
        int number = before.number() == Integer.MAX_VALUE ? before.number() : before.number() + 1;
        long drawn = FALLBACK_NANOS;
        long memo = 0;
        try {
            drawn = Math.min(backoff.nanos(number, before.memo(), core.random()), backoff.ceilingNanos(number));
            memo = backoff.memo(number, before.memo(), drawn);
        } catch (Throwable thrown) {
            warn(core, "the backoff of its open time threw; it opens for 5 s", thrown);
        }
        long nanos = Math.max(drawn, asked(trigger, core));
        return new OpenPeriod(number, memo, core.now(), nanos, trigger.thrown());
    }

    private long asked(Trigger trigger, BreakerCore core) {
        if (hint == null) {
            return 0;
        }
        try {
            ServerHint read = hint.read(trigger.value(), trigger.unwrapped(), core.wallClock());
            return Math.min(read.delayNanos(), Nanos.of(maxHint));
        } catch (Throwable thrown) {
            warn(core, "the hint of its open time threw, which counts as no hint", thrown);
            return 0;
        }
    }

    private static void warn(BreakerCore core, String what, Throwable thrown) {
        Log.warn(() -> "circuit breaker " + core.name() + ": " + what, thrown);
    }
}
