package dev.steadfast.engine;

import dev.steadfast.outcome.History;
import dev.steadfast.outcome.Outcome;
import dev.steadfast.outcome.StopReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answer of an operation together with its history. Stateless. */
@SuppressWarnings("NullAway") // which cannot see yet that a type argument may be nullable
final class Answers {
    private Answers() {}

    static Outcome<@Nullable Object> returned(@Nullable Object value, RunningOperation operation) {
        return new Outcome.Returned<>(value, history(operation, operation.reasonGiven(null)));
    }

    static Outcome<@Nullable Object> failed(Throwable thrown, RunningOperation operation) {
        return new Outcome.Failed<>(thrown, history(operation, operation.reasonGiven(thrown)));
    }

    private static History history(RunningOperation operation, StopReason why) {
        Trail trail = operation.trailIfAny();
        return trail == null
                ? new History(operation.number(), why, List.of(), 0)
                : new History(operation.number(), why, trail.failures(), trail.leftOut());
    }
}
