package dev.steadfast.benchmarks.pending;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;

/**
 * What it costs that a hundred thousand asynchronous operations wait for their next attempt at once: memory, and the time
 * of processors. Each library is measured in a process of its own, which is given the options of this one, and has warmed
 * up with fewer operations. Prints comma-separated values.
 *
 * <p>{@code java -Xmx3g -XX:+UseParallelGC -cp steadfast-benchmarks/target/benchmarks.jar
 * dev.steadfast.benchmarks.pending.PendingBenchmark 100000 10}, where the numbers are operations and the delay in seconds: long
 * enough that all wait before the first goes on
 */
public final class PendingBenchmark {
    private static final Duration WARM_UP_DELAY = Duration.ofSeconds(3);
    private static final int WARM_UP_OPERATIONS = 10_000;
    private static final int WARM_UPS = 4;

    private PendingBenchmark() {}

    /**
     * Measures.
     *
     * @param args how many operations, 100000 if not said; the delay in seconds, 10 if not said; one library to measure,
     *     in this process
     * @throws IOException if a process cannot be started
     * @throws InterruptedException if the measuring is interrupted
     * @throws ExecutionException if an operation fails
     */
    public static void main(String... args) throws IOException, InterruptedException, ExecutionException {
        int operations = args.length > 0 ? Integer.parseInt(args[0]) : 100_000;
        Duration delay = Duration.ofSeconds(args.length > 1 ? Long.parseLong(args[1]) : 10);
        if (args.length > 2) {
            print(measureWarm(PendingContender.valueOf(args[2]), operations, delay));
            // Some libraries have threads that would keep the process alive.
            System.exit(0);
        }
        System.out.println("library,operations,heap B/op,submit CPU ns/op,drain CPU ns/op,late ms");
        for (PendingContender contender : PendingContender.values()) {
            inOwnProcess(contender, operations, delay);
        }
    }

    private static PendingFigures measureWarm(PendingContender contender, int operations, Duration delay)
            throws InterruptedException, ExecutionException {
        for (int i = 0; i < WARM_UPS; i++) {
            PendingFigures.measure(contender, WARM_UP_OPERATIONS, WARM_UP_DELAY);
        }
        return PendingFigures.measure(contender, operations, delay);
    }

    private static void inOwnProcess(PendingContender contender, int operations, Duration delay)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), PendingBenchmark.class.getName()));
        command.addAll(List.of(String.valueOf(operations), String.valueOf(delay.toSeconds()), contender.name()));
        int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (exit != 0) {
            throw new IllegalStateException("the process of " + contender + " ended with " + exit + "; allowed: 0");
        }
    }

    private static void print(PendingFigures figures) {
        System.out.printf(
                Locale.ROOT,
                "%s,%d,%.1f,%.0f,%.0f,%d%n",
                figures.contender().name().toLowerCase(Locale.ROOT),
                figures.operations(),
                figures.heapBytes(),
                figures.submitNanos(),
                figures.drainNanos(),
                figures.lateMillis());
    }
}
