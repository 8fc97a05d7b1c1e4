package dev.steadfast.engine;

import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** What an operation waits for while a {@link Race} is on. Safe for use by many threads. */
final class RaceCompletion extends Completion implements RaceEnd {
    private final int index;
    private volatile boolean callbackFailed;
    /** Written before the end is told, and read after. */
    private @Nullable RacePass winner;

    /** For the race of the stage of this index. */
    RaceCompletion(AsyncOperation operation, int wait, int index) {
        // Those who race hold by themselves.
        super(operation, wait, null, null);
        this.index = index;
    }

    @Override
    public void ended(RacePass pass, @Nullable Object value, @Nullable Throwable thrown) {
        winner = pass;
        ended(value, thrown);
    }

    @Override
    void taken() {
        super.taken();
        if (winner != null) {
            operation.entered(index, winner.token, operation.limit(index + 1));
        }
    }

    /** The pass that won may be one that the stage was asked for, and nobody else tells it of that end. */
    @Override
    void discard() {
        super.discard();
        if (winner != null && winner.isOpen()) {
            operation.driver().pipeline.stages[index].forkEnded(winner.token, true);
        }
    }

    @Override
    public void callbackFailed(Throwable thrown) {
        callbackFailed = true;
        ended(null, thrown);
    }

    @Override
    public void refused(RejectedExecutionException refusal) {
        endedBy(refusal);
    }

    @Override
    boolean callbackFailed() {
        return callbackFailed;
    }
}
