package dev.steadfast.event;

import jdk.jfr.Category;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** The flight recorder's events for what becomes of operations: retries, ends, and what took too long. */
final class JfrOperations {
    private JfrOperations() {}

    static void record(Event event) {
        if (event instanceof RetryScheduled retry) {
            new JfrRetryScheduled(retry).commit();
        } else if (event instanceof OperationEnded end) {
            new JfrOperationEnded(end).commit();
        } else if (event instanceof TimeoutObserved observed) {
            new JfrTimeoutObserved(observed).commit();
        }
    }

    @Name("dev.steadfast.RetryScheduled")
    @Label("Retry Scheduled")
    @Category("Steadfast")
    @StackTrace(false)
    @SuppressWarnings("unused") // the recorder reads the fields
    private static final class JfrRetryScheduled extends jdk.jfr.Event {
        @Label("Pipeline")
        private final String pipeline;

        @Label("Attempt")
        private final int attempt;

        @Label("Failure")
        private final @Nullable String failure;

        @Label("Attempt Time")
        @Timespan
        private final long attemptNanos;

        @Label("Delay")
        @Timespan
        private final long delayNanos;

        @Label("Delay Source")
        private final String source;

        JfrRetryScheduled(RetryScheduled retry) {
            this.pipeline = retry.pipeline();
            this.attempt = retry.attempt();
            this.failure = JfrEvents.nameOf(retry.failure() == null ? retry.result() : retry.failure());
            this.attemptNanos = retry.attemptNanos();
            this.delayNanos = retry.delayNanos();
            this.source = retry.source().name();
        }
    }

    @Name("dev.steadfast.OperationEnded")
    @Label("Operation Ended")
    @Category("Steadfast")
    @StackTrace(false)
    @SuppressWarnings("unused") // the recorder reads the fields
    private static final class JfrOperationEnded extends jdk.jfr.Event {
        @Label("Pipeline")
        private final String pipeline;

        @Label("Attempts")
        private final int attempts;

        @Label("Reason")
        private final String reason;

        @Label("Failure")
        private final @Nullable String failure;

        @Label("Elapsed")
        @Timespan
        private final long elapsedNanos;

        @Label("Refused Delay")
        @Timespan
        private final long refusedDelayNanos;

        JfrOperationEnded(OperationEnded end) {
            this.pipeline = end.pipeline();
            this.attempts = end.attempts();
            this.reason = end.reason().name();
            this.failure = JfrEvents.nameOf(end.failure());
            this.elapsedNanos = end.elapsedNanos();
            this.refusedDelayNanos = end.refusedDelayNanos();
        }
    }

    @Name("dev.steadfast.TimeoutObserved")
    @Label("Timeout Observed")
    @Category("Steadfast")
    @StackTrace(false)
    @SuppressWarnings("unused") // the recorder reads the fields
    private static final class JfrTimeoutObserved extends jdk.jfr.Event {
        @Label("Pipeline")
        private final String pipeline;

        @Label("Per Attempt")
        private final boolean perAttempt;

        @Label("Limit")
        @Timespan
        private final long limitNanos;

        @Label("Elapsed")
        @Timespan
        private final long elapsedNanos;

        JfrTimeoutObserved(TimeoutObserved observed) {
            this.pipeline = observed.pipeline();
            this.perAttempt = observed.perAttempt();
            this.limitNanos = observed.limitNanos();
            this.elapsedNanos = observed.elapsedNanos();
        }
    }
}
