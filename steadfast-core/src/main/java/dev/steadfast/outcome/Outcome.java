package dev.steadfast.outcome;

import org.jspecify.annotations.Nullable;

/**
 * How an operation ended, as a value: what it returned or threw, and how it came to that. Immutable.
 *
 * @param <T> the type of the value
 * @since 0.1
 */
public sealed interface Outcome<T extends @Nullable Object> {
    /**
     * Tells the story of the operation.
     *
     * @return attempts, reason and failures
     */
    History history();

    /**
     * Tells whether the last attempt succeeded. An operation that returns a result which its policy rejects, because
     * there are no more attempts, has returned but not succeeded.
     *
     * @return whether the reason is {@link StopReason#SUCCESS}
     */
    default boolean isSuccess() {
        return history().reason() == StopReason.SUCCESS;
    }

    /**
     * The value, or else another.
     *
     * @param other what to give if the operation threw
     * @return the value returned, or {@code other}
     */
    T valueOr(T other);

    /**
     * The operation returned.
     *
     * @param value the value, which may be one that the policy rejects
     * @param history the story of the operation
     * @param <T> the type of the value
     */
    record Returned<T extends @Nullable Object>(T value, History history) implements Outcome<T> {
        @Override
        public T valueOr(T other) {
            return value;
        }
    }

    /**
     * The operation threw.
     *
     * @param failure what it threw, untouched
     * @param history the story of the operation
     * @param <T> the type of the value that there is not
     */
    record Failed<T extends @Nullable Object>(Throwable failure, History history) implements Outcome<T> {
        @Override
        public T valueOr(T other) {
            return other;
        }
    }
}
