package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.environment.Environment;
import dev.steadfast.time.TimeSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The same on threads and in the machine's own time, where completions, timers, grants and cancels race in earnest. */
class TurmoilOnThreadsTest {
    private static final int OPERATIONS = 20_000;
    private static final int STARTERS = 4;

    private final TimeSource time = TimeSource.system();
    private final ExecutorService executor = Executors.newFixedThreadPool(3);
    private final Environment environment =
            Environment.builder().name("turmoil").executor(executor).build();
    private final Turmoil turmoil = new Turmoil(environment, OPERATIONS);

    @AfterEach
    void endThreads() {
        executor.shutdownNow();
    }

    @Test
    void operationsWithRandomEnds_leaveNothingBehind() throws Exception {
        List<Thread> starters = new ArrayList<>();
        for (int i = 0; i < STARTERS; i++) {
            Random random = new Random(i);
            Thread starter = new Thread(() -> startMany(random));
            starters.add(starter);
            starter.start();
        }
        for (Thread starter : starters) {
            starter.join();
        }
        awaitAllEnds();

        turmoil.assertSettled(OPERATIONS);
        assertThat(turmoil.delivered).hasPositiveValue();
        assertThat(turmoil.cancelled).hasPositiveValue();
        assertThat(turmoil.failed).hasPositiveValue();
        System.out.println("turmoil: " + turmoil.delivered + " delivered, " + turmoil.cancelled + " cancelled, "
                + turmoil.failed + " failed, " + turmoil.discarded + " results discarded");
    }

    private void startMany(Random random) {
        for (int i = 0; i < OPERATIONS / STARTERS; i++) {
            start(random);
            if (i % 8 == 0) {
                time.park(random.nextInt(2_000_000));
            }
        }
    }

    /** All futures are done after at most their timeout; what is cut then may take a little longer to give up. */
    private void awaitAllEnds() throws InterruptedException {
        long start = System.nanoTime();
        while (!isSettled() && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(60)) {
            time.sleep(1_000_000);
        }
    }

    private boolean isSettled() {
        int ends = turmoil.delivered.get() + turmoil.cancelled.get() + turmoil.failed.get();
        return ends == OPERATIONS
                && environment.pendingOperations() == 0
                && turmoil.bulkhead.free() == Turmoil.PERMITS
                && turmoil.delivered.get() + turmoil.discarded.get() == turmoil.made.get();
    }

    private void start(Random random) {
        Turmoil.Call call = turmoil.new Call();
        CompletableFuture<Turmoil.Result> future = random.nextInt(4) == 0
                ? turmoil.pipeline.callOn(executor, attempt -> {
                    call.attemptBegins(attempt);
                    return block(ThreadLocalRandom.current());
                })
                : turmoil.pipeline.callAsync(attempt -> {
                    call.attemptBegins(attempt);
                    return work(ThreadLocalRandom.current());
                });
        call.watch(future);
        if (random.nextInt(3) == 0) {
            after(random.nextInt(30_000_000), call::cancel);
        }
    }

    private CompletionStage<Turmoil.Result> work(Random random) {
        int kind = random.nextInt(8);
        if (kind == 0) {
            return CompletableFuture.completedFuture(turmoil.new Result());
        }
        if (kind == 1) {
            return CompletableFuture.failedFuture(new IOException());
        }
        CompletableFuture<Turmoil.Result> end = new CompletableFuture<>();
        // Most end just about when their attempt's time is over.
        after(random.nextInt(12_000_000), () -> {
            if (kind < 4) {
                end.completeExceptionally(new IOException());
                return;
            }
            Turmoil.Result result = turmoil.new Result();
            if (!end.complete(result)) {
                // Cancelled with its attempt: nobody has seen it.
                result.discard();
            }
        });
        return end;
    }

    private Turmoil.Result block(Random random) throws Exception {
        int kind = random.nextInt(8);
        if (kind == 0) {
            time.sleep(random.nextInt(12_000_000));
        }
        if (kind < 4) {
            throw new IOException();
        }
        return turmoil.new Result();
    }

    private void after(long nanos, Runnable action) {
        time.schedule(nanos, () -> executor.execute(action));
    }
}
