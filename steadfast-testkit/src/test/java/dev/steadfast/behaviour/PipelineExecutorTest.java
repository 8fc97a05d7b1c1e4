package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An executor whose tasks are retried, by the contract of {@link ExecutorService}. On threads of its own. */
class PipelineExecutorTest {
    private final CompletableFuture<Throwable> uncaught = new CompletableFuture<>();
    private final ExecutorService delegate = Executors.newFixedThreadPool(2, task -> {
        Thread thread = new Thread(task);
        thread.setUncaughtExceptionHandler((self, thrown) -> uncaught.complete(thrown));
        return thread;
    });
    private final Pipeline pipeline = Pipeline.builder("pool")
            .retry(Retry.builder().maxAttempts(3).backoff(Backoff.none()).build())
            .build();
    private final ExecutorService executor = pipeline.executor(delegate);
    private final AtomicInteger calls = new AtomicInteger();

    @AfterEach
    void endThreads() {
        delegate.shutdownNow();
    }

    private String second() throws IOException {
        if (calls.incrementAndGet() < 2) {
            throw new IOException("first");
        }
        return "done";
    }

    private static <T> T get(Future<T> future) throws Exception {
        return future.get(60, TimeUnit.SECONDS);
    }

    @Test
    void submit_ofACallable_isRetried() throws Exception {
        assertThat(get(executor.submit(this::second))).isEqualTo("done");
        assertThat(calls).hasValue(2);
    }

    @Test
    void submit_thatFailsForGood_givesTheLastFailure() {
        Future<String> future = executor.submit(() -> {
            throw new IOException("attempt " + calls.incrementAndGet());
        });

        assertThatThrownBy(() -> get(future))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseMessage("attempt 3");
    }

    @Test
    void submit_ofARunnable_isRetriedAndGivesNullOrTheResult() throws Exception {
        Runnable twice = () -> {
            if (calls.incrementAndGet() % 2 == 1) {
                throw new IllegalStateException("odd");
            }
        };

        assertThat(get(executor.submit(twice))).isNull();
        assertThat(get(executor.submit(twice, "result"))).isEqualTo("result");
        assertThat(calls).hasValue(4);
    }

    @Test
    void execute_isRetriedAndHoldsNobody() throws Exception {
        CompletableFuture<Integer> end = new CompletableFuture<>();

        executor.execute(() -> {
            if (calls.incrementAndGet() < 3) {
                throw new IllegalStateException("again");
            }
            end.complete(calls.get());
        });

        assertThat(get(end)).isEqualTo(3);
    }

    @Test
    void execute_thatFailsForGood_goesToTheUncaughtExceptionHandler() throws Exception {
        IllegalStateException failure = new IllegalStateException("for good");

        executor.execute(() -> {
            throw failure;
        });

        assertThat(get(uncaught)).isSameAs(failure);
    }

    @Test
    void invokeAll_waitsForAllAndTellsEachApart() throws Exception {
        List<Callable<String>> tasks = List.of(() -> "one", this::second, () -> {
            throw new IOException("never");
        });

        List<Future<String>> all = executor.invokeAll(tasks);

        assertThat(all).hasSize(3).allSatisfy(future -> assertThat(future).isDone());
        assertThat(all.get(0).get()).isEqualTo("one");
        assertThat(all.get(1).get()).isEqualTo("done");
        assertThatThrownBy(() -> all.get(2).get()).hasRootCauseMessage("never");
    }

    @Test
    void invokeAll_whoseTimeRunsOut_cancelsTheRest() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        List<Callable<String>> tasks = List.of(() -> "one", () -> {
            never.await();
            return "never";
        });

        List<Future<String>> all = executor.invokeAll(tasks, 50, TimeUnit.MILLISECONDS);

