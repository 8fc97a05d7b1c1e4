package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.AttemptFailure;
import dev.steadfast.outcome.Outcome;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A hundred thousand attempts: neither the stack nor the heap grows with them. */
class EndlessRetryTest {
    private static final int ATTEMPTS = 100_000;

    private final World world = new World();
    private final IllegalStateException again = new IllegalStateException("again");
    private final Retry endless = Retry.builder()
            .forever()
            .backoff(Backoff.none())
            .budget(RetryBudget.unlimited())
            .build();

    @EveryDriver
    void C080_manyImmediateRetries_keepTheStackFlat(Driver driver) throws InterruptedException {
        Pipeline pipeline = world.silent().retry(endless).build();
        AtomicInteger calls = new AtomicInteger();
        int[] depths = new int[2];
        AtomicReference<Ending<String>> ending = new AtomicReference<>();

        Thread small = new Thread(
                null,
                () -> ending.set(driver.run(pipeline, () -> {
                    int call = calls.incrementAndGet();
                    if (call == 10 || call == ATTEMPTS - 1) {
                        depths[call == 10 ? 0 : 1] = depth();
                    }
                    if (call < ATTEMPTS) {
                        throw again;
                    }
                    return "done";
                })),
                "small stack",
                512 * 1024);
        small.start();
        small.join();

        assertThat(ending.get()).isEqualTo(new Ending<>("done", null, false));
        assertThat(calls).hasValue(ATTEMPTS);
        assertThat(depths[0]).isPositive();
        assertThat(depths[1]).isBetween(depths[0] - 5, depths[0] + 5);
    }

    private static int depth() {
        return StackWalker.getInstance().walk(frames -> (int) frames.count());
    }

    @Test
    void C084_manyLargeFailures_areNotKept() throws Exception {
        ChildJvm.Result child = ChildJvm.run(LargeFailures.class, "-Xmx64m");

        assertThat(child.exit()).as(child.output()).isZero();
        assertThat(child.output().strip())
                .isEqualTo("done after 100000, kept [1, 99993, 99994, 99995, 99996, 99997, 99998, 99999],"
                        + " left out 99991");
    }

    @Test
    void C084_manyLargeFailuresOfFutures_areNotKept() throws Exception {
        ChildJvm.Result child = ChildJvm.run(LargeFailuresOfFutures.class, "-Xmx64m");

        assertThat(child.exit()).as(child.output()).isZero();
        assertThat(child.output().strip()).isEqualTo("done after 100000");
    }

    /** The program of the child: a gigabyte of failures of futures in 64 MiB. */
    static final class LargeFailuresOfFutures {
        private LargeFailuresOfFutures() {}

        public static void main(String[] arguments) {
            AtomicInteger calls = new AtomicInteger();
            String value = Pipeline.builder("large")
                    .retry(Retry.builder()
                            .forever()
                            .backoff(Backoff.none())
                            .budget(RetryBudget.unlimited())
                            .build())
                    .build()
                    .callAsync(() -> calls.incrementAndGet() < ATTEMPTS
                            ? CompletableFuture.<String>failedFuture(new IllegalStateException("x".repeat(10 * 1024)))
                            : CompletableFuture.completedFuture("done"))
                    .join();
            System.out.println(value + " after " + calls);
        }
    }

    /** The program of the child: a gigabyte of failures in 64 MiB. */
    static final class LargeFailures {
        private LargeFailures() {}

        public static void main(String[] arguments) {
            AtomicInteger calls = new AtomicInteger();
            Outcome<String> outcome = Pipeline.builder("large")
                    .retry(Retry.builder()
                            .forever()
                            .backoff(Backoff.none())
                            .budget(RetryBudget.unlimited())
                            .build())
                    .build()
                    .outcome(() -> {
                        if (calls.incrementAndGet() < ATTEMPTS) {
                            throw new IllegalStateException("x".repeat(10 * 1024));
                        }
                        return "done";
                    });
            System.out.println(outcome.valueOr("failed") + " after "
                    + outcome.history().attempts() + ", kept "
                    + outcome.history().failures().stream()
                            .map(AttemptFailure::attempt)
                            .toList()
                    + ", left out " + outcome.history().leftOut());
        }
    }
}
