package dev.steadfast.policy.hedge;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.OperationInterrupted;
import dev.steadfast.policy.budget.Budget;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.policy.classify.OutcomeClass;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Everything a hedge consists of, after all checks. Immutable.
 *
 * @param delay when a further pass starts
 * @param maxAttempts how many passes in all
 * @param budget what further passes are paid from
 * @param eligible which operations are hedged; null for all
 * @param classifier which outcomes are good
 * @param fatal which failures end the race
 * @param runOn where blocking work runs
 */
record HedgeSettings(
        HedgeDelay delay,
        int maxAttempts,
        Budget budget,
        @Nullable Predicate<? super Attempt> eligible,
        Classifier classifier,
        List<Class<? extends Throwable>> fatal,
        @Nullable Executor runOn) {

    /** Whether an outcome ends the race: a good one, or a failure that no other pass would mend. */
    boolean wins(@Nullable Object value, @Nullable Throwable thrown) {
        return (thrown != null && isFatal(thrown)) || classifier.of(value, thrown) == OutcomeClass.SUCCESS;
    }

    /** Whether an outcome is a failure after which one more pass may be worth while. */
    boolean mayRepeat(@Nullable Object value, @Nullable Throwable thrown) {
        return (thrown == null || !isFatal(thrown)) && classifier.of(value, thrown) == OutcomeClass.FAILURE;
    }

    private boolean isFatal(Throwable thrown) {
        Throwable unwrapped = Failures.unwrap(thrown);
        if (unwrapped instanceof Error
                || unwrapped instanceof InterruptedException
                || unwrapped instanceof OperationInterrupted) {
            return true;
        }
        for (Class<? extends Throwable> type : fatal) {
            if (Failures.isA(thrown, type)) {
                return true;
            }
        }
        return false;
    }
}
