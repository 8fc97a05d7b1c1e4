package dev.steadfast.engine;

import org.jspecify.annotations.Nullable;

/** Whose attempt is cut when an {@link Alarm} goes off. */
interface Cuttable {
    /**
     * Marks the attempt at hand as cut, and takes out what is to be done about it. Short; any thread.
     *
     * @return hands the actions of the attempt over to the executor of the environment; null if there are none
     */
    @Nullable Runnable cut();
}
