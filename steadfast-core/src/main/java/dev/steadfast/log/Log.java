package dev.steadfast.log;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The library's own lines. A line that cannot be made or written is left out. Safe for use by many threads. */
public final class Log {
    private Log() {}

    /**
     * Warns.
     *
     * @param line makes the line
     * @param thrown what belongs to it; null if nothing does
     */
    public static void warn(Supplier<String> line, @Nullable Throwable thrown) {
        write(System.Logger.Level.WARNING, line, thrown);
    }

    /**
     * Tells those who look for a fault.
     *
     * @param line makes the line
     * @param thrown what belongs to it; null if nothing does
     */
    public static void debug(Supplier<String> line, @Nullable Throwable thrown) {
        write(System.Logger.Level.DEBUG, line, thrown);
    }

    private static void write(System.Logger.Level level, Supplier<String> line, @Nullable Throwable thrown) {
        try {
            Holder.LOGGER.log(level, line, thrown);
        } catch (Throwable unloggable) {
            // An exception without a text, or a broken logger: there is no one left to tell.
        }
    }

    /**
     * The logger behind the lines, unguarded.
     *
     * @return the logger named {@code dev.steadfast}
     */
    public static System.Logger logger() {
        return Holder.LOGGER;
    }

    /** The first logger of a process loads hundreds of classes, so it waits for the first line. */
    private static final class Holder {
        static final System.Logger LOGGER = System.getLogger("dev.steadfast");

        private Holder() {}
    }
}
