package dev.steadfast.soak;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.Failures;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** What all of a soak share: time, threads, books, and how badly the service is at the moment. Safe for use by many threads. */
final class Shop {
    private static final int THREADS = 8;

    final Ledger ledger = new Ledger();
    final Remains remains = new Remains();
    final Parcel.Books parcels = new Parcel.Books(ledger, remains);
    final CountedTime time = new CountedTime();
    private final ConcurrentLinkedQueue<Thread> threads = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Supplier<String>> checks = new ConcurrentLinkedQueue<>();
    /** What runs on the threads now, timers that have come included. */
    private final AtomicInteger running = new AtomicInteger();

    private final ThreadPoolExecutor pool =
            new ThreadPoolExecutor(THREADS, THREADS, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), this::thread);
    final Executor executor = task -> pool.execute(() -> runClean(task));
    /** Refuses a task now and then. */
    final Executor picky = task -> {
        if (ThreadLocalRandom.current().nextInt(64) == 0) {
            throw new RejectedExecutionException("too picky for this one");
        }
        executor.execute(task);
    };

    final Environment environment = Environment.builder()
            .name("soak")
            .time(time)
            .executor(executor)
            .listener(ledger)
            .build();
    /** How many of a hundred attempts fail. */
    volatile int failures = 10;

    /** Whether breakers are left to themselves: what was lost in them stays lost. */
    volatile boolean calm;

    volatile boolean over;

    private Thread thread(Runnable task) {
        Thread thread = new Thread(task, "soak-pool");
        threads.add(thread);
        return thread;
    }

    /** Nobody but the library interrupts the threads of the pool, and it must not leave that to the next task. */
    private void runClean(Runnable task) {
        running.incrementAndGet();
        try {
            task.run();
        } catch (Throwable thrown) {
            ledger.wrong("a task of the library's threw " + thrown);
        } finally {
            if (Thread.interrupted()) {
                ledger.wrong("an interrupt was left on a thread of the pool");
            }
            running.decrementAndGet();
        }
    }

    boolean isIdle() {
        return running.get() == 0 && pool.getQueue().isEmpty();
    }

    /** The threads of the pool. */
    List<Thread> threads() {
        return List.copyOf(threads);
    }

    void after(long nanos, Runnable task) {
        time.schedule(nanos, () -> executor.execute(task));
    }

    /** A call ended by a failure. */
    void endsBy(Pipeline pipeline, Throwable thrown) {
        ledger.ends.add(Failures.unwrap(thrown).getClass().getSimpleName());
        if (!Faults.isExpected(thrown)) {
            StringWriter trace = new StringWriter();
            thrown.printStackTrace(new PrintWriter(trace));
            ledger.wrong(pipeline + " ended by " + trace);
        }
    }

    /** Has something looked at when nothing goes on any more: it says what is wrong, or nothing. */
    void onceSettled(Supplier<String> check) {
        checks.add(check);
    }

    String failedChecks() {
        return checks.stream().map(Supplier::get).collect(Collectors.joining());
    }

    void forgetChecks() {
        checks.clear();
    }

    void endThreads() throws InterruptedException {
        pool.shutdown();
        if (!pool.awaitTermination(30, TimeUnit.SECONDS)) {
            ledger.wrong("tasks on the pool do not end");
        }
    }
}
