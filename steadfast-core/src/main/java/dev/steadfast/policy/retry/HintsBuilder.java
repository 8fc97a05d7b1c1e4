package dev.steadfast.policy.retry;

import dev.steadfast.time.Nanos;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Collects how far a retry follows its server; what is wrong with a setting is noted. Part of one builder. */
final class HintsBuilder {
    private final RetryBuilder builder;
    private final Violations found;
    private @Nullable DelayHint delayHint;
    private long maxHintNanos = Nanos.of(Duration.ofSeconds(60));

    HintsBuilder(RetryBuilder builder, Violations found) {
        this.builder = builder;
        this.found = found;
    }

    RetryBuilder delayHint(@Nullable DelayHint hint) {
        delayHint = found.given("delayHint", hint, "a DelayHint") ? hint : null;
        return builder;
    }

    RetryBuilder maxHint(@Nullable Duration duration) {
        if (found.positive("maxHint", duration)) {
            maxHintNanos = Nanos.of(Objects.requireNonNull(duration));
        }
        return builder;
    }

    /** Whether hints are read at all. */
    boolean given() {
        return delayHint != null;
    }

    @Nullable DelayHint delayHint() {
        return delayHint;
    }

    long maxHintNanos() {
        return maxHintNanos;
    }
}
