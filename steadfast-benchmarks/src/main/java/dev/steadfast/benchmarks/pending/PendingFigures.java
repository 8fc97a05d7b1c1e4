package dev.steadfast.benchmarks.pending;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * What one library needs to have many operations wait at once. Memory is what lives after a garbage collection, less what
 * lived before, without the array that holds the futures; processor time is that of the whole process.
 *
 * @param contender the library
 * @param operations how many operations wait at once
 * @param heapBytes memory for each operation while all wait
 * @param submitNanos processor time for each operation until all wait
 * @param drainNanos processor time for each operation from then on until all have ended
 * @param lateMillis how long after the latest instant that was asked for the last operation has ended
 */
record PendingFigures(
        PendingContender contender,
        int operations,
        double heapBytes,
        double submitNanos,
        double drainNanos,
        long lateMillis) {

    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** Measures once, in a process that should have done the same before with fewer operations. */
    static PendingFigures measure(PendingContender contender, int operations, Duration delay)
            throws InterruptedException, ExecutionException {
        Outage outage = new Outage();
        Supplier<Future<Object>> start = contender.operations(outage, delay);
        Future<?>[] futures = new Future<?>[operations];
        long heapBefore = liveBytes();

        long submitBegan = PROCESS.getProcessCpuTime();
        Arrays.setAll(futures, i -> start.get());
        long submittedNanos = System.nanoTime();
        awaitCalls(outage, operations);
        long submitNanos = PROCESS.getProcessCpuTime() - submitBegan;
        long heapBytes = liveBytes() - heapBefore;
        outage.end();
        if (outage.calls() != operations) {
            throw new IllegalStateException("the delay was " + delay
                    + ", and the first operations have gone on before all waited; allowed: a longer delay");
        }

        long drainBegan = PROCESS.getProcessCpuTime();
        for (Future<?> future : futures) {
            Object unused = future.get();
        }
        long drainNanos = PROCESS.getProcessCpuTime() - drainBegan;
        long lateNanos = System.nanoTime()
                - submittedNanos
                - delay.plus(PendingContender.SPREAD).toNanos();
        return new PendingFigures(
                contender,
                operations,
                (double) heapBytes / operations,
                (double) submitNanos / operations,
                (double) drainNanos / operations,
                lateNanos / 1_000_000);
    }

    /** Waits until each operation has failed once, and a little longer, until it has been put to where it waits. */
    private static void awaitCalls(Outage outage, int operations) throws InterruptedException {
        while (outage.calls() < operations) {
            Thread.sleep(1);
        }
        Thread.sleep(200);
    }

    private static long liveBytes() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(50);
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
