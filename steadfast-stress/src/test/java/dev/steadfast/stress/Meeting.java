package dev.steadfast.stress;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * Where the actors of a race wait for each other, so that they begin together although one had to prepare something, and
 * then each a few instructions sooner or later than the last time. Safe for use by many threads.
 */
public final class Meeting {
    private static final int MOST_STEPS = 64;

    private final AtomicInteger missing;

    /** A meeting of so many. */
    public Meeting(int actors) {
        missing = new AtomicInteger(actors);
    }

    /** Waits for the others. */
    public void meet() {
        missing.decrementAndGet();
        until(() -> missing.get() <= 0);
        linger();
    }

    /** Takes a few instructions, as many as chance will have it. */
    public static void linger() {
        for (int steps = ThreadLocalRandom.current().nextInt(MOST_STEPS); steps > 0; steps--) {
            Thread.onSpinWait();
        }
    }

    /** Waits for what another actor does. */
    @SuppressWarnings("ThreadPriorityCheck") // there may be more actors than processors
    public static void until(BooleanSupplier done) {
        int spins = 0;
        while (!done.getAsBoolean()) {
            if (++spins > 100) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
