package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.event.Counters;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a pipeline counts. */
class CountersTest {
    private final World world = new World();
    private final Retry retry = Retry.builder()
            .maxAttempts(3)
            .backoff(fixed(seconds(1)))
            .budget(RetryBudget.unlimited())
            .build();

    private Script<String> failing(int times) {
        return world.<String>script().fail(times, IOException::new).reply("done");
    }

    @EveryDriver
    void operationsAndAttempts_areCountedOnlyWhenAsked(Driver driver) {
        Pipeline silent = world.silent().retry(retry).build();
        Pipeline counted = world.silent().retry(retry).counted().build();
        Pipeline listened = world.pipeline().retry(retry).build();
        for (Pipeline pipeline : List.of(silent, counted, listened)) {
            driver.run(pipeline, failing(2));
            driver.run(pipeline, failing(0));
            driver.run(pipeline, failing(9));
        }

        long backoff = seconds(4).toNanos();
        Map<StopReason, Long> withSuccess = Map.of(StopReason.SUCCESS, 2L, StopReason.ATTEMPTS, 1L);
        assertThat(counted.counters()).isEqualTo(listened.counters());
        assertThat(counted.counters().operations()).hasValue(3);
        assertThat(counted.counters().attempts()).hasValue(7);
        assertThat(counted.counters().stops()).isEqualTo(withSuccess);
        assertThat(silent.counters().operations()).isEmpty();
        assertThat(silent.counters().attempts()).isEmpty();
        assertThat(silent.counters().stops()).isEqualTo(Map.of(StopReason.ATTEMPTS, 1L));
        for (Pipeline pipeline : List.of(silent, counted, listened)) {
            assertThat(pipeline.counters().retries()).isEqualTo(4);
            assertThat(pipeline.counters().backoffNanos()).isEqualTo(backoff);
        }
    }

    @EveryDriver
    void pipelineWithoutARetry_countsItsStops(Driver driver) {
        for (Pipeline pipeline : List.of(
                world.silent().build(),
                world.silent().counted().build(),
                world.pipeline().build())) {
            driver.run(pipeline, failing(1));

            assertThat(pipeline.counters().stops()).isEqualTo(Map.of(StopReason.NOT_RETRYABLE, 1L));
        }
    }

    @EveryDriverWithResult
    void rejectedResult_isNoSuccess(Driver driver) {
        Retry onNull = Retry.builder()
                .maxAttempts(2)
                .retryOnNull()
                .backoff(Backoff.none())
                .build();
        for (Pipeline pipeline : List.of(
                world.silent().retry(onNull).build(),
                world.silent().counted().retry(onNull).build(),
                world.pipeline().retry(onNull).build())) {
            driver.run(pipeline, () -> null);

            assertThat(pipeline.counters().stops()).isEqualTo(Map.of(StopReason.ATTEMPTS, 1L));
        }
    }

    @Test
    void snapshots_underThreads_neverContradictThemselvesNorFall() throws Exception {
        Pipeline pipeline = world.silent()
                .retry(Retry.builder().maxAttempts(3).backoff(Backoff.none()).build())
                .counted()
                .build();
        int operations = 20_000;
        ExecutorService threads = Executors.newFixedThreadPool(3);
        List<CompletableFuture<Void>> running = new ArrayList<>();
        for (int thread = 0; thread < 3; thread++) {
            running.add(CompletableFuture.runAsync(() -> work(pipeline, operations), threads));
        }
        CompletableFuture<Void> all = CompletableFuture.allOf(running.toArray(CompletableFuture<?>[]::new));

        Counters before = pipeline.counters();
        do {
            Counters now = pipeline.counters();
            assertConsistent(now);
            assertNotFallen(before, now);
            before = now;
        } while (!all.isDone());

        threads.shutdown();
        assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        all.get();
        Counters end = pipeline.counters();
        assertThat(end.operations()).hasValue(3L * operations);
        assertThat(end.stops().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(3L * operations);
        assertThat(end.attempts()).hasValue(3L * operations + end.retries());
    }

    /** A third succeeds at once, a third after a retry, a third never. */
    private static void work(Pipeline pipeline, int operations) {
        for (int i = 0; i < operations; i++) {
            int failures = i % 3 == 2 ? 9 : i % 3;
            int[] calls = {0};
            pipeline.outcome(() -> {
                if (calls[0]++ < failures) {
                    throw new IllegalStateException();
                }
                return "done";
            });
        }
    }

    private static void assertConsistent(Counters now) {
        long stops = now.stops().values().stream().mapToLong(Long::longValue).sum();
        assertThat(stops + now.retries())
                .as("stops and retries against attempts in %s", now)
                .isLessThanOrEqualTo(now.attempts().orElseThrow());
    }

    private static void assertNotFallen(Counters before, Counters now) {
        assertThat(now.operations().orElseThrow())
                .isGreaterThanOrEqualTo(before.operations().orElseThrow());
        assertThat(now.attempts().orElseThrow())
                .isGreaterThanOrEqualTo(before.attempts().orElseThrow());
        assertThat(now.retries()).isGreaterThanOrEqualTo(before.retries());
        before.stops().forEach((reason, count) -> assertThat(now.stops(reason)).isGreaterThanOrEqualTo(count));
    }
}
