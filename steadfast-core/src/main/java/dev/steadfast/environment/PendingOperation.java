package dev.steadfast.environment;

import org.jspecify.annotations.Nullable;

/**
 * An operation that waits for something, as its environment sees it, with the links by which it is kept without another
 * object. For drivers. A link belongs to the environment; nobody else touches it.
 *
 * @since 0.1
 */
public interface PendingOperation {
    /** Told once when the environment closes, on the closing thread. It must end the operation, and not block. */
    void environmentClosed();

    /**
     * A link.
     *
     * @return the neighbour, or null
     */
    @Nullable PendingOperation pendingAfter();

    /**
     * Sets a link.
     *
     * @param neighbour the neighbour, or null
     */
    void pendingAfter(@Nullable PendingOperation neighbour);

    /**
     * A link.
     *
     * @return the neighbour, or null
     */
    @Nullable PendingOperation pendingBefore();

    /**
     * Sets a link.
     *
     * @param neighbour the neighbour, or null
     */
    void pendingBefore(@Nullable PendingOperation neighbour);
}
