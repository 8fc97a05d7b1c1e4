package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.retry.FailurePlan;
import dev.steadfast.policy.retry.Repair;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Repairs that fail or are not finished. */
class RepairCutShortTest {
    @RegisterExtension
    final LibraryLog log = new LibraryLog();

    private final World world = new World();

    private RetryBuilder repairing(Repair repair) {
        return Retry.builder()
                .maxAttempts(2)
                .backoff(fixed(ms(100)))
                .plan(Unauthorized.class, FailurePlan.repair(repair));
    }

    /** Else all who wait for the repair would wait for one that nobody leads any more. */
    @EveryBlockingDriver
    void interruptedLeader_givesTheRepairUp(Driver driver) {
        List<CompletableFuture<Void>> started = new ArrayList<>();
        Repair login = Repair.singleFlightAsync("login", () -> {
            CompletableFuture<Void> repair = new CompletableFuture<>();
            started.add(repair);
            return repair;
        });
        Thread caller = Thread.currentThread();
        world.time.after(ms(50), caller::interrupt);

        Ending<String> ending = driver.run(
                world.retrying(repairing(login)), world.<String>script().fail(new Unauthorized()));

        driver.assertInterrupted(ending);
        assertThat(started)
                .singleElement()
                .satisfies(repair -> assertThat(repair).isCancelled());
        world.events.assertThat().endedWith(StopReason.INTERRUPTED);
    }

    @EveryDriver
    void repairWhoseCancelThrows_isLoggedOnceAndChangesNothing(Driver driver) {
        IllegalStateException fault = new IllegalStateException("cancel is broken");
        Repair login = Repair.singleFlightAsync("login", () -> new CompletableFuture<Void>() {
            @Override
            public boolean cancel(boolean mayInterruptIfRunning) {
                throw fault;
            }
        });
        Pipeline pipeline = world.pipeline()
                .timeout(seconds(1))
                .retry(repairing(login).build())
                .build();

        for (int i = 0; i < 2; i++) {
            // The time must have an end to come to.
            world.time.after(seconds(5), () -> {});
            Ending<String> ending = driver.run(pipeline, world.<String>script().fail(new Unauthorized()));
            assertThat(ending.thrown()).isInstanceOf(TimeoutExceeded.class);
        }

        assertThat(log.lines().stream().filter(line -> line.contains("login")))
                .containsExactly("WARNING what should cancel the repair login threw; the operation goes on, and this is"
                        + " logged once");
        assertThat(log.thrown()).contains(fault);
    }

    @Nested
    class Failing {
        private final Unauthorized failure = new Unauthorized();
        private final IOException broken = new IOException("login is down");

        private void assertEndsWith(Driver driver, Repair repair) {
            Pipeline pipeline = world.retrying(repairing(repair));
            Script<String> script = world.<String>script().fail(failure);

            Ending<String> ending = driver.run(pipeline, script);

            assertThat(ending.thrown()).isSameAs(broken);
            assertThat(broken.getSuppressed()).containsExactly(failure);
            assertThat(script.calls()).isEqualTo(1);
            world.events.assertThat().endedWith(StopReason.CALLBACK_FAILED);
        }

        @EveryDriver
        void repairThatThrows_endsTheOperation(Driver driver) {
            assertEndsWith(driver, Repair.each("login", (result, thrown, attempt) -> {
                throw broken;
            }));
        }

        @EveryDriver
        void asyncRepairThatFails_endsTheOperation(Driver driver) {
            assertEndsWith(
                    driver,
                    Repair.eachAsync("login", (result, thrown, attempt) -> CompletableFuture.failedFuture(broken)));
        }

        @EveryDriver
        void sharedRepairThatThrows_endsTheOperation(Driver driver) {
            assertEndsWith(driver, Repair.singleFlight("login", () -> {
                throw broken;
            }));
        }

        @EveryDriver
        void sharedAsyncRepairThatFails_endsTheOperation(Driver driver) {
            assertEndsWith(driver, Repair.singleFlightAsync("login", () -> CompletableFuture.failedFuture(broken)));
        }

