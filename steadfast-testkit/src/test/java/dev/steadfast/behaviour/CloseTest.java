package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.timeout.Timeout;
import dev.steadfast.testkit.Script;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Closing an environment ends what waits in it, and only there. */
class CloseTest {
    private final World world = new World();
    private final Audit outside = new Audit();
    private final Audit inside = new Audit();
    private final IOException failure = new IOException("before");

    private Pipeline audited() {
        return world.pipeline()
                .timeout(seconds(600))
                .add(outside)
                .retry(Retry.builder().backoff(fixed(seconds(10))).build())
                .add(inside)
                .build();
    }

    private void assertNothingLeft() {
        world.time.runDue();
        assertThat(world.time.scheduledTasks()).as("timers left").isZero();
        assertThat(world.environment.pendingOperations()).as("operations left").isZero();
    }

    @EveryDriver
    void close_whileAnOperationBacksOff_endsItAsCancelled(Driver driver) {
        Script<String> work = world.<String>script().fail(failure);
        world.time.after(seconds(3), world.environment::close);
        Pipeline pipeline = audited();

        Ending<String> ending = driver.run(pipeline, work);

        assertThat(ending.thrown()).isInstanceOf(CancellationException.class);
        assertThat(ending.interruptedAfter()).as("interrupt of ours left").isFalse();
        assertThat(work.calls()).isEqualTo(1);
        assertThat(world.time.elapsed()).isEqualTo(seconds(3));
        world.events.assertThat().endedWith(StopReason.CANCELLED).endedAfterAttempts(1);
        assertThat(pipeline.counters().stops()).containsExactly(Map.entry(StopReason.CANCELLED, 1L));
        inside.assertEnds("failure IOException");
        outside.assertEnds("abandoned");
        assertNothingLeft();
    }

    @EveryBlockingDriver
    void close_whileAThreadBacksOff_tellsTheFailureBefore(Driver driver) {
        world.time.after(seconds(3), world.environment::close);

        Ending<String> ending = driver.run(audited(), world.<String>script().fail(failure));

        assertThat(ending.thrown())
                .hasMessage(world.environment + " was closed")
                .hasSuppressedException(failure);
    }

    /** Nobody listens, and no stage needs the clock: the operation is made at its first failure. */
    @EveryBlockingDriver
    void close_ofAnOperationThatNobodyWatches_isCountedOnce(Driver driver) {
        world.time.after(seconds(3), world.environment::close);
        Pipeline pipeline = world.silent()
                .retry(Retry.builder().backoff(fixed(seconds(10))).build())
                .counted()
                .build();

        driver.run(pipeline, world.<String>script().fail(failure));

        assertThat(pipeline.counters().stops()).containsExactly(Map.entry(StopReason.CANCELLED, 1L));
    }

    @EveryDriver
    void close_whileAnOperationWaitsForAPermit_endsItAsCancelled(Driver driver) {
        WaitingBulkhead bulkhead = new WaitingBulkhead(0, seconds(60));
        world.time.after(seconds(3), world.environment::close);

        Ending<String> ending =
                driver.run(world.pipeline().add(outside).add(bulkhead).build(), () -> "never");

        assertThat(ending.thrown()).isInstanceOf(CancellationException.class);
        assertThat(ending.interruptedAfter()).as("interrupt of ours left").isFalse();
        assertThat(bulkhead.waiting()).isZero();
        world.events.assertThat().endedWith(StopReason.CANCELLED);
        outside.assertEnds("abandoned");
        assertNothingLeft();
    }

    @EveryBlockingDriver
    void close_whileAThreadWaitsForWorkOnAnother_endsItAsCancelled(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .add(outside)
                .add(Timeout.of(seconds(600)).runOn(task -> {}))
                .build();
        world.time.after(seconds(3), world.environment::close);

        Ending<String> ending = driver.run(pipeline, () -> "never run");

        assertThat(ending.thrown()).isInstanceOf(CancellationException.class);
        assertThat(ending.interruptedAfter()).as("interrupt of ours left").isFalse();
        outside.assertEnds("abandoned");
        world.events.assertThat().endedWith(StopReason.CANCELLED);
        assertNothingLeft();
    }

    /** An interrupt of somebody else's that came first is what ends the wait. */
    @EveryBlockingDriver
    void close_ofAThreadThatIsInterruptedAlready_isAnInterrupt(Driver driver) {
        world.time.after(seconds(3), () -> {
            Thread.currentThread().interrupt();
            world.environment.close();
        });

        driver.assertInterrupted(driver.run(audited(), world.<String>script().fail(failure)));

        world.events.assertThat().endedWith(StopReason.INTERRUPTED);
        assertNothingLeft();
    }

    @Test
    void close_whileWorkRunsElsewhere_cancelsIt() {
        CompletableFuture<String> own = new CompletableFuture<>();
        CompletableFuture<String> future = audited().callAsync(() -> own);

        world.environment.close();

        assertThat(future).isCancelled();
        assertThat(own).isCancelled();
        world.events.assertThat().endedWith(StopReason.CANCELLED);
        inside.assertEnds("abandoned");
        outside.assertEnds("abandoned");
        assertNothingLeft();
    }

