package dev.steadfast.benchmarks.pending;

import com.google.api.core.NanoClock;
import com.google.api.gax.retrying.BasicResultRetryAlgorithm;
import com.google.api.gax.retrying.ExponentialRetryAlgorithm;
import com.google.api.gax.retrying.RetryAlgorithm;
import com.google.api.gax.retrying.RetrySettings;
import com.google.api.gax.retrying.RetryingFuture;
import com.google.api.gax.retrying.ScheduledRetryingExecutor;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.RetryPolicy;
import dev.failsafe.function.CheckedSupplier;
import dev.steadfast.Pipeline;
import dev.steadfast.benchmarks.peer.Daemons;
import dev.steadfast.outcome.AsyncCall;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.smallrye.faulttolerance.api.TypedGuard;
import jakarta.enterprise.util.TypeLiteral;
import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
        Supplier<Future<Object>> operations(Outage outage, Duration delay) {
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
        Supplier<Future<Object>> operations(Outage outage, Duration delay) {
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
        Supplier<Future<Object>> operations(Outage outage, Duration delay) {
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
        Supplier<Future<Object>> operations(Outage outage, Duration delay) {
            FailsafeExecutor<Object> executor = Failsafe.with(RetryPolicy.builder()
                    .withMaxAttempts(3)
                    .handle(IOException.class)
                    .withDelay(delay, delay.plus(SPREAD))
                    .build());
            CheckedSupplier<CompletableFuture<Object>> work = outage::start;
            return () -> executor.getStageAsync(work);
        }
    },

    /** A peer. Its jitter goes down to nothing, unless one tells it otherwise. */
    GAX {
        @Override
        Supplier<Future<Object>> operations(Outage outage, Duration delay) {
            RetrySettings settings = RetrySettings.newBuilder()
                    .setMaxAttempts(3)
                    .setInitialRetryDelayDuration(delay.plus(SPREAD))
                    .setMaxRetryDelayDuration(delay.plus(SPREAD))
                    .build();
            ScheduledRetryingExecutor<Object> executor = new ScheduledRetryingExecutor<>(
                    new RetryAlgorithm<>(new BasicResultRetryAlgorithm<>(), new Spreading(settings)), timer());
            Callable<Object> work = outage::call;
            return () -> {
                RetryingFuture<Object> future = executor.createFuture(work);
                future.setAttemptFuture(executor.submit(future));
                return future;
            };
        }
    },

    /** A peer. Its jitter goes both ways. */
    SMALLRYE {
        @Override
        Supplier<Future<Object>> operations(Outage outage, Duration delay) {
            Duration half = SPREAD.dividedBy(2);
            Callable<CompletionStage<Object>> work = TypedGuard.create(STAGE)
                    .withRetry()
                    .maxRetries(2)
                    .retryOn(IOException.class)
                    .delay(delay.plus(half).toMillis(), ChronoUnit.MILLIS)
                    .jitter(half.toMillis(), ChronoUnit.MILLIS)
                    .done()
                    .build()
                    .adaptCallable(outage::start);
            return () -> called(work).toCompletableFuture();
        }
    };

    /** So that not all operations go on in the same millisecond. */
    static final Duration SPREAD = Duration.ofMillis(500);

    private static final class Spreading extends ExponentialRetryAlgorithm {
        Spreading(RetrySettings settings) {
            super(settings, NanoClock.getDefaultClock());
        }

        @Override
        protected long nextRandomLong(long bound) {
            return bound - spreadMillis();
        }
    }

    private static final TypeLiteral<CompletionStage<Object>> STAGE = new TypeLiteral<>() {};

    /**
     * Prepares the retry.
     *
     * @param outage the work
     * @param delay the least delay
     * @return what starts one operation
     */
    abstract Supplier<Future<Object>> operations(Outage outage, Duration delay);

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

    private static CompletionStage<Object> called(Callable<CompletionStage<Object>> work) {
        try {
            return work.call();
        } catch (Exception impossible) {
            throw new IllegalStateException("work that answers with a future threw", impossible);
        }
    }

    private static ScheduledExecutorService timer() {
        return Executors.newSingleThreadScheduledExecutor(Daemons.threads());
    }

    private static long spreadMillis() {
        return ThreadLocalRandom.current().nextLong(SPREAD.toMillis() + 1);
    }
}
