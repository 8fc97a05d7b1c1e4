package dev.steadfast.environment;

import org.jspecify.annotations.Nullable;

/**
 * An operation that waits for something, as its environment sees it, with the links by which it is kept without another
 * object. For drivers. A link belongs to the environment, which guards it by a lock of its own; nobody else touches it.
 * {@link #environmentClosed} may be called by any thread.
 *
 * @since 0.1
 */
public interface PendingOperation {
    /**
     * Told when the environment closes, on the thread that closes it or on that of the operation: at least once, so being
     * told again must do nothing; it may also come late, when the wait is over. It must end the operation, and not block.
     */
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
