package dev.steadfast.cli.demo;

import java.util.SplittableRandom;

/** How long requests take at full speed: evenly spread by half of the mean to both sides. Used by one thread; not shared. */
final class ServiceTimes {
    private final SplittableRandom random;
    private final long meanNanos;

    ServiceTimes(long seed, long meanNanos) {
        this.random = new SplittableRandom(seed).split(); // not the numbers that arrivals are drawn from
        this.meanNanos = meanNanos;
    }

    long nextNanos() {
        return (long) (meanNanos * (0.5 + random.nextDouble()));
    }
}
