package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.retry.FailurePlan;
import dev.steadfast.policy.retry.Repair;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A repair that operations share. */
class SingleFlightTest {
    private final World world = new World();
    private final List<Duration> logins = new ArrayList<>();
    private boolean tokenGood;

    private Pipeline renewing(Repair repair) {
        return world.retrying(Retry.builder().maxAttempts(1).plan(Unauthorized.class, FailurePlan.repair(repair)));
    }

    /** Takes 100 ms in whichever form, and then the token is good. */
    private Repair login(boolean blocking) {
        if (blocking) {
            return Repair.singleFlight("login", () -> {
                logins.add(world.time.elapsed());
                world.time.sleep(100_000_000);
                tokenGood = true;
            });
        }
        return Repair.singleFlightAsync("login", () -> {
            logins.add(world.time.elapsed());
            return after(ms(100), () -> tokenGood = true);
        });
    }

    private CompletableFuture<String> after(Duration delay, Runnable action) {
        CompletableFuture<String> end = new CompletableFuture<>();
        world.time.after(delay, () -> {
            action.run();
            end.complete("over");
        });
        return end;
    }

    /** Work of 10 ms that needs a good token at its beginning. */
    private CompletableFuture<String> work() {
        boolean good = tokenGood;
        return after(ms(10), () -> {})
                .thenCompose(over -> good
                        ? CompletableFuture.completedFuture("done")
                        : CompletableFuture.failedFuture(new Unauthorized()));
    }

