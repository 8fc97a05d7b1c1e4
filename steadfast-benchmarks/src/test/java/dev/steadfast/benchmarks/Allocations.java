package dev.steadfast.benchmarks;

import com.sun.management.ThreadMXBean;
import dev.steadfast.outcome.Call;
import java.lang.management.ManagementFactory;

/** Weighs what operations allocate, once the compiler has done what it will do. Used by one thread. */
public final class Allocations {
    /** Enough calls for the compiler to have done what it will do. */
    private static final int WARM_UP = 1_000_000;

    private static final int MEASURED = 100_000;
    private static final int ROUNDS = 10;

    private Allocations() {}

    public static long bytesPerOperation(Call<Object, Exception> operation) throws Exception {
        run(operation, WARM_UP);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        // On a busy machine the compiler may still be at work: what it leaves in the end is the least of all rounds.
        for (int round = 0; round < ROUNDS; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            run(operation, MEASURED);
            // Rounded down: the measurement itself allocates a few bytes in all.
            least = Math.min(least, (threads.getCurrentThreadAllocatedBytes() - before) / MEASURED);
        }
        return least;
    }

    static void run(Call<Object, Exception> operation, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            if (operation.run() == null) {
                throw new AssertionError("the scripted service never gives null");
            }
        }
    }
}
