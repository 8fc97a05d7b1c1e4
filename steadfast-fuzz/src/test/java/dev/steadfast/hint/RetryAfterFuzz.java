package dev.steadfast.hint;

import dev.steadfast.fuzz.Claim;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;

/** {@code Retry-After}, against arithmetic without limits and the JDK's own reading of dates. */
public final class RetryAfterFuzz {
    private static final Instant NOW = Instant.parse("2015-10-21T07:28:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z").plusSeconds(1);
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    private static final BigInteger SAFE = BigInteger.TEN.pow(18);
    private static final DateTimeFormatter DATE = DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);

    private RetryAfterFuzz() {}

    /** Tries an input. */
    public static void fuzzerTestOneInput(byte[] input) {
        String text = Claim.text(input);
        String trimmed = FieldText.trim(text);
        Optional<Duration> wait = RetryAfter.parse(text, NOW);
        wait.ifPresent(duration -> reads(text, duration));
        if (DIGITS.matcher(trimmed).matches()) {
            long seconds = new BigInteger(trimmed).compareTo(SAFE) < 0 ? Long.parseLong(trimmed) : Long.MAX_VALUE;
            Claim.that(wait.equals(Optional.of(Duration.ofSeconds(seconds))), () -> text + " gave " + wait);
        } else {
            Claim.that(
                    wait.isEmpty() || wait.get().compareTo(Duration.between(NOW, LAST)) <= 0,
                    () -> text + " gave " + wait);
            date(trimmed)
                    .ifPresent(instant -> Claim.that(
                            wait.equals(Optional.of(FieldText.until(instant, NOW))), () -> text + " gave " + wait));
        }
    }

    /** Never less than nothing, and the same if it is said in seconds. */
    private static void reads(String text, Duration wait) {
        Claim.that(!wait.isNegative(), () -> text + " gave " + wait);
        Claim.that(ServerHint.after(wait).delayNanos() >= 0, () -> text + " waits less than nothing");
        Optional<Duration> again = RetryAfter.parse(Long.toString(wait.toSeconds()), NOW);
        Claim.that(again.equals(Optional.of(wait)), () -> text + " gave " + wait + ", and then " + again);
    }

    /** The date, if the JDK would write it in the very same way. */
    private static Optional<Instant> date(String text) {
        try {
            Instant instant = Instant.from(DATE.parse(text));
            // The JDK writes days below ten with one digit.
            boolean same = text.length() == 29 && DATE.format(instant).equals(text);
            return same ? Optional.of(instant) : Optional.empty();
        } catch (DateTimeException none) {
            return Optional.empty();
        }
    }
}