    private void assertAllDone(List<CompletableFuture<String>> futures) throws Exception {
        for (CompletableFuture<String> future : futures) {
            assertThat(world.time.await(future)).isEqualTo("done");
        }
        assertThat(world.environment.pendingOperations()).isZero();
        assertThat(world.time.scheduledTasks()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void storm_isOneRepair(boolean blocking) throws Exception {
        Pipeline pipeline = renewing(login(blocking));
        List<CompletableFuture<String>> futures = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            futures.add(pipeline.callAsync(this::work));
        }

        assertAllDone(futures);

        assertThat(logins).containsExactly(ms(10));
        assertThat(world.time.elapsed()).isEqualTo(ms(120));
        assertThat(pipeline.counters().attempts()).hasValue(400);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void lateComers_waitForTheSame_orCountItIfItEndedAfterTheyBegan(boolean blocking) throws Exception {
        Pipeline pipeline = renewing(login(blocking));
        List<CompletableFuture<String>> futures = new ArrayList<>();
        futures.add(pipeline.callAsync(this::work));
        // The repair runs from 10 to 110 ms: the second waits for it, the third fails at 115 ms.
        world.time.after(ms(50), () -> futures.add(pipeline.callAsync(this::work)));
        world.time.after(ms(105), () -> futures.add(pipeline.callAsync(this::work)));

        world.time.await(after(ms(200), () -> {}));
        assertThat(futures).hasSize(3);
        assertAllDone(futures);

        assertThat(logins).hasSize(1);
    }

    @Test
    void failureOfAnAttemptThatBeganAfterTheRepair_needsAnother() throws Exception {
        Pipeline pipeline = renewing(login(false));
        assertAllDone(List.of(pipeline.callAsync(this::work)));
        world.time.await(after(ms(30), () -> tokenGood = false));

        assertAllDone(List.of(pipeline.callAsync(this::work)));

        assertThat(logins).containsExactly(ms(10), ms(160));
    }

    @Test
    void repairThatFails_hasFailedForAllAndIsTriedAnewByTheNext() throws Exception {
        IOException down = new IOException("down");
        AtomicInteger tries = new AtomicInteger();
        Pipeline pipeline = renewing(Repair.singleFlightAsync("login", () -> {
            boolean first = tries.incrementAndGet() == 1;
            return after(ms(100), () -> tokenGood = !first)
                    .thenCompose(over ->
                            first ? CompletableFuture.failedFuture(down) : CompletableFuture.completedFuture(over));
        }));
        List<CompletableFuture<String>> futures = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            futures.add(pipeline.callAsync(this::work));
        }

        for (CompletableFuture<String> future : futures) {
            assertThatThrownBy(() -> world.time.await(future))
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isSameAs(down);
        }
        assertThat(tries).hasValue(1);
        assertThat(pipeline.counters().stops(StopReason.CALLBACK_FAILED)).isEqualTo(5);
        assertAllDone(List.of(pipeline.callAsync(this::work)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void leaderThatIsCancelled_isFollowedByAnother(boolean blocking) throws Exception {
        Pipeline pipeline = renewing(login(blocking));
        List<CompletableFuture<String>> futures = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            futures.add(pipeline.callAsync(this::work));
        }
        world.time.after(ms(60), () -> futures.get(0).cancel(true));

        assertAllDone(futures.subList(1, 4));

        assertThat(futures.get(0)).isCancelled();
        assertThat(logins).hasSize(2);
        assertThat(logins.get(0)).isEqualTo(ms(10));
    }

    @Test
    void leaderWhoseTimePasses_isFollowedByAnother() throws Exception {
        Pipeline pipeline = renewing(login(false));
        CompletableFuture<String> leader = pipeline.callAsync(CallOptions.none().timeout(ms(50)), attempt -> work());
        CompletableFuture<String> follower = pipeline.callAsync(this::work);

        assertAllDone(List.of(follower));

        assertThat(leader).isCompletedExceptionally();
        assertThatThrownBy(leader::get).hasCauseInstanceOf(TimeoutExceeded.class);
        assertThat(logins).containsExactly(ms(10), ms(50));
    }

    @Test
    void followerThatIsCancelled_disturbsNobody() throws Exception {
        Pipeline pipeline = renewing(login(false));
        CompletableFuture<String> leader = pipeline.callAsync(this::work);
        CompletableFuture<String> follower = pipeline.callAsync(this::work);
        world.time.after(ms(60), () -> follower.cancel(true));

        assertAllDone(List.of(leader));

        assertThat(follower).isCancelled();
        assertThat(logins).hasSize(1);
    }

    @EveryDriver
    void callThatIsAPartOfTheRepair_doesNotWaitForItself(Driver driver) {
        AtomicReference<Pipeline> self = new AtomicReference<>();
        Unauthorized inside = new Unauthorized();
        Repair circular = Repair.singleFlight(
                "login",
                () -> self.get().call(() -> {
                    throw inside;
                }));
        self.set(renewing(circular));

        Ending<String> ending = driver.run(self.get(), world.<String>script().fail(new Unauthorized()));

        assertThat(ending.thrown()).isSameAs(inside);
        world.events.assertThat().endedWith(StopReason.NOT_RETRYABLE, StopReason.CALLBACK_FAILED);
    }

    /** In real time, on threads of their own; nothing here depends on how fast they are. */
    @Nested
    class OnThreads {
        private static final int THREADS = 16;

        private static final Set<Thread.State> WAITS = Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

        private final AtomicInteger renewals = new AtomicInteger();
        private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        private volatile boolean good;

        private Pipeline real(Repair repair) {
            return Pipeline.builder("test")
                    .environment(Environment.builder().build())
                    .retry(Retry.builder()
                            .maxAttempts(1)
                            .plan(Unauthorized.class, FailurePlan.repair(repair))
                            .build())
                    .build();
        }

        @Test
        void stormOfThreads_isOneRepair() throws Exception {
            CyclicBarrier together = new CyclicBarrier(THREADS);
            Pipeline pipeline = real(Repair.singleFlight("login", () -> {
                renewals.incrementAndGet();
                good = true;
            }));
            Callable<String> task = () -> pipeline.call(attempt -> {
                if (attempt.number() == 1) {
                    together.await();
                    throw new Unauthorized();
                }
                return good ? "done" : "refused";
            });
            try {
                for (Future<String> end : threads.invokeAll(Collections.nCopies(THREADS, task))) {
                    assertThat(end.get()).isEqualTo("done");
                }
            } finally {
                threads.shutdownNow();
            }

            assertThat(renewals).hasValue(1);
        }

        @Test
        void threadThatWaitsForTheRepair_isInterruptible() throws Exception {
            CountDownLatch running = new CountDownLatch(1);
            CountDownLatch mayEnd = new CountDownLatch(1);
            Pipeline pipeline = real(Repair.singleFlight("login", () -> {
                running.countDown();
                mayEnd.await();
                good = true;
            }));
            Callable<String> task = () -> pipeline.call(() -> {
                if (!good) {
                    throw new Unauthorized();
                }
                return "done";
            });
            try {
                Future<String> leader = threads.submit(task);
                running.await();
                AtomicReference<Throwable> thrown = new AtomicReference<>();
                Thread follower = new Thread(() -> {
                    try {
                        task.call();
                    } catch (Throwable t) {
                        thrown.set(t);
                    }
                });
                follower.start();
                while (!WAITS.contains(follower.getState())) {
                    Thread.onSpinWait();
                }
                follower.interrupt();
                follower.join();

                assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
                assertThat(thrown.get().getSuppressed()).hasAtLeastOneElementOfType(Unauthorized.class);
                mayEnd.countDown();
                assertThat(leader.get()).isEqualTo("done");
            } finally {
                threads.shutdownNow();
            }
        }
    }
}
