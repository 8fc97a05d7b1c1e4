package dev.steadfast.policy.fallback;

import dev.steadfast.outcome.Attempt;
import org.jspecify.annotations.Nullable;

/**
 * What a fallback is used for. Used by one operation at a time; not shared.
 *
 * @param failure what was thrown, looked at through wrappers; null if it is a rejected result
 * @param result the rejected result; null if it was null or something was thrown
 * @param attempt the last attempt; passed to another pipeline, as in {@code other.call(context.attempt(), …)}, it
 *     bounds and cancels what runs there
 * @since 0.1
 */
public record FallbackContext(
        @Nullable Throwable failure, @Nullable Object result, Attempt attempt) {}
