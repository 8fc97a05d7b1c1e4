package dev.steadfast.testkit;

import dev.steadfast.time.RandomSource;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Draws that the test has chosen, for formulas at the edges of their range. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class ChosenRandom implements RandomSource {
    private final double[] draws;
    private final AtomicInteger drawn = new AtomicInteger();

    private ChosenRandom(double[] draws) {
        this.draws = draws;
    }

    /**
     * The given draws, in order; then the last of them for ever.
     *
     * @param draws the draws, at least one
     * @return a new source
     * @throws IllegalArgumentException if there is none
     */
    public static ChosenRandom of(double... draws) {
        if (draws.length == 0) {
            throw new IllegalArgumentException("ChosenRandom.draws was empty; allowed: one draw at least");
        }
        return new ChosenRandom(draws.clone());
    }

    @Override
    public double next() {
        return draws[drawn.getAndUpdate(i -> Math.min(i + 1, draws.length - 1))];
    }
}
