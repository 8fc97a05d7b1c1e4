package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.event.Listener;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.RetryBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A future that is cancelled ends its operation wherever that is, once, and leaves nothing. */
class CancellationTest extends EndedFromOutside {
    @Test
    void C025_cancelInTheSecondWait_stopsEverything() {
        Pipeline pipeline = audited(endless);
        CompletableFuture<String> future = pipeline.callAsync(this::failing);
        world.time.advance(ms(300));
        assertThat(world.environment.pendingOperations()).isEqualTo(1);

        assertThat(future.cancel(true)).isTrue();

        assertCancelledOnce(2);
        world.time.advance(seconds(5));
        assertCancelledOnce(2);
        assertThat(future).isCancelled();
        assertThat(future.cancel(true)).as("cancelled again").isTrue();
        assertThat(pipeline.counters().stops()).containsOnlyKeys(StopReason.CANCELLED);
        inside.assertEnds("failure IOException", "failure IOException");
        outside.assertEnds("abandoned");
    }

    @Test
    void cancelDuringAnAttempt_cancelsTheUsersFutureAndRunsItsActions() {
        CompletableFuture<String> own = new CompletableFuture<>();
        List<String> told = new ArrayList<>();
        CompletableFuture<String> future = audited(endless).callAsync(attempt -> {
            calls.incrementAndGet();
            attempt.onCancel(() -> told.add("cancelled is " + attempt.cancelled()));
            return own;
        });
        world.time.advance(ms(300));

        assertThat(future.cancel(true)).isTrue();

        assertThat(own).isCancelled();
        assertThat(told).containsExactly("cancelled is true");
        assertCancelledOnce(1);
        inside.assertEnds("abandoned");
        outside.assertEnds("abandoned");
    }

    @Test
    void cancelDuringAnAttempt_leavesTheUsersFutureAloneIfSoAsked() {
        CompletableFuture<AutoCloseable> own = new CompletableFuture<>();
        AtomicInteger closed = new AtomicInteger();
        Pipeline pipeline = world.pipeline().propagateCancel(false).build();
        CompletableFuture<AutoCloseable> future = pipeline.callAsync(() -> own);

        assertThat(future.cancel(true)).isTrue();

        assertThat(own).isNotDone();
        own.complete(closed::incrementAndGet);
        assertThat(closed).as("results discarded").hasValue(1);
        assertNothingLeft();
    }

    /** Each attempt tells of itself, also when others follow. */
    @Test
    void attempt_thatWasCut_staysCancelledAndLaterOnesAreNot() throws Exception {
        List<Attempt> attempts = new ArrayList<>();
        Pipeline pipeline =
                world.silent().retry(limited(3).build()).attemptTimeout(ms(100)).build();
        CompletableFuture<String> future = pipeline.callAsync(attempt -> {
            attempts.add(attempt);
            return attempt.number() < 3 ? new CompletableFuture<>() : CompletableFuture.completedFuture("done");
        });

        assertThat(world.time.await(future)).isEqualTo("done");
        assertThat(attempts).extracting(a -> a.number()).containsExactly(1, 2, 3);
        assertThat(attempts).extracting(a -> a.cancelled()).containsExactly(true, true, false);
    }

    @Test
    void cancelInTheQueueForAPermit_leavesTheQueue() {
        WaitingBulkhead bulkhead = new WaitingBulkhead(0, seconds(60));
        Pipeline pipeline =
                world.pipeline().timeout(seconds(90)).add(outside).add(bulkhead).build();
        CompletableFuture<String> future = pipeline.callAsync(this::failing);
        world.time.advance(ms(10));
        assertThat(bulkhead.waiting()).isEqualTo(1);

        assertThat(future.cancel(true)).isTrue();

        assertThat(bulkhead.waiting()).isZero();
        bulkhead.release();
        assertThat(bulkhead.free()).isEqualTo(1);
        assertThat(calls).hasValue(0);
        assertNothingLeft();
        world.events.assertThat().endedWith(StopReason.CANCELLED);
        outside.assertEnds("abandoned");
    }

