package dev.steadfast.hint;

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
        String text = FieldText.trim(value);
        return FieldText.digits(text)
                .map(Duration::ofSeconds)
                .or(() -> HttpDate.parse(text, now).map(date -> FieldText.until(date, now)));
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
        Instant now = now(dates, wallClock);
        return FieldText.single(values).flatMap(value -> parse(value, now));
    }

    /** What dates of a response are counted from. */
    static Instant now(List<String> dates, Instant wallClock) {
        return FieldText.single(dates)
                .flatMap(date -> HttpDate.parse(date, wallClock))
                .orElse(wallClock);
    }
}
