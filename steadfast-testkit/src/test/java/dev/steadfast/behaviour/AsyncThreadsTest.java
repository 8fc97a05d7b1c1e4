package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which thread runs what, in the machine's own time: a few milliseconds each. */
class AsyncThreadsTest {
    private final ExecutorService own = Executors.newSingleThreadExecutor(task -> new Thread(task, "own executor"));
    private final ExecutorService elsewhere = Executors.newSingleThreadExecutor(task -> new Thread(task, "elsewhere"));
    private final Environment environment =
            Environment.builder().name("threads").executor(own).build();
    private final Queue<String> seen = new ConcurrentLinkedQueue<>();
    private final Thread caller = Thread.currentThread();
    /** Down once callAsync has returned: an attempt that ends before goes on with its caller. */
    private final CountDownLatch returned = new CountDownLatch(1);

    @AfterEach
    void endThreads() {
        own.shutdownNow();
        elsewhere.shutdownNow();
    }

    private PipelineBuilder pipeline() {
        return Pipeline.builder("threads").environment(environment);
    }

    private static Retry retry(Backoff backoff) {
        return Retry.builder().maxAttempts(3).backoff(backoff).build();
    }

    private void here(String what) {
        Thread thread = Thread.currentThread();
        seen.add(what + ": " + (thread == caller ? "caller" : thread.getName()));
    }

    private List<String> seen() {
        return List.copyOf(seen);
    }

