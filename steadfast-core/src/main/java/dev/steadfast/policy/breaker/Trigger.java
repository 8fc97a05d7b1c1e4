package dev.steadfast.policy.breaker;

import dev.steadfast.outcome.Failures;
import org.jspecify.annotations.Nullable;

/** The outcome that decides: a result, or what was thrown. */
record Trigger(@Nullable Object value, @Nullable Throwable thrown) {
    @Nullable Throwable unwrapped() {
        return thrown == null ? null : Failures.unwrap(thrown);
    }
}
