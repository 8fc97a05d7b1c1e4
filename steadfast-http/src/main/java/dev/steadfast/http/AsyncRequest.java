package dev.steadfast.http;

import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** A request whose caller holds a future. Safe for use by many threads. */
final class AsyncRequest implements OpenRequest {
    private volatile @Nullable Future<?> operation;
    private volatile boolean aborted;

    /** The operation has been started. */
    void started(Future<?> future) {
        operation = future;
        // One thread writes the field and reads the mark, the other writes the mark and reads the field: at least one
        // of them sees what the other wrote.
        if (aborted) {
            future.cancel(true);
        }
    }

    @Override
    public void abort() {
        aborted = true;
        Future<?> started = operation;
        if (started != null) {
            started.cancel(true);
        }
    }
}
