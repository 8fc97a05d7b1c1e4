package dev.steadfast.benchmarks;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;

/**
 * A service that is down until told otherwise: each call fails before, and succeeds after. Its answers are made
 * beforehand, so that whatever memory an operation holds is the library's. Safe for use by many threads.
 */
final class Outage {
    private final CompletableFuture<Object> served = CompletableFuture.completedFuture("served");
    private final CompletableFuture<Object> failed = CompletableFuture.failedFuture(new IOException("down"));
    private final LongAdder calls = new LongAdder();
    private volatile boolean over;

    CompletableFuture<Object> start() {
        calls.increment();
        return over ? served : failed;
    }

    long calls() {
        return calls.sum();
    }

    void end() {
        over = true;
    }
}
