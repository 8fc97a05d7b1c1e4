package dev.steadfast.event;

import org.jspecify.annotations.Nullable;

/**
 * A fallback was used in place of what failed. Told when it has answered, or failed itself. Immutable.
 *
 * @param pipeline the name of the pipeline
 * @param atNanos when it happened
 * @param kind what kind of fallback it was
 * @param failure what it was used for, looked at through wrappers; null if it was a rejected result
 * @param result the rejected result; null if it was null or the failure was thrown
 * @param ageNanos how old the value was that it gave; 0 unless that was the last good value
 * @param fallbackFailure what the fallback itself failed with; null if it gave a value
 * @param observed whether nothing was done, because the policy only observes
 * @since 0.1
 */
public record FallbackUsed(
        String pipeline,
        long atNanos,
        FallbackKind kind,
        @Nullable Throwable failure,
        @Nullable Object result,
        long ageNanos,
        @Nullable Throwable fallbackFailure,
        boolean observed)
        implements Event {}
