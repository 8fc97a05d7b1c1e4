package dev.steadfast.cli.progress;

import dev.steadfast.event.Event;
import dev.steadfast.event.Listener;
import dev.steadfast.event.OperationEnded;
import dev.steadfast.event.RetryScheduled;
import dev.steadfast.outcome.StopReason;
import java.io.PrintStream;
import java.util.concurrent.CancellationException;

/** Prints what happens, one line for each event, as it happens. Used by one operation at a time; not shared. */
public final class Progress implements Listener {
    /** How to say what happens. */
    public interface Form {
        /**
         * An attempt failed, and another will follow.
         *
         * @param event the event
         * @return the line; empty for none
         */
        String retry(RetryScheduled event);

        /**
         * The operation ended.
         *
         * @param event the event
         * @return the line; empty for none
         */
        String end(OperationEnded event);
    }

    private final PrintStream err;
    private final Subject subject;
    private final Form form;

    /**
     * Makes the listener.
     *
     * @param err where to print
     * @param subject what it is about
     * @param form how to say it
     */
    public Progress(PrintStream err, Subject subject, Form form) {
        this.err = err;
        this.subject = subject;
        this.form = form;
    }

    @Override
    public void on(Event event) {
        String line = "";
        if (event instanceof RetryScheduled retry) {
            line = form.retry(retry);
        } else if (event instanceof OperationEnded end && !(end.failure() instanceof CancellationException)) {
            // A cancellation means that this process is being ended: whoever did that knows.
            line = form.end(judged(end));
        }
        if (!line.isEmpty()) {
            err.println(line);
        }
    }

    private OperationEnded judged(OperationEnded end) {
        if (end.reason() != StopReason.SUCCESS || subject.isGood(end.result())) {
            return end;
        }
        return new OperationEnded(
                end.pipeline(),
                end.atNanos(),
                end.attempts(),
                StopReason.NOT_RETRYABLE,
                end.failure(),
                end.result(),
                end.elapsedNanos(),
                end.refusedDelayNanos());
    }
}
