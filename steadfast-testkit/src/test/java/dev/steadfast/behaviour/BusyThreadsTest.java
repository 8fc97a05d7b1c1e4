package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.timeout.Timeout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Work that holds its threads and heeds no interrupt, in the machine's own time. */
class BusyThreadsTest {
    private final ExecutorService workers = Executors.newFixedThreadPool(4);
    private final CountDownLatch testIsOver = new CountDownLatch(1);

    @AfterEach
    void letTheWorkEnd() throws InterruptedException {
        testIsOver.countDown();
        workers.shutdown();
        assertThat(workers.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    }

    private String ignoringInterrupts() {
        boolean interrupted = false;
        while (true) {
            try {
                testIsOver.await();
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
                return "far too late";
            } catch (InterruptedException ignored) {
                interrupted = true;
            }
        }
    }

    @Test
    void C050_workThatIgnoresInterrupts_failsOnTimeThoughAllThreadsAreBusy() throws Exception {
        Pipeline pipeline = Pipeline.builder("busy")
                .retry(Retry.builder()
                        .delays(Duration.ofMillis(10), Duration.ofMillis(20))
                        .budget(RetryBudget.unlimited())
                        .build())
                .attemptTimeout(Duration.ofMillis(100))
                .build();
        long start = System.nanoTime();
        List<CompletableFuture<String>> futures = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            futures.add(pipeline.callOn(workers, this::ignoringInterrupts));
        }
        for (CompletableFuture<String> future : futures) {
            // In time: 330 ms each, all at once, with room for a machine that is busy with other things.
            assertThat(future)
                    .failsWithin(Duration.ofSeconds(20))
                    .withThrowableThat()
                    .withCauseInstanceOf(TimeoutExceeded.class);
        }

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(330));
        assertThat(pipeline.counters().retries()).isEqualTo(2_000);
    }

    @Test
    void timeoutOnAnExecutor_abandonsWorkThatIgnoresInterrupts() {
        Pipeline pipeline = Pipeline.builder("abandoning")
                .add(Timeout.of(Duration.ofMillis(50)).runOn(workers))
                .build();

        assertThat(CompletableFuture.supplyAsync(() -> pipeline.outcome(this::ignoringInterrupts), workers))
                .succeedsWithin(Duration.ofSeconds(20))
                .satisfies(outcome -> assertThat(outcome.isSuccess()).isFalse());
    }
}
