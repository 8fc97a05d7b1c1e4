package dev.steadfast;

import dev.steadfast.spi.Handle;

/**
 * Told what comes into a {@link Registry}, and what goes. Of each change one method is told, in the order of the
 * changes and by one thread at a time. What a listener throws is logged once, and changes nothing.
 *
 * @implSpec Safe for use by many threads, one after another. It may use the registry.
 * @see Registry#watch
 * @since 0.1
 */
public interface RegistryListener {
    /**
     * A pipeline has come in.
     *
     * @param pipeline the pipeline
     */
    default void added(Pipeline pipeline) {}

    /**
     * A handle has come in.
     *
     * @param handle the handle
     */
    default void added(Handle handle) {}

    /**
     * A pipeline was exchanged for another of the same name. Calls under way end on the one before.
     *
     * @param before the pipeline until now
     * @param after the pipeline from now on
     */
    default void replaced(Pipeline before, Pipeline after) {}

    /**
     * A handle was exchanged for another of the same name. Pipelines that were built with the one before keep it.
     *
     * @param before the handle until now
     * @param after the handle from now on
     */
    default void replaced(Handle before, Handle after) {}

    /**
     * A pipeline was taken out. Who has it may go on using it.
     *
     * @param pipeline the pipeline
     */
    default void removed(Pipeline pipeline) {}

    /**
     * A handle was taken out. Who has it may go on using it.
     *
     * @param handle the handle
     */
    default void removed(Handle handle) {}
}
