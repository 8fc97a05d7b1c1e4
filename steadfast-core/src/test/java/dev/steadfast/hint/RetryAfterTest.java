package dev.steadfast.hint;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {
    private static final Instant NOW = Instant.parse("2015-10-21T07:27:50Z");
    private static final String IN_TEN_SECONDS = "Wed, 21 Oct 2015 07:28:00 GMT";

    @ParameterizedTest
    @CsvSource({
        "7, 7",
        "0, 0",
        "007, 7",
        "' 7\t', 7",
        "120, 120",
        "000000000000000000000000007, 7",
        "999999999999999999, 999999999999999999"
    })
    void value_ofDigits_isSeconds(String value, long seconds) {
        assertThat(RetryAfter.parse(value, NOW)).contains(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @ValueSource(strings = {"9999999999999999999", "99999999999999999999999999999999999999"})
    void value_ofTooManyDigits_saturates(String value) {
        assertThat(RetryAfter.parse(value, NOW)).contains(Duration.ofSeconds(Long.MAX_VALUE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                IN_TEN_SECONDS,
                "Wednesday, 21-Oct-15 07:28:00 GMT",
                "Wed Oct 21 07:28:00 2015",
                "  Wed, 21 Oct 2015 07:28:00 GMT ",
                "Mon, 21 Oct 2015 07:28:00 GMT"
            })
    void C016_dateInAnyForm_isCountedFromNow(String value) {
        assertThat(RetryAfter.parse(value, NOW)).contains(Duration.ofSeconds(10));
    }

    @Test
    void asctime_withDayOfOneDigit_isPaddedByBlank() {
        Instant now = Instant.parse("1994-11-06T08:49:30Z");

        assertThat(RetryAfter.parse("Sun Nov  6 08:49:37 1994", now)).contains(Duration.ofSeconds(7));
    }

    @Test
    void date_withLeapSecond_isTheSecondAfter() {
        Instant now = Instant.parse("2016-12-31T23:59:50Z");

        assertThat(RetryAfter.parse("Sat, 31 Dec 2016 23:59:60 GMT", now)).contains(Duration.ofSeconds(10));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Wed, 21 Oct 2015 07:27:50 GMT",
                "Wed, 21 Oct 2015 07:27:49 GMT",
                "Sunday, 06-Nov-94 08:49:37 GMT"
            })
    void date_notAfterNow_isZero(String value) {
        assertThat(RetryAfter.parse(value, NOW)).contains(Duration.ZERO);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "-1",
                "+1",
                "1.5",
                "1e3",
                "0x10",
                "7 s",
                "7, 7",
                "٣",
                "soon",
                "\u00a07",
                "Wed, 21 Oct 2015 07:28:00",
                "Wed, 21 Oct 2015 07:28:00 UTC",
                "Wed, 21 Oct 2015 07:28:00 +0000",
                "Wed, 1 Oct 2015 07:28:00 GMT",
                "Wed, 31 Feb 2015 07:28:00 GMT",
                "Wed, 21 Oct 2015 24:00:00 GMT",
                "Wed, 21 Oct 2015 07:61:00 GMT",
                "Wed, 21 Oct 2015 07:28:61 GMT",
                "Wed, 21 Okt 2015 07:28:00 GMT",
                "wed, 21 oct 2015 07:28:00 gmt",
                "Wen, 21 Oct 2015 07:28:00 GMT",
                "Wed, 21-Oct-15 07:28:00 GMT",
                "2015-10-21T07:28:00Z"
            })
    void value_malformed_isAbsent(String value) {
        assertThat(RetryAfter.parse(value, NOW)).isEmpty();
    }

    /** RFC 9110, section 5.6.7: more than fifty years ahead means the century before. */
    @ParameterizedTest
    @CsvSource({
        "2026-01-01T00:00:00Z, 'Thursday, 01-Jan-26 00:00:05 GMT', PT5S",
        "2026-01-01T00:00:00Z, 'Wednesday, 01-Jan-76 00:00:00 GMT', 50",
        "2026-01-01T00:00:00Z, 'Thursday, 01-Jan-76 00:00:01 GMT', PT0S",
        "2026-01-01T00:00:00Z, 'Friday, 01-Jan-77 00:00:00 GMT', PT0S",
        "2099-12-31T23:59:55Z, 'Friday, 01-Jan-00 00:00:00 GMT', PT5S",
        "2100-01-01T00:00:05Z, 'Thursday, 31-Dec-99 23:59:59 GMT', PT0S"
    })
    void yearOfTwoDigits_isTheLatestWithinFiftyYears(Instant now, String value, String expected) {
        Duration wait = expected.equals("50")
                ? Duration.between(now, now.atOffset(ZoneOffset.UTC).plusYears(50))
                : Duration.parse(expected);

        assertThat(RetryAfter.parse(value, now)).contains(wait);
    }

    @Property
    void date_inAnyForm_isReadBack(@ForAll @LongRange(min = 0, max = 49L * 365 * 86_400) long ahead) {
        var date = NOW.plusSeconds(ahead).atOffset(ZoneOffset.UTC);
        String time = "HH:mm:ss";

        for (String form : List.of(
                "EEE, dd MMM uuuu " + time + " 'GMT'",
                "EEEE, dd-MMM-uu " + time + " 'GMT'",
                "EEE MMM ppd " + time + " uuuu")) {
            String text = date.format(DateTimeFormatter.ofPattern(form, Locale.ENGLISH));
            assertThat(RetryAfter.parse(text, NOW)).as(text).contains(Duration.ofSeconds(ahead));
        }
    }

    @Nested
    class Fields {
        private final Instant wrongClock = NOW.minusSeconds(3600);

        @Test
        void date_withDateOfTheResponse_isCountedFromIt() {
            assertThat(RetryAfter.parse(List.of(IN_TEN_SECONDS), List.of("Wed, 21 Oct 2015 07:27:57 GMT"), wrongClock))
                    .contains(Duration.ofSeconds(3));
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "today", "Wed, 31 Feb 2015 07:27:57 GMT"})
        void date_withMalformedDateOfTheResponse_isCountedFromTheClock(String date) {
            assertThat(RetryAfter.parse(List.of(IN_TEN_SECONDS), List.of(date), NOW))
                    .contains(Duration.ofSeconds(10));
        }

        @Test
        void seconds_withDateOfTheResponse_doNotCareForIt() {
            assertThat(RetryAfter.parse(List.of("7"), List.of(IN_TEN_SECONDS), wrongClock))
                    .contains(Duration.ofSeconds(7));
        }

        @Test
        void field_absent_isEmpty() {
            assertThat(RetryAfter.parse(List.of(), List.of(IN_TEN_SECONDS), NOW))
                    .isEmpty();
        }

        @Test
        void field_repeatedWithOneValue_counts() {
            assertThat(RetryAfter.parse(List.of("7", " 7"), List.of(), NOW)).contains(Duration.ofSeconds(7));
        }

        @Test
        void field_withSeveralValues_isAbsent() {
            assertThat(RetryAfter.parse(List.of("7", "9"), List.of(), NOW)).isEmpty();
        }

        @Test
        void dateOfTheResponse_withSeveralValues_isAbsent() {
            assertThat(RetryAfter.parse(
                            List.of(IN_TEN_SECONDS),
                            List.of("Wed, 21 Oct 2015 07:27:57 GMT", "Wed, 21 Oct 2015 07:27:58 GMT"),
                            NOW))
                    .contains(Duration.ofSeconds(10));
        }
    }
}
