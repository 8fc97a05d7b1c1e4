package dev.steadfast.notice;

import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What is to be told: each once, in the order of its number, by one thread at a time and with no lock held. A thread that
 * finds another telling leaves its own to that one and goes on. Lock-free. Safe for use by many threads.
 */
public final class Notices {
    /** By number, since the threads that made two changes may come here in another order. */
    private final ConcurrentSkipListMap<Long, Runnable> waiting = new ConcurrentSkipListMap<>();
    /** How often it was asked to tell since nobody did; who raises it from 0 tells. */
    private final AtomicInteger untold = new AtomicInteger();
    /** Used by the one who tells. */
    private long next;

    /**
     * Makes an empty list.
     *
     * @param first the number of the first notice
     */
    public Notices(long first) {
        this.next = first;
    }

    /**
     * Adds a notice, to be told by the next {@link #tell}. Numbers come without gaps, each once, in any order: one that is
     * missing holds up those after it.
     *
     * @param number its place in the order
     * @param notice what tells of it; it should not throw, since then whoever has it told is thrown that
     */
    public void add(long number, Runnable notice) {
        waiting.put(number, notice);
    }

    /** Tells what was added, unless another thread, or this one further up its stack, does. */
    public void tell() {
        if (untold.getAndIncrement() != 0) {
            return;
        }
        int seen = 1;
        do {
            for (Runnable due = waiting.remove(next); due != null; due = waiting.remove(next)) {
                next++;
                due.run();
            }
            seen = untold.addAndGet(-seen);
        } while (seen != 0);
    }
}