    @Test
    void close_ofOneEnvironment_leavesOthersAlone() {
        Environment other = world.time.environment();
        Pipeline there = Pipeline.builder("there")
                .environment(other)
                .retry(Retry.builder().backoff(fixed(seconds(10))).build())
                .build();
        AtomicInteger calls = new AtomicInteger();
        CompletableFuture<String> future = there.callAsync(() -> calls.incrementAndGet() == 1
                ? CompletableFuture.failedFuture(failure)
                : CompletableFuture.completedFuture("done"));

        world.environment.close();
        assertThat(other.pendingOperations()).isEqualTo(1);
        world.time.advance(seconds(10));

        assertThat(future).isCompletedWithValue("done");
        assertThat(other.isClosed()).isFalse();
    }

    @EveryDriver
    void operation_afterTheClose_isRefusedWithTheNameOfTheEnvironment(Driver driver) {
        AtomicInteger calls = new AtomicInteger();
        Pipeline pipeline = audited();
        world.environment.close();
        world.environment.close();

        Ending<String> ending = driver.run(pipeline, () -> "never " + calls.incrementAndGet());

        assertThat(ending.thrown())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Environment[virtual time] is closed; test takes no more operations");
        assertThat(calls).hasValue(0);
        assertThat(world.events.events()).isEmpty();
    }

    /** What is not waiting when it closes is met at its next wait. */
    @EveryDriver
    void close_whileTheWorkRuns_endsTheOperationAtItsNextWait(Driver driver) {
        AtomicInteger calls = new AtomicInteger();

        Ending<String> ending = driver.run(audited(), () -> {
            calls.incrementAndGet();
            world.environment.close();
            throw failure;
        });

        assertThat(ending.thrown()).isInstanceOf(CancellationException.class);
        assertThat(ending.interruptedAfter()).isFalse();
        assertThat(calls).hasValue(1);
        assertNothingLeft();
    }

    @Test
    void close_ofTheSharedEnvironment_endsWhatWaitsAndGoesOn() throws Exception {
        Pipeline shared = Pipeline.builder("shared")
                .retry(Retry.builder()
                        .backoff(fixed(seconds(600)))
                        .budget(RetryBudget.unlimited())
                        .build())
                .build();
        CompletableFuture<String> future = shared.callAsync(() -> CompletableFuture.failedFuture(failure));
        assertThat(future).isNotDone();

        Environment.shared().close();

        assertThat(future).isCancelled();
        assertThat(Environment.shared().isClosed()).isFalse();
        assertThat(shared.call(() -> "still taken")).isEqualTo("still taken");
    }

    @Test
    void close_whileOthersStart_leavesNoneBehind() throws Exception {
        VirtualTime manual = VirtualTime.manual();
        for (int round = 0; round < 50; round++) {
            Environment environment = manual.environment();
            Pipeline pipeline = Pipeline.builder("racing")
                    .environment(environment)
                    .retry(Retry.builder()
                            .backoff(fixed(seconds(600)))
                            .budget(RetryBudget.unlimited())
                            .build())
                    .build();
            List<CompletableFuture<String>> started = new ArrayList<>();
            CompletableFuture<Void> begun = new CompletableFuture<>();
            Thread starter = new Thread(() -> {
                while (true) {
                    try {
                        started.add(pipeline.callAsync(() -> CompletableFuture.failedFuture(failure)));
                    } catch (IllegalStateException closed) {
                        return;
                    }
                    begun.complete(null);
                }
            });
            starter.start();
            begun.get();

            environment.close();
            starter.join();

            assertThat(started)
                    .isNotEmpty()
                    .allSatisfy(future -> assertThat(future).isCancelled());
            assertThat(environment.pendingOperations()).isZero();
            assertThat(manual.scheduledTasks()).isZero();
        }
    }

    /** Real threads wait in real time; only the close ends them. */
    @Test
    void close_ofThreadsThatWait_endsThemAll() throws Exception {
        VirtualTime manual = VirtualTime.manual();
        Environment environment = manual.environment();
        Pipeline pipeline = Pipeline.builder("waiting")
                .environment(environment)
                .retry(Retry.builder().backoff(fixed(ms(600_000))).build())
                .build();
        List<CompletableFuture<Ending<String>>> endings = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            CompletableFuture<Ending<String>> ending = new CompletableFuture<>();
            endings.add(ending);
            new Thread(() -> ending.complete(Driver.CALL.run(pipeline, () -> {
                        throw failure;
                    })))
                    .start();
        }
        manual.awaitWaiting(8);
        assertThat(environment.pendingOperations()).isEqualTo(8);

        environment.close();

        for (CompletableFuture<Ending<String>> ending : endings) {
            assertThat(ending.get().thrown()).isInstanceOf(CancellationException.class);
            assertThat(ending.get().interruptedAfter()).isFalse();
        }
        assertThat(environment.pendingOperations()).isZero();
        assertThatThrownBy(() -> pipeline.call(() -> "never")).isInstanceOf(IllegalStateException.class);
    }
}
