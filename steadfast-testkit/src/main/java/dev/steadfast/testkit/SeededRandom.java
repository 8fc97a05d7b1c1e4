package dev.steadfast.testkit;

import dev.steadfast.time.RandomSource;

/**
 * Randomness that is the same in every run and on every JDK. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class SeededRandom implements RandomSource {
    private final long seed;
    private final RandomSource random;

    private SeededRandom(long seed) {
        this.seed = seed;
        this.random = RandomSource.seeded(seed);
    }

    /**
     * A source with a seed.
     *
     * @param seed the seed
     * @return a new source
     */
    public static SeededRandom of(long seed) {
        return new SeededRandom(seed);
    }

    @Override
    public double next() {
        return random.next();
    }

    @Override
    public String toString() {
        return "SeededRandom[" + seed + "]";
    }
}
