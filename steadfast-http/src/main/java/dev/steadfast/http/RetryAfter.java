package dev.steadfast.http;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Reads the field {@code Retry-After}, whatever the transport. Stateless. Safe for use by many threads.
 *
 * <p>Source: RFC 9110, section 10.2.3: seconds, or a date in one of the three forms of section 5.6.7. What is neither
 * is treated as absent.
 *
 * @since 0.1
 */
public final class RetryAfter {
    /** Numbers with more digits might not fit into a {@code long}. */
    private static final int SAFE_DIGITS = 18;

    private RetryAfter() {}

    /**
     * Reads one value.
     *
     * <p>Seconds are ASCII digits only: no sign, no fraction; a number too large for a {@link Duration} becomes the
     * largest one. A date of two-digit year is read as the latest such date that is not more than fifty years ahead.
     * Blanks and tabs around the value are ignored.
     *
     * @param value the value of the field
     * @param now the date of the response, or else the wall clock; dates are counted from it
     * @return the wait: zero for the value 0 and for a date that is not after {@code now}; empty if the value is malformed
     */
    public static Optional<Duration> parse(String value, Instant now) {
        String text = trim(value);
        if (isDigits(text)) {
            return Optional.of(Duration.ofSeconds(seconds(text)));
        }
        return HttpDate.parse(text, now)
                .map(date -> Duration.between(now, date))
                .map(wait -> wait.isNegative() ? Duration.ZERO : wait);
    }

    /**
     * Reads a response's fields. A date is counted from the response's own {@code Date}, which takes the difference of
     * the two clocks out; without a valid one, from the wall clock.
     *
     * <p>The field may be given once only. If it comes several times with one value, as when a proxy repeats it, that
     * value counts; if the values differ, nobody can tell which one is meant, and the field is treated as absent. The
     * same holds for {@code Date}.
     *
     * @param values the values of the field {@code Retry-After}
     * @param dates the values of the field {@code Date}
     * @param wallClock the wall clock
     * @return the wait, at least zero; empty if there is none to be read
     */
    public static Optional<Duration> parse(List<String> values, List<String> dates, Instant wallClock) {
        Instant now =
                single(dates).flatMap(date -> HttpDate.parse(date, wallClock)).orElse(wallClock);
        return single(values).flatMap(value -> parse(value, now));
    }

    private static Optional<String> single(List<String> values) {
        List<String> distinct =
                values.stream().map(RetryAfter::trim).distinct().limit(2).toList();
        return distinct.size() == 1 ? Optional.of(distinct.get(0)) : Optional.empty();
    }

    private static long seconds(String digits) {
        String significant = digits.replaceFirst("^0+(?=.)", "");
        return significant.length() > SAFE_DIGITS ? Long.MAX_VALUE : Long.parseLong(significant);
    }

    private static boolean isDigits(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** Takes off what RFC 9110 calls optional white space, and nothing else. */
    private static String trim(String value) {
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

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }
}
