package dev.steadfast.hint;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the three forms of a date that a recipient has to know.
 *
 * <p>Source: RFC 9110, section 5.6.7.
 */
final class HttpDate {
    private static final List<String> MONTHS =
            List.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");

    private static final String SHORT_DAY = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
    private static final String LONG_DAY = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day";
    private static final String MONTH = "(?<month>" + String.join("|", MONTHS) + ")";
    private static final String TIME = "(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)";

    private static final Pattern IMF_FIXDATE =
            Pattern.compile(SHORT_DAY + ", (?<day>\\d\\d) " + MONTH + " (?<year>\\d{4}) " + TIME + " GMT");
    private static final Pattern RFC_850 =
            Pattern.compile(LONG_DAY + ", (?<day>\\d\\d)-" + MONTH + "-(?<year>\\d\\d) " + TIME + " GMT");
    private static final Pattern ASCTIME =
            Pattern.compile(SHORT_DAY + " " + MONTH + " (?<day>\\d\\d| \\d) " + TIME + " (?<year>\\d{4})");

    /** A two-digit year is no further ahead than this. */
    private static final int MOST_YEARS_AHEAD = 50;

    private static final int CENTURY = 100;
    private static final int LEAP_SECOND = 60;

    private HttpDate() {}

    /**
     * Reads a date. The name of the day must be one, but need not be the right one: it adds nothing to the date.
     *
     * @param text the date, without white space around it
     * @param now what the year of two digits is seen from
     * @return the date; empty if the text is none
     */
    static Optional<Instant> parse(String text, Instant now) {
        Matcher fourDigits = matching(text, IMF_FIXDATE, ASCTIME);
        if (fourDigits != null) {
            return instant(fourDigits, number(fourDigits, "year"));
        }
        Matcher twoDigits = matching(text, RFC_850);
        return twoDigits == null ? Optional.empty() : inItsCentury(twoDigits, now);
    }

    /** The latest year with these digits that is not more than fifty years ahead. */
    private static Optional<Instant> inItsCentury(Matcher date, Instant now) {
        int thisYear = now.atOffset(ZoneOffset.UTC).getYear();
        Instant latest =
                now.atOffset(ZoneOffset.UTC).plusYears(MOST_YEARS_AHEAD).toInstant();
        int year = (thisYear / CENTURY + 1) * CENTURY + number(date, "year");
        while (year > thisYear + MOST_YEARS_AHEAD) {
            year -= CENTURY;
        }
        int inReach = year;
        return instant(date, inReach)
                .filter(instant -> !instant.isAfter(latest))
                .or(() -> instant(date, inReach - CENTURY));
    }

    private static Optional<Instant> instant(Matcher date, int year) {
        int second = number(date, "second");
        // A leap second is in the grammar, but not in Java's calendar.
        int leap = second == LEAP_SECOND ? 1 : 0;
        try {
            return Optional.of(
                    LocalDate.of(year, Month.of(MONTHS.indexOf(date.group("month")) + 1), number(date, "day"))
                            .atTime(number(date, "hour"), number(date, "minute"), second - leap)
                            .toInstant(ZoneOffset.UTC)
                            .plusSeconds(leap));
        } catch (DateTimeException noSuchDate) {
            return Optional.empty();
        }
    }

    private static int number(Matcher date, String group) {
        return Integer.parseInt(date.group(group).trim());
    }

    private static @Nullable Matcher matching(String text, Pattern... forms) {
        for (Pattern form : forms) {
            Matcher matcher = form.matcher(text);
            if (matcher.matches()) {
                return matcher;
            }
        }
        return null;
    }
}
