package dev.steadfast.policy.retry;

import dev.steadfast.time.RandomSource;
import dev.steadfast.validation.Violations;
import java.time.Duration;

/**
 * How a delay is spread, so that clients that failed together do not come back together. Immutable.
 *
 * <p>In the formulas {@code d} is the delay by formula, already between floor and cap, and {@code U[a, b]} a uniform
 * draw.
 *
 * @since 0.1
 */
public sealed interface Jitter permits Jitters.None, Jitters.Range, Jitters.Factor, Jitters.Absolute {
    /**
     * Draws a delay.
     *
     * @param delay the delay by formula, from {@code floor} to {@code cap}
     * @param floor the shortest delay
     * @param cap the longest delay
     * @param random where randomness comes from
     * @return the delay to wait, from {@code floor} to {@code cap}
     */
    long nanos(long delay, long floor, long cap, RandomSource random);

    /**
     * No jitter: {@code d}.
     *
     * @return the jitter
     */
    static Jitter none() {
        return Jitters.None.INSTANCE;
    }

    /**
     * Full jitter: {@code U[0, d]}, not below the floor. The default.
     *
     * <p>Source: "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
     *
     * @return the jitter
     */
    static Jitter full() {
        return Jitters.Range.FULL;
    }

    /**
     * Full jitter from one millisecond: {@code U[1 ms, d]}; {@code d} itself if it is below 1 ms.
     *
     * <p>Source: Google's guide to client retries, which draws from [1, d] in milliseconds.
     *
     * @return the jitter
     */
    static Jitter fullFromOne() {
        return Jitters.Range.FULL_FROM_ONE;
    }

    /**
     * Equal jitter: {@code U[d / 2, d]}.
     *
     * @return the jitter
     */
    static Jitter equal() {
        return Jitters.Range.EQUAL;
    }

    /**
     * Jitter in proportion: {@code U[d × (1 - f), d × (1 + f)]}, clipped to floor and cap.
     *
     * @param factor f, from 0 to 1
     * @return the jitter
     * @throws IllegalArgumentException if the factor is out of range
     */
    static Jitter factor(double factor) {
        Violations.check(factor >= 0 && factor <= 1, "Jitter.factor", factor, "0 to 1");
        // Adding zero makes a negative zero positive, so that equal factors have equal hash codes.
        return new Jitters.Factor(factor + 0.0);
    }

    /**
     * Jitter on top: {@code U[min(d, max(0, cap - j)), min(d + j, cap)]}. At the cap the range slides below it, so that
     * it keeps its width.
     *
     * @param most j, at least zero
     * @return the jitter
     * @throws IllegalArgumentException if the duration is null or negative
     */
    static Jitter additive(Duration most) {
        return new Jitters.Absolute(Setting.nanos("Jitter.additive", most), false);
    }

    /**
     * Jitter to both sides: {@code U[d - j, d + j]}, clipped to floor and cap. {@code j} may be larger than {@code d}.
     *
     * @param most j, at least zero
     * @return the jitter
     * @throws IllegalArgumentException if the duration is null or negative
     */
    static Jitter symmetric(Duration most) {
        return new Jitters.Absolute(Setting.nanos("Jitter.symmetric", most), true);
    }
}
