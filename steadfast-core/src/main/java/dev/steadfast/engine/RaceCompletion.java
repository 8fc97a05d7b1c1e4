package dev.steadfast.engine;

import java.util.concurrent.RejectedExecutionException;

/** What an operation waits for while a {@link Race} is on. Safe for use by many threads. */
final class RaceCompletion extends Completion implements Race.End {
    private volatile boolean callbackFailed;

    RaceCompletion(AsyncOperation operation, int wait) {
        // Those who race hold by themselves.
        super(operation, wait, null, null);
    }

    @Override
    public void callbackFailed(Throwable thrown) {
        callbackFailed = true;
        ended(null, thrown);
    }

    @Override
    public void refused(RejectedExecutionException refusal) {
        Around.refused(operation.operation, refusal);
        ended(null, refusal);
    }

    @Override
    boolean callbackFailed() {
        return callbackFailed;
    }
}
