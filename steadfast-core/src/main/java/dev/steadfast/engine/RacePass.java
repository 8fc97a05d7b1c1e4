package dev.steadfast.engine;

import org.jspecify.annotations.Nullable;

/** One pass of a {@link Race}, whose lock guards it. */
final class RacePass {
    /** 0 for the first. */
    final int number;

    /** Runs the pass; null until there is something to run. */
    @Nullable AsyncOperation branch;

    /** What the stage gave it. */
    long token;

    /** Whether it has ended without winning, and the stage was told so. */
    boolean over;

    RacePass(int number, long token) {
        this.number = number;
        this.token = token;
    }

    /** Whether the stage waits to be told of its end: the first pass was not asked for. */
    boolean isOpen() {
        return number > 0 && !over;
    }
}
