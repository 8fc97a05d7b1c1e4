package dev.steadfast.policy.fallback;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * An answer in place of what failed, started here and ended elsewhere. It must not block. Safe for use by many threads,
 * as what implements it must be.
 *
 * @param <T> the type of the answer
 * @since 0.1
 */
@FunctionalInterface
public interface AsyncFallbackFunction<T extends @Nullable Object> {
    /**
     * Starts to answer.
     *
     * @param context what it is used for
     * @return what completes with the value that the caller is given, not null
     * @throws Throwable if it has no answer either; that is what the caller is thrown, with the failure as suppressed
     */
    CompletionStage<? extends T> answer(FallbackContext context) throws Throwable;
}
