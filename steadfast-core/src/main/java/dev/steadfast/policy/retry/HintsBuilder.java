package dev.steadfast.policy.retry;

import dev.steadfast.hint.DelayHint;
import dev.steadfast.hint.HintMode;
import dev.steadfast.hint.LongHint;
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
    private HintMode mode = HintMode.atLeast();
    private Duration maxHint = Duration.ofSeconds(60);
    private boolean clamps;
    private boolean ofRejections;

    HintsBuilder(RetryBuilder builder, Violations found) {
        this.builder = builder;
        this.found = found;
    }

    RetryBuilder delayHint(@Nullable DelayHint hint) {
        delayHint = found.given("delayHint", hint, "a DelayHint") ? hint : null;
        return builder;
    }

    RetryBuilder hintMode(@Nullable HintMode value) {
        mode = found.given("hintMode", value, "a HintMode") ? Objects.requireNonNull(value) : mode;
        return builder;
    }

    RetryBuilder maxHint(@Nullable Duration duration, @Nullable LongHint action) {
        maxHint = found.positive("maxHint", duration) ? Objects.requireNonNull(duration) : maxHint;
        clamps = found.given("maxHint", action, "GIVE_UP or CLAMP") ? action == LongHint.CLAMP : clamps;
        return builder;
    }

    RetryBuilder ofRejections() {
        ofRejections = true;
        return builder;
    }

    /** Whether hints are read at all. */
    boolean given() {
        return delayHint != null || ofRejections;
    }

    void check(Violations all, boolean retriesRejections) {
        all.require(!ofRejections || retriesRejections, "honourRejectionTime", true, "with retryOnRejection");
    }

    HintReading reading() {
        return new HintReading(delayHint, mode, ofRejections);
    }

    HintLimit limit() {
        return new HintLimit(Nanos.of(maxHint), clamps);
    }
}
