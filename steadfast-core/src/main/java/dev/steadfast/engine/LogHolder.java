package dev.steadfast.engine;

import java.util.function.Supplier;

/** Holder: the first logger of a process loads hundreds of classes, so it waits for the first line. */
final class LogHolder {
    private static final System.Logger LOG = System.getLogger("dev.steadfast");

    private LogHolder() {}

    static void debug(Supplier<String> message, Throwable thrown) {
        log(System.Logger.Level.DEBUG, message, thrown);
    }

    static void warn(Supplier<String> message, Throwable thrown) {
        log(System.Logger.Level.WARNING, message, thrown);
    }

    private static void log(System.Logger.Level level, Supplier<String> message, Throwable thrown) {
        try {
            LOG.log(level, message, thrown);
        } catch (Throwable unloggable) {
            // An exception without a text, or a broken logger: there is no one left to tell.
        }
    }
}
