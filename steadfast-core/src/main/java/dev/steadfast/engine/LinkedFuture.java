package dev.steadfast.engine;

import dev.steadfast.environment.PendingOperation;
import dev.steadfast.time.Timed;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A future that a timer and an environment can keep without another object: their links, and what its caller may do with
 * it. A superclass, since a link in an object of its own would be that other object.
 */
abstract sealed class LinkedFuture extends CompletableFuture<@Nullable Object> implements Timed, PendingOperation, Cut
        permits AsyncOperation {
    private @Nullable Timed laterInTimer;
    private @Nullable Timed earlierInTimer;
    private long timerMark;
    private @Nullable PendingOperation pendingAfter;
    private @Nullable PendingOperation pendingBefore;

    @Override
    public final @Nullable Timed laterInTimer() {
        return laterInTimer;
    }

    @Override
    public final void laterInTimer(@Nullable Timed node) {
        laterInTimer = node;
    }

    @Override
    public final @Nullable Timed earlierInTimer() {
        return earlierInTimer;
    }

    @Override
    public final void earlierInTimer(@Nullable Timed node) {
        earlierInTimer = node;
    }

    @Override
    public final long timerMark() {
        return timerMark;
    }

    @Override
    public final void timerMark(long mark) {
        timerMark = mark;
    }

    @Override
    public final @Nullable PendingOperation pendingAfter() {
        return pendingAfter;
    }

    @Override
    public final void pendingAfter(@Nullable PendingOperation neighbour) {
        pendingAfter = neighbour;
    }

    @Override
    public final @Nullable PendingOperation pendingBefore() {
        return pendingBefore;
    }

    @Override
    public final void pendingBefore(@Nullable PendingOperation neighbour) {
        pendingBefore = neighbour;
    }

    // ---- as the caller sees it

    /** Gives the operation up, here or by whoever holds it; false if it has ended. */
    abstract boolean giveUp();

    /** Hands out a value; false if something else was handed out before. */
    final boolean succeed(@Nullable Object value) {
        return super.complete(value);
    }

    /** Hands out a failure, unless something else was handed out before. */
    final void fail(Throwable failure) {
        super.completeExceptionally(failure);
    }

    @Override
    public final boolean cancel(boolean mayInterruptIfRunning) {
        if (giveUp()) {
            super.cancel(mayInterruptIfRunning);
        }
        return isCancelled();
    }

    @Override
    public final void cut() {
        cancel(true);
    }

    // By hand, which gives the operation up as a cancellation does.
    @Override
    public final boolean complete(@Nullable Object other) {
        return giveUp() && super.complete(other);
    }

    @Override
    public final boolean completeExceptionally(Throwable failure) {
        return giveUp() && super.completeExceptionally(failure);
    }

    /** As {@link #complete}; the inherited one would go around it. */
    @Override
    public final CompletableFuture<@Nullable Object> completeAsync(
            Supplier<? extends @Nullable Object> supplier, Executor executor) {
        Objects.requireNonNull(supplier, "supplier");
        executor.execute(() -> {
            if (isDone()) {
                return;
            }
            try {
                complete(supplier.get());
            } catch (Throwable thrown) {
                completeExceptionally(thrown);
            }
        });
        return this;
    }
}
