package dev.steadfast.policy.retry;

import dev.steadfast.time.Nanos;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How durations and multipliers enter this package: checked, durations then in nanoseconds. */
final class Setting {
    /** What a multiplier may be, for messages. */
    static final String MULTIPLIER = "a finite number >= 1";

    private Setting() {}

    static long nanos(String field, @Nullable Duration value) {
        if (value == null || value.isNegative()) {
            Violations.check(false, field, value, "a duration >= 0");
            throw new AssertionError(field);
        }
        return Nanos.of(value);
    }

    static long positiveNanos(String field, @Nullable Duration value) {
        return Nanos.of(Violations.checkPositive(field, value));
    }

    static long nanosAtLeast(String field, @Nullable Duration value, String least, Duration leastValue) {
        if (value == null || value.compareTo(leastValue) < 0) {
            Violations.check(false, field, value, ">= " + least + " (" + leastValue + ")");
            throw new AssertionError(field);
        }
        return Nanos.of(value);
    }

    static boolean isMultiplier(double value) {
        return value >= 1 && Double.isFinite(value);
    }

    static void multiplier(String field, double value) {
        Violations.check(isMultiplier(value), field, value, MULTIPLIER);
    }
}
