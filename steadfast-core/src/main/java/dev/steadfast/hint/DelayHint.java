package dev.steadfast.hint;

import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a server said about when to come back. A malformed saying is treated as absent.
 *
 * @implSpec Safe for use by many threads, since pipelines are.
 * @since 0.1
 */
@FunctionalInterface
public interface DelayHint {
    /**
     * Reads the hint.
     *
     * @param result what the attempt returned; null if it returned null or threw
     * @param failure what the attempt threw, looked at through wrappers; null if it returned
     * @param wallClock the wall clock, for hints that are dates
     * @return the hint, {@link ServerHint#none()} if there is none
     */
    ServerHint read(@Nullable Object result, @Nullable Throwable failure, InstantSource wallClock);
}
