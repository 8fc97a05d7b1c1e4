package dev.steadfast.event;

import dev.steadfast.log.Log;
import dev.steadfast.outcome.StopReason;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Writes what happens to a log, a line per second, pipeline and kind. Safe for use by many threads. */
final class LoggingListener implements Listener {
    private static final int MOST_LINES = 1_000;

    private final System.@Nullable Logger given;
    private final Map<String, LogLine> lines = new ConcurrentHashMap<>();

    LoggingListener(System.@Nullable Logger given) {
        this.given = given;
    }

    @Override
    public void on(Event event) {
        if (event instanceof RetryScheduled retry) {
            write(retry, Level.INFO, () -> LogText.of(retry), null);
        } else if (event instanceof OperationEnded end) {
            if (end.reason() != StopReason.SUCCESS) {
                write(end, Level.ERROR, () -> LogText.of(end), end.failure());
            }
        } else if (event instanceof PolicyRejected rejected) {
            write(rejected, Level.INFO, () -> LogText.of(rejected), null);
        } else if (event instanceof TimeoutObserved observed) {
            write(observed, Level.INFO, () -> LogText.of(observed), null);
        } else if (!onState(event)) {
            onAnswer(event);
        }
    }

    private boolean onState(Event event) {
        if (event instanceof BreakerTransitioned transition) {
            boolean refuses = transition.to() == BreakerState.OPEN || transition.to() == BreakerState.ISOLATED;
            write(transition, refuses ? Level.WARNING : Level.INFO, () -> LogText.of(transition), null);
        } else if (event instanceof LimitChanged limit) {
            write(limit, Level.DEBUG, () -> LogText.of(limit), null);
        } else if (event instanceof PolicyReconfigured reconfigured) {
            write(reconfigured, Level.INFO, () -> LogText.of(reconfigured), null);
        } else {
            return false;
        }
        return true;
    }

    private void onAnswer(Event event) {
        if (event instanceof HedgeStarted hedge) {
            // Part of the usual day: with a percentile for its delay, one call in so many.
            write(hedge, Level.DEBUG, () -> LogText.of(hedge), null);
        } else if (event instanceof HedgeRefused hedge) {
            write(hedge, Level.INFO, () -> LogText.of(hedge), null);
        } else if (event instanceof FallbackUsed fallback) {
            write(fallback, Level.INFO, () -> LogText.of(fallback), null);
        } else if (event instanceof ChaosInjected chaos) {
            write(chaos, Level.INFO, () -> LogText.of(chaos), null);
        } else {
            throw new AssertionError(event);
        }
    }

    /** The text is made only for a line that is written: in an outage most are left out. */
    private void write(Event event, Level level, Supplier<String> text, @Nullable Throwable thrown) {
        System.Logger logger = given == null ? Log.logger() : given;
        if (!logger.isLoggable(level)) {
            return;
        }
        LogLine line = lines.computeIfAbsent(kindOf(event, level), kind -> new LogLine(event.atNanos()));
        long leftOut = line.admit(event.atNanos());
        if (leftOut < 0) {
            return;
        }
        String suffix = leftOut == 0 ? "" : " (left out before: " + leftOut + ")";
        if (thrown == null) {
            logger.log(level, text.get() + suffix);
        } else {
            logger.log(level, text.get() + suffix, thrown);
        }
    }

    /** Pipelines named anew for each call must fill neither the memory nor the log: they share a line. */
    private String kindOf(Event event, Level level) {
        String topic = event.getClass().getSimpleName() + ' ' + level;
        String kind = event.pipeline() + ' ' + topic;
        return lines.size() < MOST_LINES || lines.containsKey(kind) ? kind : " " + topic;
    }
}