        @EveryDriver
        void sharedAsyncRepairThatStartsNothing_endsTheOperation(Driver driver) {
            Repair nothing = Repair.singleFlightAsync("login", () -> null);

            Ending<String> ending = driver.run(
                    world.retrying(repairing(nothing)), world.<String>script().fail(failure));

            assertThat(ending.thrown())
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage("the repair returned null; allowed: a CompletionStage");
        }

        @EveryBlockingDriver
        void interrupt_endsTheOperationAsAnInterruptOfAWait(Driver driver) {
            Repair waiting = Repair.each("login", (result, thrown, attempt) -> {
                Thread.currentThread().interrupt();
                world.time.sleep(1);
            });

            Ending<String> ending = driver.run(
                    world.retrying(repairing(waiting)), world.<String>script().fail(failure));

            driver.assertInterrupted(ending);
            world.events.assertThat().endedWith(StopReason.INTERRUPTED).endedAfterAttempts(1);
        }

        @EveryBlockingDriver
        void interruptWhileAnAsyncRepairRuns_cancelsIt(Driver driver) {
            CompletableFuture<String> never = new CompletableFuture<>();
            Repair waiting = Repair.eachAsync("login", (result, thrown, attempt) -> never);
            Thread caller = Thread.currentThread();
            world.time.after(ms(30), caller::interrupt);

            Ending<String> ending = driver.run(
                    world.retrying(repairing(waiting)), world.<String>script().fail(failure));

            driver.assertInterrupted(ending);
            assertThat(never).isCancelled();
            world.events.assertThat().endedWith(StopReason.INTERRUPTED);
        }
    }

    @Nested
    class CutShort {
        private final Unauthorized failure = new Unauthorized();

        @EveryDriver
        void operationsTimeout_endsARepairThatBlocks(Driver driver) {
            Repair slow = Repair.singleFlight("login", () -> world.time.sleep(5_000_000_000L));
            Pipeline pipeline = world.pipeline()
                    .timeout(seconds(1))
                    .retry(repairing(slow).build())
                    .build();

            Ending<String> ending = driver.run(pipeline, world.<String>script().fail(failure));

            assertThat(ending.thrown()).isInstanceOf(TimeoutExceeded.class);
            assertThat(ending.thrown().getSuppressed()).contains(failure);
            assertThat(ending.interruptedAfter()).isFalse();
            assertThat(world.time.elapsed()).isEqualTo(seconds(1));
            world.events.assertThat().endedWith(StopReason.DEADLINE).endedAfterAttempts(1);
        }

        @EveryDriver
        void operationsTimeout_cancelsAnAsyncRepair(Driver driver) {
            List<CompletableFuture<String>> started = new ArrayList<>();
            for (boolean shared : List.of(true, false)) {
                CompletableFuture<String> never = new CompletableFuture<>();
                started.add(never);
                Repair slow = shared
                        ? Repair.singleFlightAsync("login", () -> never)
                        : Repair.eachAsync("login", (result, thrown, attempt) -> never);
                Pipeline pipeline = world.pipeline()
                        .timeout(seconds(1))
                        .retry(repairing(slow).build())
                        .build();

                Ending<String> ending =
                        driver.run(pipeline, world.<String>script().fail(failure));

                assertThat(ending.thrown()).isInstanceOf(TimeoutExceeded.class);
            }
            assertThat(started).allSatisfy(stage -> assertThat(stage).isCancelled());
            assertThat(world.time.scheduledTasks()).isZero();
        }

        @Test
        void cancelledOperation_cancelsItsRepairAndMakesNoAttempt() {
            CompletableFuture<String> never = new CompletableFuture<>();
            Pipeline pipeline =
                    world.retrying(repairing(Repair.eachAsync("login", (result, thrown, attempt) -> never)));
            int[] calls = {0};

            CompletableFuture<String> future = pipeline.callAsync(() -> {
                calls[0]++;
                return CompletableFuture.failedFuture(failure);
            });
            future.cancel(true);

            assertThat(never).isCancelled();
            assertThat(calls[0]).isEqualTo(1);
            world.events.assertThat().endedWith(StopReason.CANCELLED);
            assertThat(world.environment.pendingOperations()).isZero();
        }
    }
}
