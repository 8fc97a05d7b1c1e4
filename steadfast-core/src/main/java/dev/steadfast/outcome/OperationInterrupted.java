package dev.steadfast.outcome;

import org.jspecify.annotations.Nullable;

/**
 * The thread was interrupted while an operation ran, in a form of call that cannot throw
 * {@link InterruptedException}. The thread's interrupt flag is set when this is thrown.
 *
 * @since 0.1
 */
public final class OperationInterrupted extends ResilienceException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception.
     *
     * @param pipeline the pipeline that was interrupted
     * @param cause the interrupt
     */
    public OperationInterrupted(String pipeline, @Nullable Throwable cause) {
        super(pipeline + " was interrupted", cause, true);
    }
}