    private CompletableFuture<String> failsElsewhere() {
        here("attempt");
        CompletableFuture<String> end = new CompletableFuture<>();
        elsewhere.execute(() -> {
            awaitQuietly(returned);
            end.completeExceptionally(new IOException());
        });
        return end;
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Throwable failureOf(CompletableFuture<?> future) throws Exception {
        try {
            future.get(60, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            return e.getCause();
        }
        throw new AssertionError("did not fail");
    }

    @Test
    void immediateRetries_runOnTheThreadThatCompletedTheAttempt() throws Exception {
        CompletableFuture<String> future =
                pipeline().retry(retry(Backoff.none())).build().callAsync(this::failsElsewhere);
        returned.countDown();

        assertThat(failureOf(future)).isInstanceOf(IOException.class);
        assertThat(seen()).containsExactly("attempt: caller", "attempt: elsewhere", "attempt: elsewhere");
    }

    @Test
    void immediateRetries_afterAttemptsThatEndAtOnce_runOnTheCallersThread() throws Exception {
        CompletableFuture<String> future = pipeline()
                .retry(retry(Backoff.none()))
                .build()
                .callAsync(() -> {
                    here("attempt");
                    return CompletableFuture.failedFuture(new IOException());
                });

        assertThat(failureOf(future)).isInstanceOf(IOException.class);
        assertThat(seen()).containsExactly("attempt: caller", "attempt: caller", "attempt: caller");
    }

    @Test
    void delayedRetries_runOnTheEnvironmentsExecutor() throws Exception {
        CompletableFuture<String> future = pipeline()
                .retry(retry(fixed(ms(3))))
                .build()
                .callAsync(() -> {
                    here("attempt");
                    return CompletableFuture.failedFuture(new IOException());
                });

        assertThat(failureOf(future)).isInstanceOf(IOException.class);
        assertThat(seen()).containsExactly("attempt: caller", "attempt: own executor", "attempt: own executor");
    }

    @Test
    void callAsyncWithAnExecutor_goesOnThereAfterAWait() throws Exception {
        CompletableFuture<String> future = pipeline()
                .retry(retry(fixed(ms(3))))
                .build()
                .callAsync(elsewhere, attempt -> {
                    here("attempt");
                    return CompletableFuture.failedFuture(new IOException());
                });

        assertThat(failureOf(future)).isInstanceOf(IOException.class);
        assertThat(seen()).containsExactly("attempt: caller", "attempt: elsewhere", "attempt: elsewhere");
    }

    @Test
    void timeout_isToldOnTheEnvironmentsExecutorAndNeverOnTheTimersThread() throws Exception {
        // Long enough that the work has begun by then, however busy the machine.
        Pipeline pipeline =
                pipeline().timeout(ms(100)).listener(event -> here("listener")).build();
        // The executor is busy until the dependent is attached, or that might run here.
        own.execute(() -> awaitQuietly(returned));
        CompletableFuture<String> future = pipeline.callAsync(attempt -> {
            attempt.onCancel(() -> here("onCancel"));
            return new CompletableFuture<>();
        });
        CompletableFuture<Object> told = future.handle((value, thrown) -> {
            here("dependent");
            return null;
        });
        returned.countDown();

        // First this: whoever waits for a future of the JDK's may find itself running what is attached to it.
        told.get(60, TimeUnit.SECONDS);
        assertThat(failureOf(future)).isInstanceOf(TimeoutExceeded.class);
        assertThat(seen())
                .hasSize(3)
                .allSatisfy(place -> assertThat(place).endsWith(": own executor"))
                .last()
                .isEqualTo("dependent: own executor");
    }

    @Test
    void callOn_runsEveryAttemptOnItsExecutor() throws Exception {
        for (Backoff backoff : List.of(Backoff.none(), fixed(ms(3)))) {
            seen.clear();
            CompletableFuture<String> future = pipeline()
                    .retry(retry(backoff))
                    .build()
                    .callOn(elsewhere, () -> {
                        here("attempt");
                        throw new IOException();
                    });

            assertThat(failureOf(future)).isInstanceOf(IOException.class);
            assertThat(seen()).containsExactly("attempt: elsewhere", "attempt: elsewhere", "attempt: elsewhere");
        }
    }

    @Test
    void callOn_withADirectExecutor_runsWhereTheOperationIs() throws Exception {
        CompletableFuture<String> future = pipeline()
                .retry(retry(fixed(ms(3))))
                .build()
                .callOn(Runnable::run, () -> {
                    here("attempt");
                    throw new IOException();
                });

        assertThat(failureOf(future)).isInstanceOf(IOException.class);
        assertThat(seen()).containsExactly("attempt: caller", "attempt: own executor", "attempt: own executor");
    }

    /** It starts a thread for every task on small machines; the common pool's own execute does not. */
    @Test
    void sharedEnvironment_goesOnInTheCommonPool() throws Exception {
        Pipeline shared = Pipeline.builder("shared")
                .retry(retry(fixed(ms(3))))
                .timeout(ms(10_000))
                .build();
        CompletableFuture<String> future = shared.callAsync(() -> {
            here("attempt");
            return CompletableFuture.failedFuture(new IOException());
        });

        assertThat(failureOf(future)).isInstanceOf(IOException.class);
        assertThat(seen().subList(1, 3))
                .allSatisfy(place -> assertThat(place).startsWith("attempt: ForkJoinPool.commonPool-worker-"));
    }

    /** What a user attaches with the suffix Async and no executor goes where the operation would. */
    @Test
    void asyncDependents_withoutAnExecutor_runOnTheEnvironmentsExecutor() throws Exception {
        CompletableFuture<String> future =
                pipeline().build().callAsync(() -> CompletableFuture.completedFuture("done"));

        future.thenRunAsync(() -> here("dependent")).get(60, TimeUnit.SECONDS);

        assertThat(seen()).containsExactly("dependent: own executor");
    }

    @Test
    void workThatBlocksInItsLambda_isTimedOutElsewhereMeanwhile() throws Exception {
        Pipeline pipeline = pipeline().timeout(ms(5)).build();
        Executor starter = elsewhere;
        CompletableFuture<CompletableFuture<Thread>> started = new CompletableFuture<>();
        CompletableFuture<Thread> endedBy = new CompletableFuture<>();
        CountDownLatch goOn = new CountDownLatch(1);
        CompletableFuture<Thread> late = new CompletableFuture<>();
        starter.execute(() -> started.complete(pipeline.callAsync(attempt -> {
            attempt.onCancel(() -> endedBy.complete(Thread.currentThread()));
            goOn.await();
            return late;
        })));

        // The caller of callAsync is still in the lambda when the time is over.
        assertThat(endedBy.get(60, TimeUnit.SECONDS).getName()).isEqualTo("own executor");
        assertThat(started).isNotDone();
        goOn.countDown();

        CompletableFuture<Thread> future = started.get(60, TimeUnit.SECONDS);
        assertThatThrownBy(() -> future.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(TimeoutExceeded.class);
        assertThatThrownBy(() -> late.get(60, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
    }
}
