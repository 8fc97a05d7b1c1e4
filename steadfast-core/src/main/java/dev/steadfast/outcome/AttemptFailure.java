package dev.steadfast.outcome;

import org.jspecify.annotations.Nullable;

/**
 * One failed attempt. A rejected result is not kept, because it may have been discarded; only its type is. Immutable.
 *
 * @param attempt the number of the attempt, from 1
 * @param thrown what it threw; null if it ended with a result that was not accepted
 * @param resultType the class of that result; null if it was null, or if the attempt threw
 * @since 0.1
 */
public record AttemptFailure(
        int attempt, @Nullable Throwable thrown, @Nullable Class<?> resultType) {}
