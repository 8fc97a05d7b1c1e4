package dev.steadfast.cli.exec;

import java.util.function.Supplier;

/** Something to do if this process is told to end. */
final class ShutdownHook {
    private ShutdownHook() {}

    /**
     * Does work, and something else if this process is told to end meanwhile.
     *
     * @param <T> what the work gives
     * @param work the work
     * @param action what to do on a thread of its own; the process ends when it has returned
     * @return what the work gave
     */
    static <T> T during(Supplier<T> work, Runnable action) {
        Thread hook = new Thread(action, "steadfast-shutdown");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return work.get();
        } finally {
            remove(hook);
        }
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending already: the hook runs, or has run.
        }
    }
}
