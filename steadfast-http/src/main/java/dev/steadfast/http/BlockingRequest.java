package dev.steadfast.http;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A request whose caller waits on its own thread. To end it is to interrupt that thread, which must not happen once the
 * thread has gone on to something else. Safe for use by many threads.
 *
 * <p>Its state is a superclass, since a field would be one more object for each request.
 */
final class BlockingRequest extends AtomicInteger implements OpenRequest {
    private static final long serialVersionUID = 1;

    private static final int RUNS = 0;
    private static final int IS_BEING_ABORTED = 1;
    private static final int INTERRUPTED_BY_US = 2;
    /** There is no interrupt of ours: somebody else's was there first, or ours has done its work. */
    private static final int ABORTED = 3;

    private static final int ENDED = 4;

    @SuppressWarnings("serial") // nobody serialises a request
    private final Thread thread = Thread.currentThread();

    @Override
    public void abort() {
        if (compareAndSet(RUNS, IS_BEING_ABORTED)) {
            boolean ours = !thread.isInterrupted();
            if (ours) {
                thread.interrupt();
            }
            set(ours ? INTERRUPTED_BY_US : ABORTED);
        }
    }

    /** Whether no further attempt is to be made. */
    boolean isAborted() {
        return get() != RUNS;
    }

    /**
     * Whether an {@link InterruptedException} that has come is due to {@link #abort}; for the thread itself. It takes our
     * interrupt along, so that a later one is seen to be somebody else's.
     */
    boolean wasWokenByUs() {
        awaitAbort();
        if (!compareAndSet(INTERRUPTED_BY_US, ABORTED)) {
            return false;
        }
        // If the flag is up still, there were two interrupts: the caller must hear of the other.
        return !Thread.interrupted();
    }

    /** The thread goes on to something else, and takes no interrupt of ours along. */
    void end() {
        if (compareAndSet(RUNS, ENDED)) {
            return;
        }
        awaitAbort();
        if (get() == INTERRUPTED_BY_US) {
            Thread.interrupted();
        }
    }

    /** The few instructions between the decision to interrupt and the interrupt. */
    private void awaitAbort() {
        while (get() == IS_BEING_ABORTED) {
            Thread.onSpinWait();
        }
    }
}
