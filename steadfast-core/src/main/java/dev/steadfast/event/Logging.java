package dev.steadfast.event;

import dev.steadfast.log.Log;
import dev.steadfast.outcome.StopReason;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Logging of retries and of operations that failed, through {@link System.Logger}. Safe for use by many threads.
 *
 * <p>Early failures are logged as {@code INFO}, an operation that failed in the end as {@code ERROR}; a success is not
 * logged. At most one line is written per second, pipeline and kind; the next line says how many were left out, so that
 * an outage cannot write a disk full. Pipelines beyond the first hundreds of names share such a line.
 *
 * @since 0.1
 */
public final class Logging {
    private static final long WINDOW_NANOS = 1_000_000_000L;
    private static final int MOST_LINES = 1_000;

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

    private static final class LoggingListener implements Listener {
        private final System.@Nullable Logger given;
        private final Map<String, Line> lines = new ConcurrentHashMap<>();

        LoggingListener(System.@Nullable Logger given) {
            this.given = given;
        }

        @Override
        public void on(Event event) {
            if (event instanceof RetryScheduled retry) {
                write(retry, System.Logger.Level.INFO, () -> retryText(retry), null);
            } else if (event instanceof OperationEnded end && end.reason() != StopReason.SUCCESS) {
                write(end, System.Logger.Level.ERROR, () -> endText(end), end.failure());
            }
        }

        /** The text is made only for a line that is written: in an outage most are left out. */
        private void write(Event event, System.Logger.Level level, Supplier<String> text, @Nullable Throwable thrown) {
            Line line = lines.computeIfAbsent(kindOf(event, level), kind -> new Line(event.atNanos()));
            long leftOut = line.admit(event.atNanos());
            if (leftOut < 0) {
                return;
            }
            String suffix = leftOut == 0 ? "" : " (left out before: " + leftOut + ")";
            System.Logger logger = given == null ? Log.logger() : given;
            if (thrown == null) {
                logger.log(level, text.get() + suffix);
            } else {
                logger.log(level, text.get() + suffix, thrown);
            }
        }

        /** Pipelines named anew for each call must fill neither the memory nor the log: they share a line. */
        private String kindOf(Event event, System.Logger.Level level) {
            String kind = event.pipeline() + ' ' + level;
            return lines.size() < MOST_LINES || lines.containsKey(kind) ? kind : " " + level;
        }

        private static String retryText(RetryScheduled retry) {
            return retry.pipeline() + ": attempt " + retry.attempt() + " failed with "
                    + (retry.failure() == null ? "result " + typeOf(retry.result()) : retry.failure()) + "; next in "
                    + millis(retry.delayNanos()) + " (" + retry.source() + ")";
        }

        private static String endText(OperationEnded end) {
            return end.pipeline() + ": gave up after attempt " + end.attempts() + " (" + end.reason() + "), "
                    + millis(end.elapsedNanos())
                    + (end.failure() == null ? ", result " + typeOf(end.result()) : "");
        }

        private static String typeOf(@Nullable Object result) {
            return result == null ? "null" : "of " + result.getClass().getName();
        }

        private static String millis(long nanos) {
            return nanos / 1_000_000 + " ms";
        }
    }

    /** One line per second: when the last one was written, and how many have been left out since. */
    private static final class Line {
        private final AtomicLong lastNanos;
        private final AtomicLong leftOut = new AtomicLong();

        Line(long nowNanos) {
            // So that the first line is written at once.
            this.lastNanos = new AtomicLong(nowNanos - WINDOW_NANOS);
        }

        /** How many lines were left out before this one; -1 if this one is left out too. */
        long admit(long nowNanos) {
            long last = lastNanos.get();
            long since = nowNanos - last;
            // Long before the last line is the time of another time source, as in a pipeline's copy under test.
            boolean passed = since >= WINDOW_NANOS || since < -WINDOW_NANOS;
            if (passed && lastNanos.compareAndSet(last, nowNanos)) {
                return leftOut.getAndSet(0);
            }
            leftOut.incrementAndGet();
            return -1;
        }
    }
}
