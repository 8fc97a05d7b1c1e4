package dev.steadfast.testkit.proxy;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The rules that the values of this package share, and the words of a refusal. Stateless. */
final class Rules {
    /** Longer delays would only be mistakes; and sums of many of them must not overflow. */
    private static final Duration LONGEST = Duration.ofHours(1);

    private Rules() {}

    static void check(boolean holds, String field, @Nullable Object value, String allowed) {
        if (!holds) {
            throw new IllegalArgumentException(field + " was " + value + "; allowed: " + allowed);
        }
    }

    static void delay(String field, @Nullable Duration value) {
        check(
                value != null && !value.isNegative() && value.compareTo(LONGEST) <= 0,
                field,
                value,
                "a duration from 0 to " + LONGEST);
    }

    static void aim(String type, @Nullable Direction direction, double toxicity) {
        check(direction != null, type + ".direction", direction, "UPSTREAM or DOWNSTREAM");
        check(toxicity >= 0 && toxicity <= 1, type + ".toxicity", toxicity, "0 to 1 (the share of connections)");
    }
}