    /** The grant is there, and the operation has not gone on with it yet. */
    @Test
    void cancelAfterTheGrant_givesThePermitBack() {
        WaitingBulkhead bulkhead = new WaitingBulkhead(0, seconds(60));
        CompletableFuture<String> future =
                world.pipeline().add(bulkhead).build().callAsync(this::failing);
        bulkhead.release();

        assertThat(future.cancel(true)).isTrue();

        assertNothingLeft();
        assertThat(bulkhead.free()).isEqualTo(1);
        assertThat(calls).hasValue(0);
        world.events.assertThat().endedWith(StopReason.CANCELLED);
    }

    @Test
    void cancelDuringTheWorkOfAStage_interruptsIt() {
        List<Boolean> interrupted = new ArrayList<>();
        AtomicInteger fallbacks = new AtomicInteger();
        AtomicInteger cancelled = new AtomicInteger();
        List<CompletableFuture<String>> futures = new ArrayList<>();
        Pipeline pipeline = world.pipeline()
                .add(Fallback.<Object>of(failed -> {
                    fallbacks.incrementAndGet();
                    cancelled.addAndGet(futures.get(0).cancel(true) ? 1 : 0);
                    interrupted.add(Thread.currentThread().isInterrupted());
                    return "other";
                }))
                .build();
        futures.add(pipeline.callAsync(this::failing));
        world.time.runDue();

        assertThat(fallbacks).hasValue(1);
        assertThat(cancelled).hasValue(1);
        assertThat(interrupted).containsExactly(true);
        assertThat(Thread.interrupted()).as("interrupt of ours left").isFalse();
        assertThat(futures.get(0)).isCancelled();
        assertCancelledOnce(1);
    }

    @Test
    void cancelBeforeTheFirstAttempt_startsNone() {
        CompletableFuture<String> future = audited(endless).callOn(world.environment.executor(), () -> {
            calls.incrementAndGet();
            return "never";
        });

        assertThat(future.cancel(true)).isTrue();

        assertNothingLeft();
        assertThat(calls).hasValue(0);
        world.events.assertThat().endedWith(StopReason.CANCELLED);
        inside.assertEnds("abandoned");
        outside.assertEnds("abandoned");
    }

    @Test
    void cancelAfterTheEnd_isRefusedAndChangesNothing() {
        Pipeline pipeline = audited(limited(1));
        CompletableFuture<String> done = pipeline.callAsync(() -> CompletableFuture.completedFuture("done"));
        CompletableFuture<String> failed = pipeline.callAsync(this::failing);

        assertThat(done.cancel(true)).isFalse();
        assertThat(failed.cancel(true)).isFalse();
        assertThat(done.complete("other")).isFalse();
        assertThat(failed.completeExceptionally(new IOException("other"))).isFalse();

        assertThat(done).isCompletedWithValue("done");
        assertThat(failed).isCompletedExceptionally().isNotCancelled();
        world.events.assertThat().endedWith(StopReason.SUCCESS, StopReason.ATTEMPTS);
        assertNothingLeft();
    }

    @Nested
    class FromWithin {
        private final List<CompletableFuture<?>> self = new ArrayList<>();
        private final AtomicInteger cancels = new AtomicInteger();

        private void cancelSelf() {
            if (!self.isEmpty() && self.get(0).cancel(true)) {
                cancels.incrementAndGet();
            }
        }

        /** The second attempt starts on the executor, when the future is known. */
        private void start(Pipeline pipeline) {
            self.add(pipeline.callAsync(this::startOnce));
            world.time.advance(seconds(1));
        }

        private CompletableFuture<String> startOnce() {
            return failing();
        }

