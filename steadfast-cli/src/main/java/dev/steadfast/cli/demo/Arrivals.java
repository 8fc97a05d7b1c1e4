package dev.steadfast.cli.demo;

import java.util.Arrays;
import java.util.SplittableRandom;

/** When calls are to begin: independently of each other, and so of how earlier ones fare. */
final class Arrivals {
    private Arrivals() {}

    /**
     * Draws a Poisson process.
     *
     * @param seed where it starts; the same seed gives the same instants on every JVM
     * @param perSecond how many there are in a second on average
     * @param runNanos where it ends
     * @return the instants in rising order, counted from the start of the run
     */
    static long[] poisson(long seed, int perSecond, long runNanos) {
        SplittableRandom random = new SplittableRandom(seed);
        double meanNanos = (double) DemoSettings.SECOND / perSecond;
        long[] instants = new long[16];
        int count = 0;
        double at = gap(random, meanNanos);
        while (at < runNanos) {
            if (count == instants.length) {
                instants = Arrays.copyOf(instants, 2 * count);
            }
            instants[count] = (long) at;
            count++;
            at += gap(random, meanNanos);
        }
        return Arrays.copyOf(instants, count);
    }

    private static double gap(SplittableRandom random, double meanNanos) {
        return -StrictMath.log(1 - random.nextDouble()) * meanNanos;
    }
}