        assertThat(all.get(1).isCancelled()).isTrue();
        assertThatThrownBy(() -> all.get(1).get()).isInstanceOf(CancellationException.class);
    }

    @Test
    void invokeAny_givesTheFirstThatSucceedsAndCancelsTheOthers() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        CountDownLatch running = new CountDownLatch(1);
        List<Callable<String>> tasks = List.of(
                () -> {
                    try {
                        running.countDown();
                        never.await();
                        return "never";
                    } catch (InterruptedException e) {
                        interrupted.complete(true);
                        throw e;
                    }
                },
                () -> {
                    running.await();
                    return second();
                });

        assertThat(executor.invokeAny(tasks)).isEqualTo("done");

        assertThat(calls).as("attempts of the second, which is retried").hasValue(2);
        assertThat(get(interrupted)).isTrue();
    }

    @Test
    void invokeAny_whereAllFail_givesAFailure() {
        Callable<String> failing = () -> {
            throw new IOException("all fail");
        };

        assertThatThrownBy(() -> executor.invokeAny(List.of(failing, failing)))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseMessage("all fail");
        assertThatThrownBy(() -> executor.invokeAny(List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void invokeAny_whoseTimeRunsOut_cancelsAll() {
        CountDownLatch never = new CountDownLatch(1);
        Callable<String> hanging = () -> {
            never.await();
            return "never";
        };

        assertThatThrownBy(() -> executor.invokeAny(List.of(hanging), 20, TimeUnit.MILLISECONDS))
                .isInstanceOf(TimeoutException.class);
        executor.shutdown();
        assertTerminates();
    }

    private void assertTerminates() {
        try {
            assertThat(executor.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        assertThat(executor.isTerminated()).isTrue();
    }

    @Test
    void shutdown_letsTasksEndAndTakesNoMore() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        Future<String> running = executor.submit(() -> {
            goOn.await();
            return second();
        });

        executor.shutdown();

        assertThat(executor.isShutdown()).isTrue();
        assertThat(executor.isTerminated()).isFalse();
        assertThat(executor.awaitTermination(1, TimeUnit.MILLISECONDS)).isFalse();
        assertThatThrownBy(() -> executor.submit(this::second))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessage("executor of pool is shut down");
        assertThatThrownBy(() -> executor.execute(() -> calls.incrementAndGet()))
                .isInstanceOf(RejectedExecutionException.class);
        goOn.countDown();
        assertThat(get(running)).as("also retried after the shutdown").isEqualTo("done");
        assertTerminates();
        assertThat(delegate.isShutdown()).as("the executor below").isFalse();
    }

    @Test
    void shutdown_ofAnIdleExecutor_terminatesAtOnce() {
        executor.shutdown();

        assertThat(executor.isTerminated()).isTrue();
    }

    @Test
    void shutdownNow_cancelsWhatRunsAndWhatWaits() {
        ExecutorService patient = Pipeline.builder("patient")
                .retry(Retry.builder().backoff(fixed(ms(600_000))).build())
                .build()
                .executor(delegate);
        Future<String> future = patient.submit(() -> {
            throw new IOException("backs off");
        });

        assertThat(patient.shutdownNow()).isEmpty();

        assertThat(future.isCancelled()).isTrue();
        assertThat(patient.isTerminated()).isTrue();
    }

    /** A shutdown that meets a task on its way in waits for it, or refuses it; it does not overlook it. */
    @Test
    void shutdown_whileTasksComeIn_terminatesAfterTheLast() throws Exception {
        for (int round = 0; round < 200; round++) {
            ExecutorService racing = pipeline.executor(delegate);
            AtomicInteger begun = new AtomicInteger();
            AtomicInteger ended = new AtomicInteger();
            CountDownLatch first = new CountDownLatch(1);
            Thread submitter = new Thread(() -> {
                try {
                    while (true) {
                        racing.execute(() -> {
                            begun.incrementAndGet();
                            first.countDown();
                            ended.incrementAndGet();
                        });
                    }
                } catch (RejectedExecutionException refused) {
                    first.countDown();
                }
            });
            submitter.start();
            first.await();

            racing.shutdown();

            assertThat(racing.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
            int endedByThen = ended.get();
            submitter.join();
            assertThat(begun).as("tasks begun after the termination").hasValue(endedByThen);
        }
    }

    @Test
    void nulls_areRefused() {
        assertThatThrownBy(() -> pipeline.executor(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> executor.execute(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> executor.submit((Callable<String>) null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> executor.submit((Runnable) null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> executor.invokeAll(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> executor.invokeAny(Arrays.asList((Callable<String>) null)))
                .isInstanceOf(NullPointerException.class);
    }

    /** What the delegate refuses is told by the future; nobody waits for ever. */
    @Test
    void delegateThatIsShutDown_failsTheTask() {
        delegate.shutdown();

        Future<String> future = executor.submit(this::second);

        assertThatThrownBy(() -> get(future)).hasCauseInstanceOf(RejectedExecutionException.class);
        executor.shutdown();
        assertTerminates();
    }
}
