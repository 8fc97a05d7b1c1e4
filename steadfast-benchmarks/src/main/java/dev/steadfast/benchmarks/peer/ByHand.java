package dev.steadfast.benchmarks.peer;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** No library: the least code with what the JDK has, which keeps fewer promises than a library does. */
final class ByHand implements Peer {
    @Override
    public Decorator retry(int attempts) {
        return service -> () -> loop(service::work, attempts);
    }

    @Override
    public Decorator retryOfFourLambdas() {
        return service -> {
            Turns turns = new Turns();
            Callable<?>[] work = Callables.four(service);
            return () -> loop(work[turns.next()], Limits.ATTEMPTS);
        };
    }

    @Override
    public Decorator retryAtFourPlaces() {
        return unused -> {
            Turns turns = new Turns();
            return () -> switch (turns.next()) {
                case 0 -> loop(() -> Service.SERVING.work(), Limits.ATTEMPTS);
                case 1 -> loop(() -> Service.SERVING.work(), Limits.ATTEMPTS);
                case 2 -> loop(() -> Service.SERVING.work(), Limits.ATTEMPTS);
                default -> loop(() -> Service.SERVING.work(), Limits.ATTEMPTS);
            };
        };
    }

    /** What an open circuit breaker cannot be cheaper than: an exception that was made beforehand is thrown. */
    @Override
    public Decorator openBreaker() {
        IOException rejection = new IOException("open");
        return unused -> () -> {
            throw rejection;
        };
    }

    @Override
    public Decorator bulkhead() {
        Semaphore semaphore = new Semaphore(Limits.PERMITS);
        return service -> () -> {
            if (!semaphore.tryAcquire()) {
                throw new IllegalStateException("full");
            }
            try {
                return service.work();
            } finally {
                semaphore.release();
            }
        };
    }

    @Override
    public Decorator asyncRetry() {
        return service -> () -> attempt(service, 1).join();
    }

    /** The interrupt may come after the call has ended. */
    @Override
    public Decorator timeout(Duration limit, boolean retried) {
        ScheduledThreadPoolExecutor alarms = new ScheduledThreadPoolExecutor(1, Daemons.threads());
        alarms.setRemoveOnCancelPolicy(true);
        return service -> {
            Callable<Object> bounded = () -> bounded(service, alarms, limit.toNanos());
            return retried ? () -> loop(bounded, Limits.ATTEMPTS) : bounded;
        };
    }

    private static Object bounded(Service service, ScheduledThreadPoolExecutor alarms, long limitNanos)
            throws IOException {
        Thread caller = Thread.currentThread();
        Future<?> alarm = alarms.schedule(caller::interrupt, limitNanos, TimeUnit.NANOSECONDS);
        try {
            return service.work();
        } finally {
            alarm.cancel(false);
        }
    }

    private static Object loop(Callable<?> work, int attempts) throws Exception {
        for (int attempt = 1; ; attempt++) {
            try {
                return work.call();
            } catch (IOException thrown) {
                if (attempt == attempts) {
                    throw thrown;
                }
            }
        }
    }

    private static CompletableFuture<Object> attempt(Service service, int number) {
        return service.start()
                .exceptionallyCompose(thrown -> number < Limits.ATTEMPTS && isRetryable(thrown)
                        ? attempt(service, number + 1)
                        : CompletableFuture.failedFuture(thrown));
    }

    private static boolean isRetryable(Throwable thrown) {
        return (thrown instanceof CompletionException ? thrown.getCause() : thrown) instanceof IOException;
    }
}
