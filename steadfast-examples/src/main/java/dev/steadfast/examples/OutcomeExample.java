package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.Outcome;
import java.util.stream.Collectors;

/** How an operation ended, as a value. */
public final class OutcomeExample {
    private OutcomeExample() {}

    /** Tells the story of one operation in one line. */
    public static String story(Pipeline pipeline, Service service) {
        // region outcome
        Outcome<Reply> outcome = pipeline.outcome(() -> service.send("GET /stock/42"));

        Reply reply = outcome.valueOr(Reply.of(200, "unknown")); // if the operation threw
        String story = outcome.history().failures().stream() // the first, and the last seven
                .map(failure -> "attempt " + failure.attempt() + ": " + failure.thrown())
                .collect(Collectors.joining(", ", "[", "]"));
        return reply.body() + " after " + outcome.history().attempts() + " attempts, "
                + outcome.history().reason() + " " + story;
        // endregion
    }
}
