package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** An operation that has ended leaves no timer, no permit, and no reference to what the user had in it. */
class NothingLeftBehindTest {
    private static final int CALLS = 100_000;

    private final World world = new World();
    private final WaitingBulkhead bulkhead = new WaitingBulkhead(1, Duration.ofMinutes(1));
    private final Pipeline pipeline = world.silent()
            .timeout(Duration.ofMinutes(10))
            .retry(Retry.builder().maxAttempts(2).backoff(fixed(ms(1))).build())
            .add(bulkhead)
            .build();

    /** How a call is made in one of the forms, given its result. */
    private interface Form {
        void call(Object result) throws Exception;
    }

    private void assertFewTimersAndNoReference(Form form) throws Exception {
        WeakReference<Object> last = null;
        for (int i = 0; i < CALLS; i++) {
            Object result = new byte[16];
            form.call(result);
            last = new WeakReference<>(result);
        }

        assertThat(world.time.scheduledTasks()).as("timers left").isLessThan(100);
        assertCollected(last);
        assertThat(bulkhead.free()).isEqualTo(1);
        assertThat(world.environment.pendingOperations()).isZero();
    }

    private static void assertCollected(WeakReference<?> reference) {
        for (int i = 0; i < 100 && reference.get() != null; i++) {
            System.gc();
        }
        assertThat(reference.get() == null).as("collected").isTrue();
    }

    @Test
    void C082_calls_leaveNoTimers() throws Exception {
        assertFewTimersAndNoReference(result -> pipeline.call(() -> result));
    }

    @Test
    void C082_callsThatEndAtOnce_leaveNoTimers() throws Exception {
        assertFewTimersAndNoReference(result -> pipeline.callAsync(() -> CompletableFuture.completedFuture(result))
                .get());
    }

    @Test
    void C082_callsThatEndLater_leaveNoTimers() throws Exception {
        assertFewTimersAndNoReference(result -> {
            CompletableFuture<Object> own = new CompletableFuture<>();
            CompletableFuture<Object> future = pipeline.callAsync(() -> own);
            own.complete(result);
            future.get();
        });
    }

    @Test
    void C082_callsOnAnExecutor_leaveNoTimers() throws Exception {
        assertFewTimersAndNoReference(
                result -> pipeline.callOn(Runnable::run, () -> result).get());
    }

    /** While the user's own future lives on, as that of a connection that never answers. */
    @Test
    void cancelledCalls_leaveNothingInTheTimerOrTheQueue() {
        List<WeakReference<Object>> captured = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            Object secret = new byte[16];
            captured.add(new WeakReference<>(secret));
            cancelOneThat(secret, i % 3);
        }

        assertThat(world.time.scheduledTasks()).isZero();
        assertThat(world.environment.pendingOperations()).isZero();
        assertThat(bulkhead.free()).isEqualTo(1);
        captured.forEach(NothingLeftBehindTest::assertCollected);
    }

    private void cancelOneThat(Object secret, int waitsFor) {
        boolean permitTaken = waitsFor == 0;
        if (permitTaken) {
            assertThat(bulkhead.enter(Long.MAX_VALUE)).isZero();
        }
        CompletableFuture<Integer> future = pipeline.callAsync(() -> waitsFor == 1
                ? CompletableFuture.failedFuture(new IOException("backs off " + secret.hashCode()))
                : new CompletableFuture<Integer>().thenApply(value -> secret.hashCode()));

        assertThat(future.cancel(true)).isTrue();

        if (permitTaken) {
            bulkhead.release();
        }
    }

    @Test
    void timedOutCalls_leaveNothing() {
        List<WeakReference<Object>> captured = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Object secret = new byte[16];
            captured.add(new WeakReference<>(secret));
            start(secret);
            world.time.advance(Duration.ofMinutes(10));
        }

        assertThat(world.time.scheduledTasks()).isZero();
        captured.forEach(NothingLeftBehindTest::assertCollected);
    }

    private void start(Object secret) {
        CompletableFuture<Integer> unused =
                pipeline.callAsync(() -> new CompletableFuture<Integer>().thenApply(value -> secret.hashCode()));
    }
}
