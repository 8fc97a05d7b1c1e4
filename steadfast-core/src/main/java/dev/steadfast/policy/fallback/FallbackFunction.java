package dev.steadfast.policy.fallback;

import org.jspecify.annotations.Nullable;

/**
 * An answer in place of what failed. It may block: where the operation holds no thread, it runs on the executor. Safe
 * for use by many threads, as what implements it must be.
 *
 * @param <T> the type of the answer
 * @since 0.1
 */
@FunctionalInterface
public interface FallbackFunction<T extends @Nullable Object> {
    /**
     * Answers.
     *
     * @param context what it is used for
     * @return the value that the caller is given
     * @throws Throwable if it has no answer either; that is what the caller is thrown, with the failure as suppressed
     */
    T answer(FallbackContext context) throws Throwable;
}
