package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.event.Listener;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/**
 * The cases R31 to R37, in the form that fits futures. There is no token apart from the future, and that exists from the
 * start, so R31 is a cancellation before the work has got its thread. In R32, R33 and R35 the work runs while the future is
 * cancelled, and one compare-and-set decides: whoever cancels a running attempt has cancelled the operation, whatever the
 * work then brings; a value is discarded. What those cases ask for, that a finished outcome stands, is the cancellation
 * that comes after the end. R37 waits in virtual time.
 */
class CancelDuringCallTest {
    private final World world = new World();
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger retries = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();
    private final AtomicReference<CompletableFuture<?>> future = new AtomicReference<>();
    private final IOException handled = new IOException("handled");

    private Pipeline pipeline(int attempts) {
        return world.pipeline()
                .retry(Retry.builder()
                        .maxAttempts(attempts)
                        .backoff(fixed(seconds(3)))
                        .retryOn(IOException.class)
                        .onRetry(event -> retries.incrementAndGet())
                        .build())
                .build();
    }

    private interface Work {
        AutoCloseable run() throws Exception;
    }

    /** Runs the work on the executor, so that the future is known to it. */
    private void run(int attempts, Work work) {
        future.set(pipeline(attempts).callOn(world.environment.executor(), () -> {
            calls.incrementAndGet();
            return work.run();
        }));
        world.time.advance(seconds(60));
    }

    private void cancel() {
        assertThat(future.get().cancel(true)).isTrue();
        // Of the interrupt that the work gets, it takes no notice.
        assertThat(Thread.interrupted()).isTrue();
    }

    private void assertCancelled(int attempts) {
        assertThat(future.get()).isCancelled();
        assertThat(calls).hasValue(attempts);
        world.events.assertThat().endedWith(StopReason.CANCELLED);
        assertThat(world.time.scheduledTasks()).isZero();
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void R31_cancelledBeforeTheStart_neverRuns() {
        future.set(pipeline(3).callOn(world.environment.executor(), calls::incrementAndGet));

        assertThat(future.get().cancel(true)).isTrue();
        world.time.advance(seconds(60));

        assertCancelled(0);
    }

    @Test
    void R32_workThatCancelsAndReturns_isCancelledAndItsValueDiscarded() {
        run(3, () -> {
            cancel();
            return closed::incrementAndGet;
        });

        assertCancelled(1);
        assertThat(closed).hasValue(1);
    }

    @Test
    void R32_valueThatWasThereFirst_stands() {
        AutoCloseable value = closed::incrementAndGet;
        run(3, () -> value);

        assertThat(future.get().cancel(true)).isFalse();

        assertThat(future.get().join()).isSameAs(value);
        assertThat(closed).hasValue(0);
    }

    @Test
    void R33_workThatCancelsAndThrowsWhatIsNotRetried_isCancelled() {
        run(3, () -> {
            cancel();
            throw new IllegalStateException("not handled");
        });

        assertCancelled(1);
    }

    @Test
    void R34_workThatCancelsAndThrowsWhatIsRetried_isCancelledWithoutARetry() {
        run(3, () -> {
            cancel();
            throw handled;
        });

        assertCancelled(1);
        // The cancellation was there before the decision, so nobody is told of a retry that will not be.
        assertThat(retries).hasValue(0);
    }

    @Test
    void R35_failureOfTheLastAttemptThatWasThereFirst_stands() {
        run(1, () -> {
            throw handled;
        });

        assertThat(future.get().cancel(true)).isFalse();

        assertThat(future.get()).isCompletedExceptionally().isNotCancelled();
        world.events.assertThat().endedWith(StopReason.ATTEMPTS);
    }

    @Test
    void R36_callbackThatCancels_isToldOnceAndNoAttemptFollows() {
        Pipeline pipeline = world.pipeline()
                .retry(Retry.builder().maxAttempts(3).backoff(fixed(seconds(3))).build())
                .listener(Listener.onRetry(event -> {
                    retries.incrementAndGet();
                    future.get().cancel(true);
                }))
                .build();
        future.set(pipeline.callOn(world.environment.executor(), () -> {
            calls.incrementAndGet();
            throw handled;
        }));
        world.time.advance(seconds(60));

        assertCancelled(1);
        assertThat(retries).hasValue(1);
    }

    @Test
    void R37_cancelOneSecondIntoAWaitOfThree_endsAtOnce() {
        world.time.after(seconds(1), () -> future.get().cancel(true));
        AtomicReference<Long> endedAt = new AtomicReference<>();
        future.set(pipeline(3).callAsync(() -> {
            calls.incrementAndGet();
            return CompletableFuture.failedFuture(handled);
        }));
        CompletableFuture<?> unused = future.get()
                .whenComplete(
                        (value, thrown) -> endedAt.set(world.time.elapsed().toMillis()));

        world.time.advance(seconds(60));

        assertThat(endedAt).hasValue(ms(1_000).toMillis());
        assertCancelled(1);
    }
}
