package dev.steadfast.engine;

import dev.steadfast.environment.PendingOperation;
import dev.steadfast.time.Timed;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A future with the links by which a timer and an environment keep it without another object. Each link belongs to who
 * keeps the list.
 */
abstract class LinkedFuture extends CompletableFuture<@Nullable Object> implements Timed, PendingOperation {
    private @Nullable Timed laterInTimer;
    private @Nullable Timed earlierInTimer;
    private long timerMark;
    private @Nullable PendingOperation pendingAfter;
    private @Nullable PendingOperation pendingBefore;

    @Override
    public @Nullable Timed laterInTimer() {
        return laterInTimer;
    }

    @Override
    public void laterInTimer(@Nullable Timed node) {
        laterInTimer = node;
    }

    @Override
    public @Nullable Timed earlierInTimer() {
        return earlierInTimer;
    }

    @Override
    public void earlierInTimer(@Nullable Timed node) {
        earlierInTimer = node;
    }

    @Override
    public long timerMark() {
        return timerMark;
    }

    @Override
    public void timerMark(long mark) {
        timerMark = mark;
    }

    @Override
    public @Nullable PendingOperation pendingAfter() {
        return pendingAfter;
    }

    @Override
    public void pendingAfter(@Nullable PendingOperation neighbour) {
        pendingAfter = neighbour;
    }

    @Override
    public @Nullable PendingOperation pendingBefore() {
        return pendingBefore;
    }

    @Override
    public void pendingBefore(@Nullable PendingOperation neighbour) {
        pendingBefore = neighbour;
    }
}
