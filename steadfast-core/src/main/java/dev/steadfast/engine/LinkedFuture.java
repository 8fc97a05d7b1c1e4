package dev.steadfast.engine;

import dev.steadfast.environment.PendingOperation;
import dev.steadfast.time.Timed;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A future that a timer and an environment can keep without another object: the links, and nothing else. A superclass,
 * since a link in an object of its own would be that other object.
 */
abstract sealed class LinkedFuture extends CompletableFuture<@Nullable Object> implements Timed, PendingOperation
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
}