        @Test
        void theWork_endsTheOperationAndCancelsWhatItReturns() {
            CompletableFuture<String> late = new CompletableFuture<>();
            self.add(audited(endless).callAsync(() -> {
                if (calls.incrementAndGet() == 1) {
                    throw new IOException("first");
                }
                cancelSelf();
                return late;
            }));
            world.time.advance(seconds(1));

            assertThat(late).isCancelled();
            assertThat(cancels).hasValue(1);
            assertCancelledOnce(2);
            inside.assertEnds("failure IOException", "abandoned");
            outside.assertEnds("abandoned");
        }

        @Test
        void theWork_discardsWhatItReturnsAtOnce() {
            AtomicInteger closed = new AtomicInteger();
            Pipeline pipeline = audited(endless);
            CompletableFuture<AutoCloseable> future = pipeline.callAsync(() -> {
                if (calls.incrementAndGet() == 1) {
                    throw new IOException("first");
                }
                cancelSelf();
                return CompletableFuture.completedFuture(closed::incrementAndGet);
            });
            self.add(future);
            world.time.advance(seconds(1));

            assertThat(closed).as("results discarded").hasValue(1);
            assertCancelledOnce(2);
        }

        @Test
        void aPredicate_isNotFollowedByARetry() {
            start(audited(endless.retryOn(IOException.class, failure -> {
                if (calls.get() == 2) {
                    cancelSelf();
                }
                return true;
            })));

            assertThat(cancels).hasValue(1);
            assertCancelledOnce(2);
            outside.assertEnds("abandoned");
        }

        @Test
        void aListener_isNotFollowedByAnImmediateRetry() {
            RetryBuilder immediate = endless.backoff(Backoff.list(ms(1), Duration.ZERO))
                    .onRetry(event -> {
                        if (calls.get() == 2) {
                            cancelSelf();
                        }
                    });
            start(audited(immediate));

            assertThat(cancels).hasValue(1);

            assertCancelledOnce(2);
        }

        @Test
        void aListenerOfTheEnd_comesTooLate() {
            AtomicInteger late = new AtomicInteger();
            Pipeline pipeline = world.silent()
                    .retry(limited(2).build())
                    .listener(Listener.onEnd(event -> late.addAndGet(self.get(0).cancel(true) ? 1 : 100)))
                    .build();
            start(pipeline);

            assertThat(late).hasValue(100);
            assertThat(self.get(0)).isCompletedExceptionally().isNotCancelled();
        }
    }

    /** Nothing of the cancellation's own makes a stage count it. */
    @Test
    void C028_cancelledCalls_areNoFailuresToAnyStage() {
        Pipeline pipeline = audited(endless);
        for (int i = 0; i < 10; i++) {
            assertThat(pipeline.callAsync(() -> new CompletableFuture<>()).cancel(true))
                    .isTrue();
        }

        String[] all = Stream.generate(() -> "abandoned").limit(10).toArray(String[]::new);
        inside.assertEnds(all);
        outside.assertEnds(all);
    }

    @Test
    void C030_callsCancelledWhileTheyRun_giveTheirPermitBack() throws Exception {
        WaitingBulkhead bulkhead = new WaitingBulkhead(1, seconds(1));
        Pipeline pipeline = world.silent().add(bulkhead).build();
        for (int i = 0; i < 1_000; i++) {
            CompletableFuture<String> future = pipeline.callAsync(() -> new CompletableFuture<>());
            assertThat(bulkhead.free()).isZero();
            assertThat(future.cancel(true)).isTrue();
            assertThat(bulkhead.free()).isEqualTo(1);
        }

        assertThat(pipeline.callAsync(() -> CompletableFuture.completedFuture("in")))
                .isCompletedWithValue("in");
    }

    @Test
    void cancellationOfTheWorksOwn_isAFailureAndIsNotRetried() {
        Pipeline pipeline = audited(endless);
        CompletableFuture<String> own = new CompletableFuture<>();
        own.cancel(true);

        CompletableFuture<String> future = pipeline.callAsync(() -> own);

        assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
        world.events.assertThat().hasRetries(0);
        assertThat(world.events.ends()).singleElement().matches(end -> end.reason() != StopReason.CANCELLED);
        inside.assertEnds("failure CancellationException");
    }
}
