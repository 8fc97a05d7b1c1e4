package dev.steadfast.http;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A request whose caller waits on its own thread. To end it is to interrupt that thread, which must not happen once the
 * thread has gone on to something else. Safe for use by many threads.
 */
final class BlockingRequest extends AtomicInteger implements OpenRequest {
    private static final long serialVersionUID = 1;

    private static final int RUNS = 0;
    private static final int IS_BEING_ABORTED = 1;
    private static final int INTERRUPTED_BY_US = 2;
    /** The thread had been interrupted by somebody else, whose interrupt it remains. */
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

    /** Whether an interrupt that has come is that of {@link #abort}; for the thread itself. */
    boolean isInterruptedByUs() {
        awaitAbort();
        return get() == INTERRUPTED_BY_US;
    }

    /** The thread goes on to something else, and takes no interrupt of ours along. */
    void end() {
        if (compareAndSet(RUNS, ENDED)) {
            return;
        }
        if (isInterruptedByUs()) {
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
