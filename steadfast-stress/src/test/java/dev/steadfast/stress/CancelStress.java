package dev.steadfast.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** The cancellation of an operation between two attempts: each result is seen or discarded, and no attempt follows. */
public final class CancelStress {
    private static final String BEFORE = "cancelled, discarded 0, attempts 1";
    private static final String AFTER = "cancelled, discarded 1, attempts 2";
    private static final String BY_A_HAIR = AFTER + ", begun while cancelled";
    private static final String ENDED = "second, discarded 0, attempts 2";

    private CancelStress() {}

    /** Against the failure of the first attempt, and the delay that follows. */
    @JCStressTest
    @Outcome(id = BEFORE, expect = ACCEPTABLE, desc = "the cancellation was first")
    @Outcome(id = AFTER, expect = ACCEPTABLE, desc = "the next attempt had begun")
    @Outcome(id = BY_A_HAIR, expect = ACCEPTABLE_INTERESTING, desc = "before its first instruction; it is told so")
    @Outcome(id = ENDED, expect = ACCEPTABLE, desc = "the end was first")
    @State
    public static class AgainstFailureAgainstDelay {
        private final Attempts attempts = new Attempts();

        @Actor
        public void cancel() {
            attempts.cancelled = attempts.operation.cancel(true);
        }

        @Actor
        public void fail() {
            attempts.first.completeExceptionally(new IllegalStateException("first"));
        }

        @Actor
        public void pass() {
            Meeting.until(() -> attempts.bench.time.waiting() > 0 || attempts.operation.isDone());
            attempts.bench.time.advance(10);
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = attempts.story();
        }
    }

    /** Against the end of the delay. */
    @JCStressTest
    @Outcome(id = BEFORE, expect = ACCEPTABLE, desc = "the cancellation was first")
    @Outcome(id = AFTER, expect = ACCEPTABLE, desc = "the next attempt had begun")
    @Outcome(id = BY_A_HAIR, expect = ACCEPTABLE_INTERESTING, desc = "before its first instruction; it is told so")
    @Outcome(id = ENDED, expect = ACCEPTABLE, desc = "the end was first")
    @State
    public static class AgainstDelay {
        private final Attempts attempts = new Attempts();

        public AgainstDelay() {
            attempts.first.completeExceptionally(new IllegalStateException("first"));
        }

        @Actor
        public void cancel() {
            attempts.cancelled = attempts.operation.cancel(true);
        }

        @Actor
        public void pass() {
            attempts.bench.time.advance(10);
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = attempts.story();
        }
    }

    /** An operation whose first attempt fails when told to, and whose second succeeds at once. */
    private static final class Attempts {
        private static final Retry RETRY = Retry.builder()
                .maxAttempts(3)
                .backoff(Backoff.fixed(Duration.ofNanos(10)))
                .budget(RetryBudget.unlimited())
                .retryOn(IllegalStateException.class)
                .build();

        final Bench bench = new Bench(policies -> policies.retry(RETRY));
        final CompletableFuture<String> first = new CompletableFuture<>();
        volatile boolean cancelled;
        private final AtomicInteger begun = new AtomicInteger();
        private volatile String late = "";
        final CompletableFuture<String> operation = bench.pipeline.callAsync(this::begin);

        private CompletableFuture<String> begin(Attempt attempt) {
            if (cancelled) {
                late = attempt.cancelled() ? ", begun while cancelled" : ", begun after the cancellation";
            }
            return begun.incrementAndGet() == 1 ? first : CompletableFuture.completedFuture("second");
        }

        String story() {
            return bench.end(operation) + ", attempts " + begun + late + bench.faults();
        }
    }
}
