package dev.steadfast.canary.time;

/** In the one package that may. */
final class MayReadTheClock {
    final long nanos = System.nanoTime();
}
