package dev.steadfast.cli.progress;

import dev.steadfast.event.OperationEnded;
import dev.steadfast.event.RetryScheduled;

/**
 * Says what happens in JSON; the keys are documented in the guide and do not change their meaning.
 *
 * @param subject says how an attempt ended
 */
public record JsonForm(Subject subject) implements Progress.Form {
    @Override
    public String retry(RetryScheduled event) {
        JsonLine line = new JsonLine()
                .put("pipeline", event.pipeline())
                .put("event", "retry")
                .put("attempt", event.attempt());
        subject.put(event.result(), event.failure(), line);
        return line.putMillis("attemptMillis", event.attemptNanos())
                .putMillis("delayMillis", event.delayNanos())
                .put("source", event.source().name())
                .toString();
    }

    @Override
    public String end(OperationEnded event) {
        JsonLine line = new JsonLine()
                .put("pipeline", event.pipeline())
                .put("event", "end")
                .put("attempts", event.attempts());
        subject.put(event.result(), event.failure(), line);
        line.put("reason", event.reason().name()).putMillis("elapsedMillis", event.elapsedNanos());
        if (event.refusedDelayNanos() > 0) {
            line.putMillis("refusedDelayMillis", event.refusedDelayNanos());
        }
        return line.toString();
    }
}
