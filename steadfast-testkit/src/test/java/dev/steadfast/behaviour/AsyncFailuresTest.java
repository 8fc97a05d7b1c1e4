package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steadfast.Pipeline;
import dev.steadfast.event.Event;
import dev.steadfast.event.Listener;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What futures fail with: looked at, and given out, without the wrappers that futures put around it. */
class AsyncFailuresTest {
    private final World world = new World();
    private final AtomicInteger calls = new AtomicInteger();
    private final IOException cause = new IOException("the cause");
    private final RetryBuilder onIo = Retry.builder().maxAttempts(3).backoff(fixed(ms(10)));

    private interface Start {
        CompletionStage<String> start() throws Exception;
    }

    private Throwable failureOf(RetryBuilder retry, Start start) {
        CompletableFuture<String> future = world.retrying(retry).callAsync(() -> {
            calls.incrementAndGet();
            return start.start();
        });
        Throwable thrown = catchThrowable(() -> world.time.await(future));
        return thrown instanceof ExecutionException ? thrown.getCause() : thrown;
    }

    private void assertThreeAttemptsAndTheCause(Start start) {
        calls.set(0);
        assertThat(failureOf(onIo.retryOn(IOException.class), start)).isSameAs(cause);
        assertThat(calls).hasValue(3);
    }

    @Test
    void C045_failedFuture_isRetriedByItsCause() {
        assertThreeAttemptsAndTheCause(() -> CompletableFuture.failedFuture(cause));
    }

    @Test
    void C045_supplierThatThrowsItWrapped_isRetriedByItsCause() {
        assertThreeAttemptsAndTheCause(() -> CompletableFuture.supplyAsync(
                () -> {
                    throw new UncheckedIOException(cause);
                },
                world.environment.executor()));
    }

    @Test
    void C045_stageThatFailsLater_isRetriedByItsCause() {
        assertThreeAttemptsAndTheCause(() -> {
            CompletableFuture<String> later = new CompletableFuture<>();
            world.time.after(ms(5), () -> later.completeExceptionally(new CompletionException(cause)));
            return later.thenApply(value -> value + "!");
        });
    }

    @Test
    void C045_executionException_isRetriedByItsCause() {
        assertThreeAttemptsAndTheCause(() -> CompletableFuture.failedFuture(new ExecutionException(cause)));
        assertThreeAttemptsAndTheCause(() -> {
            throw new ExecutionException(new CompletionException(cause));
        });
    }

    @Test
    void C045_wrapperWithoutACause_isTakenAsItself() {
        CompletionException bare = new CompletionException("bare", null);

        assertThat(failureOf(Retry.builder().retryOn(IOException.class), () -> CompletableFuture.failedFuture(bare)))
                .isSameAs(bare);
        assertThat(calls).hasValue(1);
    }

    @Test
    void C045_neverList_looksThroughTheWrappersToo() {
        RetryBuilder never = onIo.retryOn(Exception.class).neverRetryOn(IOException.class);

        assertThat(failureOf(never, () -> CompletableFuture.failedFuture(new CompletionException(cause))))
                .isSameAs(cause);
        assertThat(calls).hasValue(1);
    }

    @Test
    void C047_errors_areNotRetriedAndComeOutAsTheyAre() {
        for (Error error : List.of(new OutOfMemoryError("test"), new StackOverflowError(), new AssertionError())) {
            calls.set(0);
            WaitingBulkhead bulkhead = new WaitingBulkhead(1, ms(1));
            Pipeline pipeline =
                    world.silent().retry(Retry.defaults()).add(bulkhead).build();
            List<CompletableFuture<String>> futures = List.of(
                    pipeline.callAsync(() -> {
                        calls.incrementAndGet();
                        return CompletableFuture.failedFuture(error);
                    }),
                    pipeline.callAsync(() -> {
                        calls.incrementAndGet();
                        throw error;
                    }),
                    pipeline.callOn(Runnable::run, () -> {
                        calls.incrementAndGet();
                        throw error;
                    }));

            assertThat(futures)
                    .allSatisfy(future -> assertThat(catchThrowable(future::get))
                            .isInstanceOf(ExecutionException.class)
                            .cause()
                            .isSameAs(error));
            assertThat(calls).hasValue(3);
            assertThat(bulkhead.free()).isEqualTo(1);
        }
    }

    @Test
    void C047_errors_areRetriedIfNamed() {
        AssertionError error = new AssertionError("not yet");

        assertThat(failureOf(onIo.retryOn(AssertionError.class), () -> CompletableFuture.failedFuture(error)))
                .isSameAs(error);
        assertThat(calls).hasValue(3);
    }

    @Test
    void C068_listenerThatThrows_changesNothingOfAFuture() throws Exception {
        List<String> first = new ArrayList<>();
        List<String> third = new ArrayList<>();
        Pipeline pipeline = world.silent()
                .retry(onIo.build())
                .listener(event -> first.add(event.getClass().getSimpleName()))
                .listener(new Listener() {
                    @Override
                    public void on(Event event) {
                        throw new IllegalStateException("bug in a listener");
                    }
                })
                .listener(event -> third.add(event.getClass().getSimpleName()))
                .build();

        CompletableFuture<String> future = pipeline.callAsync(() -> calls.incrementAndGet() < 3
                ? CompletableFuture.failedFuture(cause)
                : CompletableFuture.completedFuture("done"));

        assertThat(world.time.await(future)).isEqualTo("done");
        assertThat(first).containsExactly("RetryScheduled", "RetryScheduled", "OperationEnded");
        assertThat(third).isEqualTo(first);
    }

    @Test
    void workThatReturnsNull_failsWithWhatIsMissing() {
        Throwable thrown = failureOf(Retry.builder().maxAttempts(1), () -> null);

        assertThat(thrown)
                .isInstanceOf(NullPointerException.class)
                .hasMessage("the work returned null; allowed: a CompletionStage");
    }

    /** A stage of the JDK's that is a future by class but refuses to be asked. */
    @Test
    void minimalStages_areTakenAsOthers() throws Exception {
        CompletableFuture<String> done =
                world.silent().build().callAsync(() -> CompletableFuture.completedStage("done"));
        assertThat(done).isCompletedWithValue("done");

        assertThreeAttemptsAndTheCause(() -> CompletableFuture.failedStage(cause));
    }

    @Test
    void nullValue_isAValue() throws Exception {
        CompletableFuture<String> future =
                world.silent().build().callAsync(() -> CompletableFuture.completedFuture(null));

        assertThat(future.get()).isNull();
    }
}
