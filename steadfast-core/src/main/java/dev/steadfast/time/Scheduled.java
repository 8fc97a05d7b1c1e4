package dev.steadfast.time;

/**
 * A task that waits for its time. Safe for use by many threads.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Scheduled {
    /**
     * Takes the task back.
     *
     * @return true if it had not begun and never will; false if it has begun, has run, or was taken back before
     */
    boolean cancel();
}
