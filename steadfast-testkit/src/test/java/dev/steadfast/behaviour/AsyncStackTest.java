package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A hundred thousand immediate retries of the asynchronous forms on small stacks, whoever ends the attempts. */
class AsyncStackTest {
    private static final int ATTEMPTS = 100_000;
    private static final int SMALL_STACK = 512 * 1024;

    private final IllegalStateException again = new IllegalStateException("again");
    private final AtomicInteger calls = new AtomicInteger();
    private final int[] depths = new int[2];
    private final Pipeline pipeline = Pipeline.builder("endless")
            .retry(Retry.builder()
                    .forever()
                    .backoff(Backoff.none())
                    .budget(RetryBudget.unlimited())
                    .build())
            .build();

    /** Fails until the last attempt. */
    private String work() {
        int call = calls.incrementAndGet();
        if (call == 10 || call == ATTEMPTS - 1) {
            depths[call == 10 ? 0 : 1] = StackWalker.getInstance().walk(frames -> (int) frames.count());
        }
        if (call < ATTEMPTS) {
            throw again;
        }
        return "done";
    }

    private interface Start {
        CompletableFuture<String> start() throws Exception;
    }

    private void assertFlat(Start start) throws Exception {
        CompletableFuture<String> end = new CompletableFuture<>();
        AtomicReference<Throwable> broken = new AtomicReference<>();
        Thread caller = new Thread(
                null,
                () -> {
                    try {
                        CompletableFuture<String> unused = start.start().whenComplete((value, thrown) -> {
                            broken.set(thrown);
                            end.complete(value);
                        });
                    } catch (Throwable thrown) {
                        broken.set(thrown);
                        end.complete(null);
                    }
                },
                "small stack",
                SMALL_STACK);
        caller.start();

        assertThat(end.get(120, TimeUnit.SECONDS)).isEqualTo("done");
        caller.join();
        assertThat(broken).hasValue(null);
        assertThat(calls).hasValue(ATTEMPTS);
        assertThat(depths[0]).isPositive();
        assertThat(depths[1]).isBetween(depths[0] - 5, depths[0] + 5);
    }

    @Test
    void C080_completedFutures_keepTheStackFlat() throws Exception {
        assertFlat(() -> pipeline.callAsync(() -> {
            try {
                return CompletableFuture.completedFuture(work());
            } catch (IllegalStateException failure) {
                return CompletableFuture.failedFuture(failure);
            }
        }));
    }

    @Test
    void C080_workThatThrows_keepsTheStackFlat() throws Exception {
        assertFlat(() -> pipeline.callAsync(() -> CompletableFuture.completedFuture(work())));
    }

    @Test
    void C080_futuresCompletedByAnotherThread_keepTheStackFlat() throws Exception {
        LinkedBlockingQueue<CompletableFuture<String>> open = new LinkedBlockingQueue<>();
        Thread completer = new Thread(
                null,
                () -> {
                    try {
                        for (int i = 0; i < ATTEMPTS; i++) {
                            CompletableFuture<String> next = open.take();
                            if (i < ATTEMPTS - 1) {
                                next.completeExceptionally(again);
                            } else {
                                next.complete("done");
                            }
                        }
                    } catch (InterruptedException e) {
                        // The test has ended.
                    }
                },
                "completer",
                SMALL_STACK);
        completer.setDaemon(true);
        completer.start();

        CompletableFuture<String> future = pipeline.callAsync(() -> {
            calls.incrementAndGet();
            CompletableFuture<String> own = new CompletableFuture<>();
            open.add(own);
            return own;
        });

        assertThat(future.get(120, TimeUnit.SECONDS)).isEqualTo("done");
        assertThat(calls).hasValue(ATTEMPTS);
        completer.join();
    }

    /** A stage of somebody else's make, which calls back while it is asked. */
    @Test
    void C080_foreignStagesThatCallBackAtOnce_keepTheStackFlat() throws Exception {
        assertFlat(() -> pipeline.callAsync(() -> {
            CompletableFuture<String> inner = new CompletableFuture<>();
            CompletionStage<String> foreign = inner.minimalCompletionStage();
            try {
                inner.complete(work());
            } catch (IllegalStateException failure) {
                inner.completeExceptionally(failure);
            }
            return foreign;
        }));
    }

    @Test
    void C080_callOnWithADirectExecutor_keepsTheStackFlat() throws Exception {
        assertFlat(() -> pipeline.callOn(Runnable::run, this::work));
    }

    /** Each attempt is a task of its own on the one thread. */
    @Test
    void C080_callOnWithOneThread_keepsTheStackFlat() throws Exception {
        LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
        Thread worker = new Thread(
                null,
                () -> {
                    try {
                        while (true) {
                            tasks.take().run();
                        }
                    } catch (InterruptedException e) {
                        // The test has ended.
                    }
                },
                "worker",
                SMALL_STACK);
        worker.setDaemon(true);
        worker.start();

        assertFlat(() -> pipeline.callOn(tasks::add, this::work));

        worker.interrupt();
        worker.join();
    }
}
