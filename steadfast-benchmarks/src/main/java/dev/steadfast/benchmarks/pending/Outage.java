package dev.steadfast.benchmarks.pending;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;

/**
 * A service that is down until told otherwise: each call fails before, and succeeds after. Its answers are made
 * beforehand, so that whatever memory an operation holds is the library's. A call is counted once its answer is chosen, so
 * that whoever sees the count may end the outage. Safe for use by many threads.
 */
final class Outage {
    private final IOException failure = new IOException("down");
    private final CompletableFuture<Object> served = CompletableFuture.completedFuture("served");
    private final CompletableFuture<Object> failed = CompletableFuture.failedFuture(failure);
    private final LongAdder calls = new LongAdder();
    private volatile boolean over;

    CompletableFuture<Object> start() {
        boolean serves = over;
        calls.increment();
        return serves ? served : failed;
    }

    /** The same for work that blocks. */
    Object call() throws IOException {
        boolean serves = over;
        calls.increment();
        if (serves) {
            return "served";
        }
        throw failure;
    }

    long calls() {
        return calls.sum();
    }

    void end() {
        over = true;
    }
}
