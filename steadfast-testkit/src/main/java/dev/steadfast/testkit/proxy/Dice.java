package dev.steadfast.testkit.proxy;

import dev.steadfast.time.RandomSource;
import java.util.SplittableRandom;

/**
 * The randomness of a proxy. Each toxic draws on each connection from a source of its own, so that what befalls a
 * connection depends on the seed, its number and the place of the toxic, and not on how the threads happened to run.
 * Immutable.
 *
 * @param seed where all sources start
 */
record Dice(long seed) {
    /** The source of one toxic on one connection; it begins anew each time it is asked for. */
    RandomSource of(long connection, long toxic) {
        SplittableRandom random = new SplittableRandom(mixed(mixed(mixed(seed) + connection) + toxic));
        return random::nextDouble;
    }

    /** Spreads neighbours far apart (the finishing step of MurmurHash3, 64 bits). */
    private static long mixed(long value) {
        long mixed = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }
}
