package dev.steadfast.cli.progress;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes one JSON object on one line, member by member, in plain ASCII. Used by one thread; not shared. */
public final class JsonLine {
    private final StringBuilder text = new StringBuilder("{");

    /**
     * Adds a string.
     *
     * @param key its key
     * @param value the string
     * @return this line
     */
    public JsonLine put(String key, String value) {
        key(key);
        quote(value);
        return this;
    }

    /**
     * Adds a whole number.
     *
     * @param key its key
     * @param value the number
     * @return this line
     */
    public JsonLine put(String key, long value) {
        key(key);
        text.append(value);
        return this;
    }

    /**
     * Adds a truth value.
     *
     * @param key its key
     * @param value the value
     * @return this line
     */
    public JsonLine put(String key, boolean value) {
        key(key);
        text.append(value);
        return this;
    }

    /**
     * Adds a decimal number, or null.
     *
     * @param key its key
     * @param value the number; null for null
     * @return this line
     */
    public JsonLine put(String key, @Nullable BigDecimal value) {
        key(key);
        text.append(value == null ? "null" : plain(value));
        return this;
    }

    /**
     * Adds an array of objects.
     *
     * @param key its key
     * @param values the objects
     * @return this line
     */
    public JsonLine put(String key, List<JsonLine> values) {
        key(key);
        text.append(values.stream().map(JsonLine::toString).collect(Collectors.joining(",", "[", "]")));
        return this;
    }

    /**
     * Adds a time in milliseconds, rounded to the microsecond.
     *
     * @param key its key
     * @param nanos the time in nanoseconds
     * @return this line
     */
    public JsonLine putMillis(String key, long nanos) {
        key(key);
        text.append(plain(BigDecimal.valueOf(nanos, 6).setScale(3, RoundingMode.HALF_UP)));
        return this;
    }

    /**
     * Ends the object.
     *
     * @return the line
     */
    @Override
    public String toString() {
        return text + "}";
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }

    private void key(String key) {
        if (text.length() > 1) {
            text.append(',');
        }
        quote(key);
        text.append(':');
    }

    private void quote(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c >= ' ' && c < 0x7f) {
                text.append(c);
            } else {
                text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            }
        }
        text.append('"');
    }
}
