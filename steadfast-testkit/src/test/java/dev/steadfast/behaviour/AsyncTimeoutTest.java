package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Bounds of operations that hold no thread: they fire whatever the work does. */
class AsyncTimeoutTest {
    private final World world = new World();
    private final List<Duration> starts = new ArrayList<>();
    private final List<Duration> bounds = new ArrayList<>();
    private final List<CompletableFuture<?>> own = new ArrayList<>();

    /** An attempt that never ends by itself. */
    private <T> CompletableFuture<T> hanging(Attempt attempt) {
        starts.add(world.time.elapsed());
        bounds.add(attempt.remaining().orElse(null));
        CompletableFuture<T> hanging = new CompletableFuture<>();
        own.add(hanging);
        return hanging;
    }

    private Throwable failureOf(CompletableFuture<?> future) {
        Throwable thrown = catchThrowable(() -> world.time.await(future));
        assertThat(thrown).isInstanceOf(ExecutionException.class);
        return thrown.getCause();
    }

    private void assertNothingLeft() {
        world.time.runDue();
        assertThat(world.time.scheduledTasks()).as("timers left").isZero();
        assertThat(world.environment.pendingOperations()).as("operations left").isZero();
    }

    private PipelineBuilder c010() {
        return world.pipeline()
                .timeout(ms(1_200))
                .retry(Retry.builder().maxAttempts(9).backoff(fixed(ms(100))).build())
                .attemptTimeout(ms(400));
    }

    @Test
    void C010_lastAttempt_getsOnlyTheTimeThatIsLeft() {
        CompletableFuture<String> future = c010().build().callAsync(this::hanging);

        Throwable thrown = failureOf(future);

        assertThat(thrown)
                .isInstanceOfSatisfying(
                        TimeoutExceeded.class,
                        exceeded -> assertThat(exceeded.limit()).isEqualTo(ms(1_200)));
        assertThat(thrown.getSuppressed()).singleElement().isInstanceOf(TimeoutExceeded.class);
        assertThat(starts).containsExactly(ms(0), ms(500), ms(1_000));
        assertThat(bounds).containsExactly(ms(400), ms(400), ms(200));
        assertThat(world.time.elapsed()).isEqualTo(ms(1_200));
        assertThat(own).allSatisfy(attempt -> assertThat(attempt).isCancelled());
        world.events.assertThat().hasRetries(2).endedWith(StopReason.DEADLINE).endedAfterAttempts(3);
        assertNothingLeft();
    }

    @Test
    void C050_timeoutAndRetry_alwaysComplete() {
        Pipeline pipeline = world.silent()
                .retry(Retry.builder()
                        .delays(ms(10), ms(20))
                        .budget(RetryBudget.unlimited())
                        .build())
                .attemptTimeout(ms(100))
                .build();
        for (int i = 0; i < 1_000; i++) {
            Duration before = world.time.elapsed();
            starts.clear();

            assertThat(failureOf(pipeline.callAsync(this::hanging))).isInstanceOf(TimeoutExceeded.class);

            assertThat(world.time.elapsed().minus(before)).isEqualTo(ms(330));
            assertThat(starts).extracting(start -> start.minus(before)).containsExactly(ms(0), ms(110), ms(230));
        }
        assertNothingLeft();
    }

    @Test
    void nestedBounds_fireInnermostFirstAndTheOuterOnesStill() {
        Pipeline inner = world.silent().timeout(ms(50)).build();
        Pipeline outer = world.pipeline()
                .timeout(ms(130))
                .retry(Retry.builder().maxAttempts(9).backoff(fixed(ms(10))).build())
                .build();

        Throwable thrown =
                failureOf(outer.callAsync(attempt -> inner.<String>callAsync(attempt, within -> hanging(within))));

        assertThat(thrown)
                .isInstanceOfSatisfying(
                        TimeoutExceeded.class,
                        exceeded -> assertThat(exceeded.limit()).isEqualTo(ms(130)));
        assertThat(starts).containsExactly(ms(0), ms(60), ms(120));
        assertThat(bounds).containsExactly(ms(50), ms(50), ms(10));
        assertThat(own).allSatisfy(attempt -> assertThat(attempt).isCancelled());
        assertNothingLeft();
    }

    @Test
    void innerOperation_isBoundedByTheAttemptAround() {
        Pipeline inner = world.silent().timeout(seconds(9)).build();
        Pipeline outer = world.pipeline().timeout(ms(120)).build();

        Throwable thrown =
                failureOf(outer.callAsync(attempt -> inner.<String>callAsync(attempt, within -> hanging(within))));

        assertThat(thrown).isInstanceOf(TimeoutExceeded.class);
        assertThat(world.time.elapsed()).isEqualTo(ms(120));
        assertThat(bounds).containsExactly(ms(120));
        assertThat(own.get(0)).isCancelled();
        assertNothingLeft();
    }

    @Test
    void growingAttemptTimeouts_applyToFutures() {
        Pipeline pipeline = world.pipeline()
                .retry(Retry.builder()
                        .maxAttempts(4)
                        .backoff(Backoff.none())
                        .attemptTimeout(ms(100), 2, ms(350))
                        .build())
                .build();

        assertThat(failureOf(pipeline.callAsync(this::hanging))).isInstanceOf(TimeoutExceeded.class);

        assertThat(bounds).containsExactly(ms(100), ms(200), ms(350), ms(350));
        assertThat(starts).containsExactly(ms(0), ms(100), ms(300), ms(650));
        assertNothingLeft();
    }

