package dev.steadfast.policy.retry;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.Failures;
import org.jspecify.annotations.Nullable;

/** Holds for failures of a class. Immutable. */
record FailureOfClass(Class<? extends Throwable> type) implements Condition {
    @Override
    public boolean test(@Nullable Object result, @Nullable Throwable failure, Attempt attempt) {
        return failure != null && Failures.isA(failure, type);
    }
}
