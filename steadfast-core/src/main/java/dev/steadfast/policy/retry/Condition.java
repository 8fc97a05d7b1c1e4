package dev.steadfast.policy.retry;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.validation.Violations;
import org.jspecify.annotations.Nullable;

/**
 * A question about how an attempt ended. Asked on the operation's thread; it must be quick.
 *
 * @implSpec Safe for use by many threads, since pipelines are.
 * @since 0.1
 */
@FunctionalInterface
public interface Condition {
    /**
     * A condition on the class of a failure.
     *
     * @param type the class
     * @return a condition that holds if the attempt threw an exception of that class
     * @throws IllegalArgumentException if the class is null
     */
    static Condition failure(Class<? extends Throwable> type) {
        Violations.check(type != null, "Condition.failure", type, "a class of exceptions");
        return new FailureOfClass(type);
    }

    /**
     * Asks the question.
     *
     * @param result what the attempt returned; null if it returned null or threw
     * @param failure what the attempt threw, looked at through wrappers; null if it returned
     * @param attempt the attempt
     * @return the answer
     */
    boolean test(@Nullable Object result, @Nullable Throwable failure, Attempt attempt);
}
