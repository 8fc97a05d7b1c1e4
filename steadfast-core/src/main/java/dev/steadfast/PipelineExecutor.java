package dev.steadfast;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * An executor whose tasks run through a pipeline: every attempt on another executor, no thread held between them. Safe
 * for use by many threads.
 */
final class PipelineExecutor extends AbstractExecutorService {
    private final Pipeline pipeline;
    private final Executor delegate;
    private final ConcurrentHashMap<Future<?>, Boolean> running = new ConcurrentHashMap<>();
    private final CompletableFuture<@Nullable Void> terminated = new CompletableFuture<>();
    private volatile boolean shutdown;

    PipelineExecutor(Pipeline pipeline, Executor delegate) {
        this.pipeline = pipeline;
        this.delegate = delegate;
    }

    @Override
    public void execute(Runnable task) {
        Objects.requireNonNull(task, "task");
        CompletableFuture<?> unused = start(() -> {
                    task.run();
                    return null;
                })
                .whenComplete((value, thrown) -> {
                    if (thrown != null && !(thrown instanceof CancellationException)) {
                        // Nobody holds the future, so the failure goes where an executor's failures go.
                        Thread thread = Thread.currentThread();
                        thread.getUncaughtExceptionHandler().uncaughtException(thread, thrown);
                    }
                });
    }

    @Override
    public <T extends @Nullable Object> Future<T> submit(Callable<T> task) {
        Objects.requireNonNull(task, "task");
        return start(task);
    }

    @Override
    public Future<?> submit(Runnable task) {
        return start(Executors.callable(Objects.requireNonNull(task, "task")));
    }

    @Override
    public <T extends @Nullable Object> Future<T> submit(Runnable task, T result) {
        Objects.requireNonNull(task, "task");
        return start(() -> {
            task.run();
            return result;
        });
    }

    @SuppressWarnings("CollectionUndefinedEquality") // ours are equal by identity
    private <T extends @Nullable Object> CompletableFuture<T> start(Callable<T> task) {
        if (shutdown) {
            throw new RejectedExecutionException("executor of " + pipeline.name() + " is shut down");
        }
        CompletableFuture<T> future = pipeline.callOn(delegate, task::call);
        running.put(future, true);
        CompletableFuture<T> unused = future.whenComplete((value, thrown) -> {
            running.remove(future);
            endIfIdle();
        });
        return future;
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
        return invokeAll(tasks, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException {
        List<Future<T>> all = new ArrayList<>();
        try {
            tasks.forEach(task -> all.add(submit(task)));
            await(CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0])), timeout, unit);
            return all;
        } finally {
            all.forEach(future -> future.cancel(true));
        }
    }

    private static void await(CompletableFuture<?> all, long timeout, TimeUnit unit) throws InterruptedException {
        try {
            all.get(timeout, unit);
        } catch (ExecutionException | TimeoutException e) {
            // Each future tells for itself; those that have not ended are cancelled.
        }
    }

    /** Takes no more tasks; those that run go on. The executor below is not touched. */
    @Override
    public void shutdown() {
        shutdown = true;
        endIfIdle();
    }

    /** Takes no more tasks and cancels those that run; none is left that has not begun. */
    @Override
    public List<Runnable> shutdownNow() {
        shutdown();
        running.keySet().forEach(future -> future.cancel(true));
        return List.of();
    }

    private void endIfIdle() {
        if (shutdown && running.isEmpty()) {
            terminated.complete(null);
        }
    }

    @Override
    public boolean isShutdown() {
        return shutdown;
    }

    @Override
    public boolean isTerminated() {
        return terminated.isDone();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        await(terminated, timeout, unit);
        return terminated.isDone();
    }
}
