package dev.steadfast.cli.progress;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;

/** Times as people read them. */
public final class Times {
    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1000 * MILLI;
    private static final long MINUTE = 60 * SECOND;

    private Times() {}

    /**
     * Says a time in the unit that suits it, with two or three figures.
     *
     * @param nanos nanoseconds, at least zero
     * @return for example {@code 0.4 ms}, {@code 43 ms}, {@code 1.5 s}, {@code 2 min 5 s}
     */
    public static String text(long nanos) {
        if (nanos == 0) {
            return "0 ms";
        }
        if (nanos < 10 * MILLI) {
            return rounded(nanos, MILLI, 1) + " ms";
        }
        // What would be rounded up to the next unit is said in that unit.
        if (nanos < SECOND - MILLI / 2) {
            return Math.round((double) nanos / MILLI) + " ms";
        }
        if (nanos < MINUTE - SECOND / 20) {
            return rounded(nanos, SECOND, nanos < 10 * SECOND ? 2 : 3) + " s";
        }
        long seconds = Math.round((double) nanos / SECOND);
        long rest = seconds % 60;
        return seconds / 60 + " min" + (rest == 0 ? "" : " " + rest + " s");
    }

    /**
     * Says a time in the unit that suits it.
     *
     * @param duration the time, at least zero
     * @return as {@link #text(long)}
     */
    public static String text(Duration duration) {
        return text(duration.toNanos());
    }

    private static String rounded(long nanos, long unit, int figures) {
        return BigDecimal.valueOf(nanos)
                .divide(BigDecimal.valueOf(unit), new MathContext(figures))
                .stripTrailingZeros()
                .toPlainString();
    }
}
