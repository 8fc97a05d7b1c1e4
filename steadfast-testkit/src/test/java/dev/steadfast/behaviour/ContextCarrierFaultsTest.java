package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.ContextCarrier;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A carrier that throws ends the operation with that, whatever its policies say; nothing hangs. */
class ContextCarrierFaultsTest {
    private static final int NEVER = Integer.MAX_VALUE;

    private final IllegalStateException bug = new IllegalStateException("bug in the carrier");
    private final VirtualTime time = VirtualTime.auto();
    private final RecordingListener events = new RecordingListener();
    private final Audit outside = new Audit();
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();
    private Environment environment;

    /** Throws from the call of this number on: of capture, install or restore. */
    private final class Faulty implements ContextCarrier {
        private final int[] left;

        Faulty(int capture, int install, int restore) {
            left = new int[] {capture, install, restore};
        }

        private Object step(int which) {
            if (--left[which] <= 0) {
                throw bug;
            }
            return null;
        }

        @Override
        public Object capture() {
            return step(0);
        }

        @Override
        public Object install(Object captured) {
            return step(1);
        }

        @Override
        public void restore(Object before) {
            step(2);
        }
    }

    private Pipeline with(int capture, int install, int restore) {
        environment = time.environmentBuilder()
                .contextCarrier(new Faulty(capture, install, restore))
                .build();
        return Pipeline.builder("faulty")
                .environment(environment)
                .listener(events)
                .timeout(seconds(60))
                .add(outside)
                .retry(Retry.builder()
                        .maxAttempts(5)
                        .backoff(fixed(ms(100)))
                        .retryOn(Exception.class)
                        .build())
                .build();
    }

    private CompletableFuture<AutoCloseable> failing() {
        calls.incrementAndGet();
        return CompletableFuture.failedFuture(new IOException("before"));
    }

    private void assertEndedByTheCarrier(CompletableFuture<?> future, int attempts) {
        Throwable thrown = catchThrowable(() -> time.await(future));
        assertThat(thrown).cause().isSameAs(bug);
        assertThat(calls).hasValue(attempts);
        assertNothingLeft();
        events.assertThat().endedWith(StopReason.CALLBACK_FAILED);
    }

    private void assertNothingLeft() {
        time.runDue();
        assertThat(time.scheduledTasks()).as("timers left").isZero();
        assertThat(environment.pendingOperations()).as("operations left").isZero();
    }

    @Test
    void captureThatThrows_endsTheOperationBeforeItsFirstAttempt() {
        assertEndedByTheCarrier(with(1, NEVER, NEVER).callAsync(this::failing), 0);
        outside.assertEnds();
    }

    @Test
    void captureThatThrows_endsACallOn() {
        assertEndedByTheCarrier(with(1, NEVER, NEVER).callOn(time.executor(), () -> "never"), 0);
    }

    @Test
    void installThatThrowsAfterAWait_endsTheOperation() {
        assertEndedByTheCarrier(with(NEVER, 1, NEVER).callAsync(this::failing), 1);
        outside.assertEnds("abandoned");
        assertThat(bug.getSuppressed()).extracting(Throwable::getMessage).containsExactly("before");
    }

    @Test
    void installThatThrowsBeforeAttemptOnAWorker_endsTheOperationAndIsNotRetried() {
        assertEndedByTheCarrier(
                with(NEVER, 1, NEVER).callOn(time.executor(), () -> {
                    calls.incrementAndGet();
                    return "never";
                }),
                0);
        outside.assertEnds("abandoned");
    }

    @Test
    void restoreThatThrowsOnAWorker_endsTheOperationAndDiscardsTheResult() {
        CompletableFuture<AutoCloseable> future = with(NEVER, NEVER, 1).callOn(time.executor(), () -> {
            calls.incrementAndGet();
            return closed::incrementAndGet;
        });

        assertEndedByTheCarrier(future, 1);
        assertThat(closed).as("results discarded").hasValue(1);
        outside.assertEnds("abandoned");
    }

    @Test
    void restoreThatThrowsOnAWorkerAfterAFailure_keepsThatAsSuppressed() {
        IOException before = new IOException("of the work");
        CompletableFuture<String> future = with(NEVER, NEVER, 1).callOn(time.executor(), () -> {
            calls.incrementAndGet();
            throw before;
        });

        assertEndedByTheCarrier(future, 1);
        assertThat(bug.getSuppressed()).containsExactly(before);
    }

    @Test
    void installThatThrowsWhenTheWorkHasEnded_discardsItsResult() {
        CompletableFuture<AutoCloseable> own = new CompletableFuture<>();
        CompletableFuture<AutoCloseable> future = with(NEVER, 1, NEVER).callAsync(() -> {
            calls.incrementAndGet();
            return own;
        });
        own.complete(closed::incrementAndGet);

        assertEndedByTheCarrier(future, 1);
        assertThat(closed).as("results discarded").hasValue(1);
    }

    /** After the second attempt has failed, in the turn that then waits again. */
    @Test
    void restoreThatThrowsBeforeAWait_endsTheOperation() {
        assertEndedByTheCarrier(with(NEVER, NEVER, 1).callAsync(this::failing), 2);
        outside.assertEnds("abandoned");
    }

    /** The end was decided, and told, in that turn: it stands. */
    @Test
    void restoreThatThrowsAfterTheEnd_changesNothing() throws Exception {
        CompletableFuture<AutoCloseable> own = new CompletableFuture<>();
        CompletableFuture<AutoCloseable> future = with(NEVER, NEVER, 1).callAsync(() -> own);
        AutoCloseable value = closed::incrementAndGet;
        own.complete(value);

        assertThat(time.await(future)).isSameAs(value);
        assertThat(closed).hasValue(0);
        assertNothingLeft();
        events.assertThat().endedWith(StopReason.SUCCESS);
        outside.assertEnds("success");
    }

    @Test
    void restoreThatThrowsAfterACancellation_changesNothing() {
        CompletableFuture<AutoCloseable> future = with(NEVER, NEVER, 1).callAsync(this::failing);

        assertThat(future.cancel(true)).isTrue();

        assertNothingLeft();
        events.assertThat().endedWith(StopReason.CANCELLED);
        outside.assertEnds("abandoned");
    }
}
