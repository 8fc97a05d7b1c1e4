package dev.steadfast.engine;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of an operation that may go on without it: it stays as it is when later attempts follow. Safe for use by
 * many threads.
 */
final class AsyncAttempt extends AttemptView implements Cut {
    private final RunningOperation operation;
    private final long limitNanos;
    private final int number;
    private final @Nullable Throwable previous;
    private final Cancellation cancellation = new Cancellation();
    private volatile boolean cut;

    AsyncAttempt(RunningOperation operation, long limitNanos) {
        this.operation = operation;
        this.limitNanos = limitNanos;
        this.number = operation.number();
        this.previous = operation.lastFailure();
    }

    @Override
    RunningOperation owner() {
        return operation;
    }

    /** The attempt is given up; what its work wants done about that is done on this thread, which is no timer's. */
    @Override
    public void cut() {
        cut = true;
        cancellation.runHere(operation.pipeline());
    }

    /** The attempt has ended; what is cut later is not this attempt. If this one was, whoever adds an action runs it. */
    void ended() {
        if (!cut) {
            cancellation.forget();
        }
    }

    @Override
    public boolean cancelled() {
        return cut;
    }

    @Override
    public void onCancel(Runnable action) {
        cancellation.add(Objects.requireNonNull(action, "action"));
        // Of two threads, one that adds and then reads the mark, one that sets the mark and then takes the actions out,
        // at least one sees the other.
        if (cut) {
            cancellation.runHere(operation.pipeline());
        }
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    long workLimitNanos() {
        return limitNanos;
    }

    @Override
    @Nullable Throwable previous() {
        return previous;
    }
}
