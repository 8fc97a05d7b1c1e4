package dev.steadfast;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What is to be told, in the order in which it was put in, by one thread at a time and with no lock held. A thread that
 * finds another telling leaves its own to that one. Safe for use by many threads.
 */
final class Notices {
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    /** How many are put in and not told yet; who raises it from 0 tells. */
    private final AtomicInteger untold = new AtomicInteger();

    void add(Runnable notice) {
        waiting.add(notice);
    }

    /** Tells what was added, unless another thread, or this one further up its stack, does. */
    void tell() {
        if (untold.getAndIncrement() != 0) {
            return;
        }
        int seen = 1;
        do {
            for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
                next.run();
            }
            seen = untold.addAndGet(-seen);
        } while (seen != 0);
    }
}
