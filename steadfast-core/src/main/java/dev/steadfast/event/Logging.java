package dev.steadfast.event;

import java.util.Objects;

/**
 * Logging of what happens in pipelines, through {@link System.Logger}. Safe for use by many threads.
 *
 * <p>Early failures are logged as {@code INFO}, an operation that failed in the end as {@code ERROR}; a success is not
 * logged. A circuit breaker that opens is logged as {@code WARNING}, hedges and changes of a limit that a policy finds
 * by itself as {@code DEBUG}, everything else as {@code INFO}. At most one line is written per second, pipeline, kind
 * of event and level; the next such line says how many were left out, so that an outage cannot write a disk full.
 * Beyond the first thousand kinds, pipelines share a line.
 *
 * @since 0.1
 */
public final class Logging {
    private Logging() {}

    /**
     * Makes a listener that logs to the logger named {@code dev.steadfast}.
     *
     * @return a new listener
     */
    public static Listener listener() {
        return new LoggingListener(null);
    }

    /**
     * Makes a listener that logs to a logger of the caller's.
     *
     * @param logger where to log
     * @return a new listener
     */
    public static Listener listener(System.Logger logger) {
        return new LoggingListener(Objects.requireNonNull(logger, "logger"));
    }
}
