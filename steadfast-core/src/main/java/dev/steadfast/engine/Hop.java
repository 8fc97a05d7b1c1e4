package dev.steadfast.engine;

import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

/**
 * Something on its way to an executor from a thread where the user's code must not run: that of a timer, or of one who
 * holds a stage's lock. An executor that runs its tasks on the spot would run it there, so it goes on to the common pool.
 * Used once.
 */
final class Hop implements Runnable {
    private final Thread from = Thread.currentThread();
    private final Runnable task;
    private boolean leaving = true;

    private Hop(Runnable task) {
        this.task = task;
    }

    static void through(Executor executor, Runnable task) {
        Hop hop = new Hop(task);
        executor.execute(hop);
        hop.leaving = false;
    }

    @Override
    public void run() {
        // The field is read on the thread that writes it, or not at all.
        if (Thread.currentThread() == from && leaving) {
            ForkJoinPool.commonPool().execute(task);
        } else {
            task.run();
        }
    }
}
