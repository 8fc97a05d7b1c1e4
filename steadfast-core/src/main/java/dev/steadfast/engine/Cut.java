package dev.steadfast.engine;

/** Something that an operation waits for and may give up. */
interface Cut {
    /**
     * Gives it up: its result, if one comes all the same, will be discarded. Called by whoever holds the operation, at
     * most once; must not throw.
     */
    void cut();
}
