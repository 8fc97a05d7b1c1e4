package dev.steadfast.spi;

import dev.steadfast.environment.Environment;

/**
 * State that pipelines share because their policies carry the same object. It belongs to one environment, whose time it
 * goes by. Safe for use by many threads.
 *
 * @see Policy#handles()
 * @since 0.1
 */
public interface Handle {
    /**
     * Names the handle in messages.
     *
     * @return its name
     */
    String name();

    /**
     * The environment that the handle was made for.
     *
     * @return the environment
     */
    Environment environment();
}
