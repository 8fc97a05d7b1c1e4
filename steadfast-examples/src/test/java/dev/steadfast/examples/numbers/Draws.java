package dev.steadfast.examples.numbers;

import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.testkit.ChosenRandom;
import dev.steadfast.testkit.SeededRandom;
import dev.steadfast.time.RandomSource;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;

/** Delays as an operation would get them, one after the other. */
final class Draws {
    static final RandomSource LEAST = ChosenRandom.of(0);
    static final RandomSource MOST = ChosenRandom.of(Math.nextDown(1.0));

    /** How many operations a median or a share is taken from. */
    static final int OPERATIONS = 100_000;

    private Draws() {}

    /** The delays before the first retries of one operation. */
    static long[] operation(Backoff backoff, int retries, RandomSource random) {
        long[] delays = new long[retries];
        long memo = 0;
        for (int k = 1; k <= retries; k++) {
            long drawn = backoff.nanos(k, memo, random);
            memo = backoff.memo(k, memo, drawn);
            delays[k - 1] = Math.min(drawn, backoff.ceilingNanos(k));
        }
        return delays;
    }

    /** The delays before retry k of many operations, sorted; index k - 1. The same in each run, and on each JDK. */
    static long[][] many(Backoff backoff, int retries) {
        RandomSource random = SeededRandom.of(1);
        long[][] byRetry = new long[retries][OPERATIONS];
        for (int i = 0; i < OPERATIONS; i++) {
            long[] delays = operation(backoff, retries, random);
            for (int k = 0; k < retries; k++) {
                byRetry[k][i] = delays[k];
            }
        }
        for (long[] delays : byRetry) {
            Arrays.sort(delays);
        }
        return byRetry;
    }

    static String millis(long nanos) {
        return rounded(BigDecimal.valueOf(nanos, 6), 0);
    }

    static String percent(long part, long whole) {
        return rounded(BigDecimal.valueOf(100.0 * part / whole), 1) + " %";
    }

    static String rounded(BigDecimal number, int places) {
        return number.setScale(places, RoundingMode.HALF_UP).toPlainString();
    }
}
