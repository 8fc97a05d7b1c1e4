package dev.steadfast.http;

import dev.steadfast.time.Nanos;
import dev.steadfast.time.TimeSource;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/*
 * Who is let in, and when the client behind may end. A request that waits for its retry is unknown to the client
 * behind, which would end without it. So requests are counted here, and that client is told to end when the last of them
 * has ended.
 *
 * A request enters the set and then looks at the mark; whoever shuts down sets the mark and then looks at the set. So a
 * request that goes on is seen by the shutdown, and nobody needs a lock.
 */

/** The life of a client, from its first request to its end. Safe for use by many threads. */
final class ClientLifecycle {
    private final DelegateLifecycle delegate;
    private final Set<OpenRequest> open = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean delegateTold = new AtomicBoolean();
    private final CountDownLatch drained = new CountDownLatch(1);
    private volatile boolean refusing;
    private volatile @Nullable RuntimeException delegateFailure;

    ClientLifecycle(HttpClient client) {
        this.delegate = new DelegateLifecycle(client);
    }

    /** Lets a request in, or refuses it. */
    void enter(OpenRequest request) throws IOException {
        if (!refusing) {
            open.add(request);
            if (!refusing) {
                return;
            }
            leave(request);
        }
        throw new IOException("ResilientHttpClient was shut down; allowed: requests before shutdown(), shutdownNow()"
                + " or close()");
    }

    /** A request has ended, all of its retries included. */
    void leave(OpenRequest request) {
        open.remove(request);
        if (refusing) {
            endIfDrained();
        }
    }

    void shutdown() {
        refusing = true;
        endIfDrained();
    }

    void shutdownNow() {
        // Before the requests end, the last of which would tell it something milder.
        delegateTold.set(true);
        refusing = true;
        try {
            open.forEach(OpenRequest::abort);
        } finally {
            delegate.shutdownNow();
            endIfDrained();
        }
    }

    boolean isTerminated() {
        return drained.getCount() == 0 && delegate.isTerminated();
    }

    boolean awaitTermination(Duration atMost) throws InterruptedException {
        long nanos = Nanos.of(atMost);
        long start = TimeSource.system().nanos();
        if (!drained.await(nanos, TimeUnit.NANOSECONDS)) {
            return false;
        }
        if (delegateFailure != null) {
            throw delegateFailure;
        }
        long left = nanos - (TimeSource.system().nanos() - start);
        return delegate.awaitTermination(Duration.ofNanos(Math.max(0, left)));
    }

    private void endIfDrained() {
        // Not isEmpty(): that adds up counts, and may miss a request that stays while others come and are refused.
        if (open.iterator().hasNext()) {
            return;
        }
        try {
            if (delegateTold.compareAndSet(false, true)) {
                delegate.shutdown();
            }
        } catch (RuntimeException broken) {
            // For whoever waits for the end, not for the request that happened to be the last.
            delegateFailure = broken;
        } finally {
            drained.countDown();
        }
    }
}
