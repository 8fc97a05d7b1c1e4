package dev.steadfast.cli.progress;

import dev.steadfast.event.OperationEnded;
import dev.steadfast.event.RetryScheduled;
import dev.steadfast.outcome.StopReason;
import java.util.Locale;

/**
 * Says what happens in words, in columns: the attempt, how it ended, how long it took, and what comes next. Used by one
 * operation at a time; not shared.
 */
public final class TextForm implements Progress.Form {
    private static final String GREEN = "32";
    private static final String YELLOW = "33";
    private static final String RED = "31";
    private static final String DIM = "2";

    private final Subject subject;
    private final String prefix;
    private final boolean coloured;
    private final boolean tellsAtOnce;
    private boolean retried;
    private long nextAtNanos;

    /**
     * Makes the form.
     *
     * @param subject says how an attempt ended
     * @param prefix what each line begins with
     * @param coloured whether to use colours
     * @param tellsAtOnce whether to say something of a success at the first attempt
     */
    public TextForm(Subject subject, String prefix, boolean coloured, boolean tellsAtOnce) {
        this.subject = subject;
        this.prefix = prefix;
        this.coloured = coloured;
        this.tellsAtOnce = tellsAtOnce;
    }

    @Override
    public String retry(RetryScheduled event) {
        retried = true;
        nextAtNanos = event.atNanos() + event.delayNanos();
        String next = event.delayNanos() == 0
                ? "next at once"
                : "next in " + Times.text(event.delayNanos()) + " (" + Reasons.of(event.source()) + ")";
        return line(
                event.attempt(), subject.words(event.result(), event.failure()), YELLOW, event.attemptNanos(), next);
    }

    @Override
    public String end(OperationEnded event) {
        boolean good = event.reason() == StopReason.SUCCESS;
        if (good && event.attempts() == 1 && !tellsAtOnce) {
            return "";
        }
        // The event tells of the whole operation; the last attempt began when the last wait was to end.
        long lastNanos = retried ? Math.max(0, event.atNanos() - nextAtNanos) : event.elapsedNanos();
        String why = Reasons.of(event.reason(), event.refusedDelayNanos(), subject);
        String total = event.attempts() == 1 ? "" : " after " + Times.text(event.elapsedNanos());
        return line(
                event.attempts(),
                subject.words(event.result(), event.failure()),
                good ? GREEN : RED,
                lastNanos,
                (good ? "done" : "gave up") + total + (good ? "" : ": " + why));
    }

    private String line(int attempt, String words, String colour, long nanos, String next) {
        String padded = String.format(Locale.ROOT, "%-24s", words);
        String took = String.format(Locale.ROOT, "%8s", Times.text(nanos));
        String number = String.format(Locale.ROOT, "%-2d", attempt);
        return prefix + "attempt " + number + "  " + paint(colour, padded) + " " + took + "   " + paint(DIM, next);
    }

    private String paint(String colour, String text) {
        return coloured ? "\u001b[" + colour + "m" + text + "\u001b[0m" : text;
    }
}
