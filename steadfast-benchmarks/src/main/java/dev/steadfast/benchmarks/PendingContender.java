package dev.steadfast.benchmarks;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.RetryPolicy;
import dev.failsafe.function.CheckedSupplier;
import dev.steadfast.Pipeline;
import dev.steadfast.outcome.AsyncCall;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The same asynchronous retry in each library: three attempts on an {@link IOException}, a given delay and up to
 * {@link #SPREAD} more between them. The lambda that is the work is made once, so that no library is charged for it.
 */
enum PendingContender {
    /** Written by hand with what the JDK has. */
    BY_HAND {
        @Override
        Supplier<CompletableFuture<Object>> operations(Outage outage, Duration delay) {
            ScheduledExecutorService timer = timer();
            return () -> {
                CompletableFuture<Object> result = new CompletableFuture<>();
                attempt(outage, delay, timer, result, 1);
                return result;
            };
        }
    },

    /** Ours. */
    STEADFAST {
        @Override
        Supplier<CompletableFuture<Object>> operations(Outage outage, Duration delay) {
            Pipeline pipeline = Pipeline.builder("pending")
                    .retry(Retry.builder()
                            .maxAttempts(3)
                            .retryOn(IOException.class)
                            .backoff(Backoff.fixed(delay).jitter(Jitter.additive(SPREAD)))
                            .budget(RetryBudget.unlimited())
                            .build())
                    .build();
            AsyncCall<Object> work = outage::start;
            return () -> pipeline.callAsync(work);
        }
    },

    /** A peer. */
    RESILIENCE4J {
        @Override
        Supplier<CompletableFuture<Object>> operations(Outage outage, Duration delay) {
            RetryConfig config = RetryConfig.custom()
                    .maxAttempts(3)
                    .retryExceptions(IOException.class)
                    .intervalFunction(attempt -> delay.toMillis() + spreadMillis())
                    .build();
            Supplier<CompletionStage<Object>> decorated = io.github.resilience4j.retry.Retry.decorateCompletionStage(
                    io.github.resilience4j.retry.Retry.of("pending", config), timer(), outage::start);
            return () -> decorated.get().toCompletableFuture();
        }
    },

    /** A peer. */
    FAILSAFE {
        @Override
        Supplier<CompletableFuture<Object>> operations(Outage outage, Duration delay) {
            FailsafeExecutor<Object> executor = Failsafe.with(RetryPolicy.builder()
                    .withMaxAttempts(3)
                    .handle(IOException.class)
                    .withDelay(delay, delay.plus(SPREAD))
                    .build());
            CheckedSupplier<CompletableFuture<Object>> work = outage::start;
            return () -> executor.getStageAsync(work);
        }
    };

    /** So that not all operations go on in the same millisecond. */
    static final Duration SPREAD = Duration.ofMillis(500);

    /**
     * Prepares the retry.
     *
     * @param outage the work
     * @param delay the least delay
     * @return what starts one operation
     */
    abstract Supplier<CompletableFuture<Object>> operations(Outage outage, Duration delay);

    private static void attempt(
            Outage outage, Duration delay, ScheduledExecutorService timer, CompletableFuture<Object> result, int n) {
        CompletableFuture<Object> unused = outage.start().handle((value, thrown) -> {
            if (thrown == null) {
                result.complete(value);
            } else if (n == 3 || !(thrown instanceof IOException)) {
                result.completeExceptionally(thrown);
            } else {
                ScheduledFuture<?> unusedAlarm = timer.schedule(
                        () -> attempt(outage, delay, timer, result, n + 1),
                        delay.toMillis() + spreadMillis(),
                        TimeUnit.MILLISECONDS);
            }
            return value;
        });
    }

    private static ScheduledExecutorService timer() {
        return Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "benchmark-timer");
            thread.setDaemon(true);
            return thread;
        });
    }

    private static long spreadMillis() {
        return ThreadLocalRandom.current().nextLong(SPREAD.toMillis() + 1);
    }
}
