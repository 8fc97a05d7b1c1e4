package dev.steadfast.policy.retry;

import dev.steadfast.time.RandomSource;
import java.util.Random;

/** Randomness for tests: chosen draws, or the same sequence for the same seed on every JDK. */
final class Draws {
    /** The largest number below 1: the end of a draw's range. */
    static final double ALMOST_ONE = Math.nextDown(1.0);

    private Draws() {}

    static RandomSource always(double draw) {
        return () -> draw;
    }

    static RandomSource seeded(long seed) {
        Random random = new Random(seed);
        return random::nextDouble;
    }

    static RandomSource none() {
        return () -> {
            throw new AssertionError("nothing should be drawn here");
        };
    }
}
