package dev.steadfast.http;

import java.lang.ref.WeakReference;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A future that ends as another does, with its response in another wrapping, and that passes a cancellation on to it. A
 * dependent of the JDK's making would not: cancelling that leaves its source alone.
 *
 * <p>A cancellation is decided by the source: if that has a response already, this one gets it. So no response is lost
 * between the two. One that comes after this future was completed by hand is let go of. Futures derived from this one can
 * be cancelled in the same way, as those of the JDK's client can. Safe for use by many threads.
 *
 * @param <S> the response of the other
 * @param <T> the response of this one
 */
final class RelayedFuture<S extends HttpResponse<?>, T extends HttpResponse<?>> extends CompletableFuture<T>
        implements BiConsumer<@Nullable S, @Nullable Throwable> {
    private final CompletableFuture<S> source;
    private final Function<? super S, ? extends T> wrapping;
    private final Consumer<@Nullable Throwable> beforeTheEnd;

    private RelayedFuture(
            CompletableFuture<S> source,
            Function<? super S, ? extends T> wrapping,
            Consumer<@Nullable Throwable> beforeTheEnd) {
        this.source = source;
        this.wrapping = wrapping;
        this.beforeTheEnd = beforeTheEnd;
    }

    /** Follows a future; the action gets its failure, if any, once when that has ended, before whoever waits for this one. */
    static <S extends HttpResponse<?>, T extends HttpResponse<?>> CompletableFuture<T> of(
            CompletableFuture<S> source,
            Function<? super S, ? extends T> wrapping,
            Consumer<@Nullable Throwable> beforeTheEnd) {
        RelayedFuture<S, T> future = new RelayedFuture<>(source, wrapping, beforeTheEnd);
        // As a stage: what this makes is no future that anybody could want.
        CompletionStage<S> stage = source;
        stage.whenComplete(future);
        return future;
    }

    /** The source has ended. */
    @Override
    public void accept(@Nullable S response, @Nullable Throwable failure) {
        beforeTheEnd.accept(failure);
        if (failure != null) {
            super.completeExceptionally(failure);
        } else if (response == null) {
            super.completeExceptionally(
                    new NullPointerException("the client's future had no response; allowed: an HttpResponse"));
        } else if (!super.complete(wrapping.apply(response))) {
            HttpBodies.discard(response);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        source.cancel(true);
        // Another thread may be about to tell this one what the source has ended with.
        return source.isCancelled() ? super.cancel(true) : isCancelled();
    }

    @Override
    public boolean complete(T response) {
        return andGiveUp(super.complete(response));
    }

    @Override
    public boolean completeExceptionally(Throwable failure) {
        return andGiveUp(super.completeExceptionally(failure));
    }

    /** Completed by hand, such as by {@code orTimeout}: nobody will see what the source ends with. */
    private boolean andGiveUp(boolean completed) {
        if (completed) {
            source.cancel(true);
        }
        return completed;
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new Derived<>(new WeakReference<>(source), source.defaultExecutor());
    }

    @Override
    public Executor defaultExecutor() {
        return source.defaultExecutor();
    }

    /**
     * What {@code thenApply} and its kin make of such a future. It may be kept for long after its end, so it does not
     * keep the response alive; while the source runs, others do.
     */
    private static final class Derived<U> extends CompletableFuture<U> {
        private final WeakReference<CompletableFuture<?>> source;
        private final Executor executor;

        Derived(WeakReference<CompletableFuture<?>> source, Executor executor) {
            this.source = source;
            this.executor = executor;
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            // First this one: the end of the source would arrive here as that of a stage before it.
            boolean cancelled = super.cancel(mayInterruptIfRunning);
            CompletableFuture<?> running = source.get();
            if (running != null) {
                running.cancel(true);
            }
            return cancelled;
        }

        @Override
        public <V> CompletableFuture<V> newIncompleteFuture() {
            return new Derived<>(source, executor);
        }

        @Override
        public Executor defaultExecutor() {
            return executor;
        }
    }
}
