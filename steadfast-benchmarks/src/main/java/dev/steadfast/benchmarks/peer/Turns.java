package dev.steadfast.benchmarks.peer;

/** Goes round four numbers. Used by one thread. */
final class Turns {
    private int turn;

    /** {@return 0, 1, 2, 3, and so on from 0} */
    int next() {
        return turn++ & 3;
    }
}
