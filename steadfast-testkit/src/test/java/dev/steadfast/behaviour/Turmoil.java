package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Operations through timeout, retry, waiting bulkhead and attempt timeout, and the books of what becomes of them: each token,
 * each result, each outcome, and each attempt that began though its operation had been cancelled. For many threads.
 */
final class Turmoil {
    static final int PERMITS = 20;

    final WaitingBulkhead bulkhead = new WaitingBulkhead(PERMITS, ms(40));
    final Books outside;
    final Books inside;
    final Pipeline pipeline;
    final AtomicInteger made = new AtomicInteger();
    final AtomicInteger delivered = new AtomicInteger();
    final AtomicInteger cancelled = new AtomicInteger();
    final AtomicInteger failed = new AtomicInteger();
    final AtomicInteger discarded = new AtomicInteger();
    final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();

    Turmoil(Environment environment, int operations) {
        outside = new Books(operations);
        inside = new Books(20 * operations);
        pipeline = Pipeline.builder("turmoil")
                .environment(environment)
                .timeout(ms(100))
                .add(outside)
                .retry(Retry.builder()
                        .maxAttempts(5)
                        .backoff(Backoff.fixed(ms(5)).jitter(Jitter.full()))
                        .budget(RetryBudget.unlimited())
                        .retryOn(Exception.class)
                        .build())
                .add(inside)
                .add(bulkhead)
                .attemptTimeout(ms(10))
                .discard(Result.class, Result::discard)
                .counted()
                .build();
    }

    /** A result, which must be given to the caller or discarded, once. */
    final class Result {
        private final AtomicInteger ends = new AtomicInteger();

        Result() {
            made.incrementAndGet();
        }

        void discard() {
            discarded.incrementAndGet();
            end();
        }

        void end() {
            if (ends.incrementAndGet() != 1) {
                wrong.add("a result had more than one end");
            }
        }
    }

    /** An operation, and what is known of it from outside. */
    final class Call {
        private volatile boolean cancelledForSure;
        private final AtomicInteger ends = new AtomicInteger();
        CompletableFuture<Result> future;

        Call watch(CompletableFuture<Result> started) {
            future = started;
            CompletableFuture<Object> unused = started.handle((value, thrown) -> {
                ended(value);
                return null;
            });
            return this;
        }

        private void ended(Result value) {
            if (ends.incrementAndGet() != 1) {
                wrong.add("an operation had more than one end");
            }
            if (value != null) {
                delivered.incrementAndGet();
                value.end();
            } else if (future.isCancelled()) {
                cancelled.incrementAndGet();
            } else {
                failed.incrementAndGet();
            }
        }

        void cancel() {
            if (future.cancel(true)) {
                cancelledForSure = true;
            }
        }

        /** One compare-and-set decides whether an attempt or the cancellation was first; the attempt knows it. */
        void attemptBegins(Attempt attempt) {
            boolean before = cancelledForSure;
            if (before && !attempt.cancelled()) {
                wrong.add("attempt " + attempt.number() + " began after cancel had returned true");
            }
        }
    }

    /** Asserts that all is over and everything is back. */
    void assertSettled(int operations) {
        assertThat(wrong).isEmpty();
        assertThat(delivered.get() + cancelled.get() + failed.get())
                .as("ends of operations")
                .isEqualTo(operations);
        assertThat(delivered.get() + discarded.get()).as("ends of results").isEqualTo(made.get());
        assertThat(bulkhead.free()).as("permits").isEqualTo(PERMITS);
        assertThat(bulkhead.waiting()).as("waiters").isZero();
        assertThat(pipeline.environment().pendingOperations())
                .as("operations left")
                .isZero();
        outside.assertEachEndedOnce();
        inside.assertEachEndedOnce();
        long stops = pipeline.counters().stops().values().stream()
                .mapToLong(Long::longValue)
                .sum();
        assertThat(stops).as("ends counted").isEqualTo(operations);
    }

    /** A stage that counts how often each of its tokens was ended. */
    static final class Books implements Policy, Stage {
        private final AtomicInteger tokens = new AtomicInteger();
        private final AtomicIntegerArray ends;

        Books(int most) {
            ends = new AtomicIntegerArray(most + 1);
        }

        @Override
        public List<Stage> stages(StageContext context) {
            return List.of(this);
        }

        @Override
        public int flags() {
            return ON_SUCCESS;
        }

        @Override
        public long enter(long leftNanos) {
            return Step.go(tokens.incrementAndGet());
        }

        @Override
        public long success(long token, Object value) {
            ends.incrementAndGet((int) token);
            return Step.DONE;
        }

        @Override
        public long failure(long token, Object value, Throwable thrown, Operation operation, long leftNanos) {
            ends.incrementAndGet((int) token);
            return Step.DONE;
        }

        @Override
        public void abandon(long token) {
            ends.incrementAndGet((int) token);
        }

        void assertEachEndedOnce() {
            assertThat(ends.get(0)).as("ends of what was never given").isZero();
            for (int token = 1; token <= tokens.get(); token++) {
                if (ends.get(token) != 1) {
                    throw new AssertionError("token " + token + " was ended " + ends.get(token) + " times");
                }
            }
        }
    }
}
