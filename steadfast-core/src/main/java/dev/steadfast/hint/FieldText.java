package dev.steadfast.hint;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The text of header fields, as strictly as RFC 9110 has it. */
final class FieldText {
    /** Numbers with more digits might not fit into a {@code long}. */
    private static final int SAFE_DIGITS = 18;

    private FieldText() {}

    /**
     * The value of a field that may be given once only. Several lines with one value, as when a proxy repeats it, count
     * as one; if they differ, nobody can tell which one is meant.
     *
     * @param values all lines
     * @return the value, trimmed; empty if there is none, or more than one
     */
    static Optional<String> single(List<String> values) {
        List<String> distinct =
                values.stream().map(FieldText::trim).distinct().limit(2).toList();
        return distinct.size() == 1 ? Optional.of(distinct.get(0)) : Optional.empty();
    }

    /**
     * Reads ASCII digits, and nothing else: no sign, no fraction.
     *
     * @param text the text, trimmed
     * @return the number, {@link Long#MAX_VALUE} if it is larger than that or close to it; empty if it is none
     */
    static Optional<Long> digits(String text) {
        if (text.isEmpty() || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Optional.empty();
        }
        String significant = text.replaceFirst("^0+(?=.)", "");
        return Optional.of(significant.length() > SAFE_DIGITS ? Long.MAX_VALUE : Long.parseLong(significant));
    }

    /** The wait until a date; zero if it has passed. */
    static Duration until(Instant date, Instant now) {
        Duration wait = Duration.between(now, date);
        return wait.isNegative() ? Duration.ZERO : wait;
    }

    /** Takes off what RFC 9110 calls optional white space, and nothing else. */
    static String trim(String value) {
        int start = 0;
        int end = value.length();
        while (start < end && isBlank(value.charAt(start))) {
            start++;
        }
        while (end > start && isBlank(value.charAt(end - 1))) {
            end--;
        }
        return value.substring(start, end);
    }

    static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }
}
