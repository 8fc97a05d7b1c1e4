package dev.steadfast.spi;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * One who waits for a permit. Made by a driver; kept by a stage until it is granted a token or has left. Safe for use
 * by many threads.
 *
 * @since 0.1
 */
public abstract class Waiter {
    private static final long WAITING = -1;
    private static final long GONE = -2;
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Waiter.class, "state", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    // One compare-and-set decides between grant and leave; who loses knows it.
    @SuppressWarnings("FieldMayBeFinal")
    private volatile long state = WAITING;

    private @Nullable Object attachment;

    /** Makes a waiter that waits. */
    protected Waiter() {}

    /**
     * Grants the token. Called by the stage, on any thread.
     *
     * @param token the token, at least 0
     * @return false if the waiter has gone: give the permit to the next
     */
    public final boolean grant(long token) {
        if (!STATE.compareAndSet(this, WAITING, token)) {
            return false;
        }
        granted();
        return true;
    }

    /**
     * Gives up. Called by the driver.
     *
     * @return false if the grant was first: the token is the waiter's, to use or to abandon
     */
    public final boolean leave() {
        return STATE.compareAndSet(this, WAITING, GONE);
    }

    /**
     * The token granted.
     *
     * @return the token; negative while there is none
     */
    public final long token() {
        return state;
    }

    /**
     * What the stage has kept with the waiter.
     *
     * @return what was last attached; null at first
     */
    public final @Nullable Object attachment() {
        return attachment;
    }

    /**
     * Keeps something of the stage's with the waiter, such as its place in a queue, so that it can be unlinked without a
     * search. For the stage, which sees to it that threads see what it attached.
     *
     * @param value what to keep; null for nothing
     */
    public final void attach(@Nullable Object value) {
        attachment = value;
    }

    /** Wakes whoever waits. Called once, by the thread that grants. */
    protected abstract void granted();
}
