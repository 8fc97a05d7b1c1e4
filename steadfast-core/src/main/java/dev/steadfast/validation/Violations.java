package dev.steadfast.validation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The list of everything wrong with a set of values, reported in one message.
 *
 * <p>Each line reads {@code Type.field was VALUE; allowed: RULE}. Used by one builder at a time; not shared.
 */
public final class Violations {
    private static final String POSITIVE = "a duration > 0";

    private final String type;
    private final List<String> found = new ArrayList<>();

    /**
     * Starts an empty list.
     *
     * @param type the name that each line begins with, such as {@code Retry}
     */
    public Violations(String type) {
        this.type = type;
    }

    /**
     * Notes one bad value unless the rule holds.
     *
     * @param holds whether the rule holds
     * @param field the name of the field
     * @param value the value found
     * @param allowed what is allowed instead
     * @return this list
     */
    public Violations require(boolean holds, String field, @Nullable Object value, String allowed) {
        if (!holds) {
            found.add(line(type + "." + field, value, allowed));
        }
        return this;
    }

    /**
     * Notes a value that is missing.
     *
     * @param field the name of the field
     * @param value the value found
     * @param allowed what is allowed instead of null
     * @return whether there is a value
     */
    public boolean given(String field, @Nullable Object value, String allowed) {
        require(value != null, field, value, allowed);
        return value != null;
    }

    /**
     * Notes a duration that is missing, zero or negative.
     *
     * @param field the name of the field
     * @param value the value found
     * @return whether it is a duration above zero
     */
    public boolean positive(String field, @Nullable Duration value) {
        require(isPositive(value), field, value, POSITIVE);
        return isPositive(value);
    }

    /**
     * Checks at once that a duration is above zero.
     *
     * @param field the full name of the field, such as {@code Timeout.limit}
     * @param value the value found
     * @return the duration
     * @throws IllegalArgumentException if it is missing, zero or negative
     */
    public static Duration checkPositive(String field, @Nullable Duration value) {
        check(isPositive(value), field, value, POSITIVE);
        return Objects.requireNonNull(value);
    }

    private static boolean isPositive(@Nullable Duration value) {
        return value != null && !value.isNegative() && !value.isZero();
    }

    /**
     * Copies this list, for checks that are made anew each time.
     *
     * @return a list of its own with the same violations
     */
    public Violations copy() {
        Violations copy = new Violations(type);
        copy.found.addAll(found);
        return copy;
    }

    /**
     * Ends the check.
     *
     * @throws IllegalArgumentException with one line for each violation, if there is any
     */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw new IllegalArgumentException(String.join("\n", found));
        }
    }

    /**
     * Checks one value at once.
     *
     * @param holds whether the rule holds
     * @param field the full name of the field, such as {@code Backoff.base}
     * @param value the value found
     * @param allowed what is allowed instead
     * @throws IllegalArgumentException if the rule does not hold
     */
    public static void check(boolean holds, String field, @Nullable Object value, String allowed) {
        if (!holds) {
            throw new IllegalArgumentException(line(field, value, allowed));
        }
    }

    private static String line(String field, @Nullable Object value, String allowed) {
        return field + " was " + value + "; allowed: " + allowed;
    }
}
