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
    private static final String NOT_NEGATIVE = "a duration >= 0";

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
     * Notes a duration that is missing or negative.
     *
     * @param field the name of the field
     * @param value the value found
     * @return whether it is a duration of zero or more
     */
    public boolean notNegative(String field, @Nullable Duration value) {
        boolean holds = value != null && !value.isNegative();
        require(holds, field, value, NOT_NEGATIVE);
        return holds;
    }

    /**
     * Notes a duration that is missing, too short or too long.
     *
     * @param field the name of the field
     * @param value the value found
     * @param least the shortest that is allowed
     * @param most the longest that is allowed
     * @return whether it is within these
     */
    public boolean within(String field, @Nullable Duration value, Duration least, Duration most) {
        boolean holds = value != null && value.compareTo(least) >= 0 && value.compareTo(most) <= 0;
        require(holds, field, value, "from " + least + " to " + most);
        return holds;
    }

    /**
     * Notes a name that is missing or blank.
     *
     * @param name the name found
     * @return this list
     */
    public Violations named(@Nullable String name) {
        return require(name != null && !name.isBlank(), "name", name, "a name that is not blank");
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

    /**
     * Checks at once what a handle is made of.
     *
     * @param handle the type of the handle, such as {@code Bulkhead}
     * @param name its name
     * @param settings its settings
     * @param environment what it runs in
     * @throws IllegalArgumentException if the name is blank or something is null, with one line for each
     */
    public static void checkHandle(
            String handle, @Nullable String name, @Nullable Object settings, @Nullable Object environment) {
        new Violations(handle)
                .named(name)
                .require(settings != null, "settings", settings, handle + "Settings")
                .require(environment != null, "environment", environment, "an Environment")
                .throwIfAny();
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