    @Test
    void callOptions_boundTheOperationAndEachAttempt() {
        CallOptions options = CallOptions.none().timeout(ms(250)).attemptTimeout(ms(60));

        Throwable thrown = failureOf(c010().build().callAsync(options, this::hanging));

        assertThat(thrown)
                .isInstanceOfSatisfying(
                        TimeoutExceeded.class,
                        exceeded -> assertThat(exceeded.limit()).isEqualTo(ms(60)));
        assertThat(starts).containsExactly(ms(0), ms(160));
        assertThat(bounds).containsExactly(ms(60), ms(60));
        // The next wait would have ended at 320 ms.
        assertThat(world.time.elapsed()).isEqualTo(ms(220));
        world.events.assertThat().endedWith(StopReason.DEADLINE);
        assertNothingLeft();
    }

    @Test
    void callOptions_boundThatPassesInAnAttempt_isTheOperationsTimeout() {
        CallOptions options = CallOptions.none().timeout(ms(250));

        Throwable thrown =
                failureOf(world.pipeline().retry(Retry.defaults()).build().callAsync(options, this::hanging));

        assertThat(thrown)
                .isInstanceOfSatisfying(
                        TimeoutExceeded.class,
                        exceeded -> assertThat(exceeded.limit()).isEqualTo(ms(250)));
        assertThat(bounds).containsExactly(ms(250));
        assertThat(own.get(0)).isCancelled();
        world.events.assertThat().hasRetries(0).endedWith(StopReason.DEADLINE);
        assertNothingLeft();
    }

    @Test
    void onCancel_runsOnceForEachAttemptThatIsCut() {
        List<String> told = new ArrayList<>();

        failureOf(c010().build().callAsync(attempt -> {
            int number = attempt.number();
            attempt.onCancel(
                    () -> told.add(number + " at " + world.time.elapsed().toMillis()));
            return hanging(attempt);
        }));

        assertThat(told).containsExactly("1 at 400", "2 at 900", "3 at 1200");
    }

    /** The time passes in the lambda itself, which is still on the caller's stack. */
    @Test
    void T01_lambdaThatBlocksPastItsBound_isTimedOutMeanwhile() throws Exception {
        AtomicInteger closed = new AtomicInteger();
        List<String> told = new ArrayList<>();
        Pipeline pipeline = world.pipeline().timeout(seconds(2)).build();

        CompletableFuture<AutoCloseable> future = pipeline.callAsync(attempt -> {
            attempt.onCancel(() -> told.add("at " + world.time.elapsed()));
            world.time.sleep(seconds(4).toNanos());
            return CompletableFuture.completedFuture(closed::incrementAndGet);
        });

        assertThat(failureOf(future))
                .isInstanceOfSatisfying(
                        TimeoutExceeded.class,
                        exceeded -> assertThat(exceeded.limit()).isEqualTo(seconds(2)));
        assertThat(told).containsExactly("at PT2S");
        assertThat(closed).as("late results discarded").hasValue(1);
        world.events.assertThat().endedWith(StopReason.DEADLINE);
        assertThat(Thread.interrupted()).isFalse();
        assertNothingLeft();
    }

    @Test
    void T05_lateResultOfAFuture_isDiscarded() {
        AtomicInteger closed = new AtomicInteger();
        CompletableFuture<AutoCloseable> late = new CompletableFuture<>();
        Pipeline pipeline =
                world.pipeline().timeout(seconds(2)).propagateCancel(false).build();

        CompletableFuture<AutoCloseable> future = pipeline.callAsync(() -> late);
        assertThat(failureOf(future)).isInstanceOf(TimeoutExceeded.class);
        late.complete(closed::incrementAndGet);

        assertThat(closed).as("late results discarded").hasValue(1);
    }

    @Test
    void T03_cancelBeforeTheBound_isACancellationAndNoTimeout() {
        CompletableFuture<String> future =
                world.pipeline().timeout(seconds(2)).build().callAsync(this::hanging);
        world.time.advance(seconds(1));

        assertThat(future.cancel(true)).isTrue();
        world.time.advance(seconds(5));

        assertThat(future).isCancelled();
        world.events.assertThat().endedWith(StopReason.CANCELLED);
        assertNothingLeft();
    }

    /** A future that fails by itself before its time is over fails with that. */
    @Test
    void failureBeforeTheBound_isNoTimeout() {
        IOException failure = new IOException("in time");
        CompletableFuture<String> own = new CompletableFuture<>();
        world.time.after(ms(1_999), () -> own.completeExceptionally(failure));

        assertThat(failureOf(world.pipeline().timeout(seconds(2)).build().callAsync(() -> own)))
                .isSameAs(failure);
        assertNothingLeft();
    }

    /** The task of callOn that waits for a thread is timed out as one that runs. */
    @Test
    void workThatNeverGetsAThread_isTimedOut() {
        List<Runnable> never = new ArrayList<>();
        AtomicInteger calls = new AtomicInteger();

        CompletableFuture<Integer> future =
                world.pipeline().timeout(seconds(2)).build().callOn(never::add, calls::incrementAndGet);
        assertThat(failureOf(future)).isInstanceOf(TimeoutExceeded.class);
        never.forEach(Runnable::run);

        assertThat(never).hasSize(1);
        assertThat(calls).as("work begun after it was given up").hasValue(0);
        assertNothingLeft();
    }
}
