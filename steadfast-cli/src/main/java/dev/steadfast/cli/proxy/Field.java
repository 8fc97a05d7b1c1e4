package dev.steadfast.cli.proxy;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A number that a toxic takes, with the name and unit that it has in Toxiproxy. Immutable.
 *
 * @param name the name
 * @param unit the unit, for messages
 * @param scale how many of the smallest steps one unit has: nanoseconds for a time, 1 for a count
 * @param least the smallest value, in units
 * @param most the largest value, in units
 * @param required whether it must be given; otherwise it is 0 by default
 */
record Field(String name, String unit, long scale, long least, long most, boolean required) {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NANOS_PER_MICRO = 1_000;

    /** Digits behind the point beyond any use; rounding some that are written as 1e-999999999 would take for ever. */
    private static final int FINEST_SCALE = 18;

    /** As long as a toxic may delay. It is checked here too, so that a message has the names and units that were written. */
    private static final long MILLIS_PER_HOUR = 3_600_000;

    static Field millis(String name) {
        return new Field(name, "milliseconds", NANOS_PER_MILLI, 0, MILLIS_PER_HOUR, true);
    }

    static Field micros(String name) {
        return new Field(name, "microseconds", NANOS_PER_MICRO, 0, MILLIS_PER_HOUR * 1_000, true);
    }

    static Field count(String name, String unit, long least, long most) {
        return new Field(name, unit, 1, least, most, true);
    }

    Field optional() {
        return new Field(name, unit, scale, least, most, false);
    }

    /** What may be written. */
    String allowed() {
        String upTo = most == Long.MAX_VALUE ? ", at least " + least : ", " + least + " to " + most;
        return unit + upTo;
    }

    /** Reads a value, in the smallest steps. */
    long read(String type, String text) throws Mistake {
        try {
            BigDecimal value = new BigDecimal(text);
            boolean inRange =
                    value.compareTo(BigDecimal.valueOf(least)) >= 0 && value.compareTo(BigDecimal.valueOf(most)) <= 0;
            boolean fine = value.scale() <= FINEST_SCALE;
            if (inRange && fine && (scale > 1 || value.stripTrailingZeros().scale() <= 0)) {
                return value.multiply(BigDecimal.valueOf(scale))
                        .setScale(0, RoundingMode.UP)
                        .longValueExact();
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw new Mistake(type + "." + name + " was " + text + "; allowed: " + allowed());
    }
}
