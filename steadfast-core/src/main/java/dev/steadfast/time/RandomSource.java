package dev.steadfast.time;

import java.util.Random;

/**
 * A source of uniform random numbers. Safe for use by many threads.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface RandomSource {
    /**
     * Draws one number.
     *
     * @return a number from 0 (inclusive) to 1 (exclusive)
     */
    double next();

    /**
     * Draws a whole number from a closed range.
     *
     * @param least the smallest result, at least 0
     * @param most the largest result; a value below {@code least} counts as {@code least}
     * @return a number from {@code least} to {@code most}, each as likely as the next up to the 53 bits of one draw
     */
    default long between(long least, long most) {
        if (most <= least) {
            return least;
        }
        // The span is taken in floating point: most - least + 1 may not fit a long.
        double offset = next() * ((double) (most - least) + 1.0);
        return Math.min(most, Nanos.plus(least, (long) offset));
    }

    /**
     * The default: one generator for each thread, seeded by the JDK.
     *
     * @return the source
     */
    static RandomSource threadLocal() {
        return ThreadRandom.INSTANCE;
    }

    /**
     * Numbers that are the same in every run and on every JDK.
     *
     * @param seed where they begin
     * @return a new source, at the first of its numbers
     */
    static RandomSource seeded(long seed) {
        return new Random(seed)::nextDouble;
    }
}
