package dev.steadfast.event;

/**
 * What a listener is given when it begins to listen, to end that. Closing twice is as closing once. Safe for use by many
 * threads.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Registration extends AutoCloseable {
    /** From now on the listener is told nothing; a call of it that is under way ends by itself. */
    @Override
    void close();
}
