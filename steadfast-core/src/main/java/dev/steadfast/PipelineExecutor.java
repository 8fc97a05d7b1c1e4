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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
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
    /** Tasks that are being started or have not ended. */
    private final AtomicLong active = new AtomicLong();

    private volatile boolean shutdown;
    private volatile boolean cancelsAll;

    private PipelineExecutor(Pipeline pipeline, Executor delegate) {
        this.pipeline = pipeline;
        this.delegate = delegate;
    }

    static ExecutorService of(Pipeline pipeline, Executor delegate) {
        return new PipelineExecutor(pipeline, delegate);
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
        // Counted before the look at the mark: shutdown() sets the mark before it looks at the count.
        active.incrementAndGet();
        CompletableFuture<T> future;
        try {
            if (shutdown) {
                throw new RejectedExecutionException("executor of " + pipeline.name() + " is shut down");
            }
            future = pipeline.callOn(delegate, task::call);
        } catch (Throwable notStarted) {
            ended();
            throw notStarted;
        }
        running.put(future, true);
        CompletableFuture<T> unused = future.whenComplete((value, thrown) -> {
            running.remove(future);
            ended();
        });
        if (cancelsAll) {
            future.cancel(true);
        }
        return future;
    }

    private void ended() {
        if (active.decrementAndGet() == 0) {
            endIfIdle();
        }
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

    /** As inherited, but that the tasks are retried: those inherited would be run by futures that catch their failures. */
    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        List<CompletableFuture<T>> all = new ArrayList<>();
        try {
            return firstOf(tasks, all).get();
        } finally {
            all.forEach(future -> future.cancel(true));
        }
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        List<CompletableFuture<T>> all = new ArrayList<>();
        try {
            return firstOf(tasks, all).get(timeout, unit);
        } finally {
            all.forEach(future -> future.cancel(true));
        }
    }

    /** Starts all tasks; ends with the first that succeeds, or when all have failed, with the last failure. */
    private <T> CompletableFuture<T> firstOf(
            Collection<? extends Callable<T>> tasks, List<CompletableFuture<T>> started) {
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException(
                    "invokeAny of " + pipeline.name() + " got no task; allowed: one or more");
        }
        CompletableFuture<T> first = new CompletableFuture<>();
        AtomicInteger left = new AtomicInteger(tasks.size());
        for (Callable<T> task : tasks) {
            CompletableFuture<T> future = start(Objects.requireNonNull(task, "task"));
            started.add(future);
            CompletableFuture<T> unused = future.whenComplete((value, thrown) -> {
                if (thrown == null) {
                    first.complete(value);
                } else if (left.decrementAndGet() == 0) {
                    first.completeExceptionally(thrown);
                }
            });
        }
        return first;
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
        cancelsAll = true;
        shutdown();
        running.keySet().forEach(future -> future.cancel(true));
        return List.of();
    }

    private void endIfIdle() {
        if (shutdown && active.get() == 0) {
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
