package dev.steadfast.time;

import java.util.concurrent.ThreadLocalRandom;

/** One generator for each thread, seeded by the JDK. Safe for use by many threads. */
final class ThreadRandom implements RandomSource {
    static final ThreadRandom INSTANCE = new ThreadRandom();

    private ThreadRandom() {}

    @Override
    public double next() {
        return ThreadLocalRandom.current().nextDouble();
    }
}
