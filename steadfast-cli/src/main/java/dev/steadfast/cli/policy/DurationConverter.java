package dev.steadfast.cli.policy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a duration above zero, such as {@code 250ms}, {@code 1.5s}, {@code 2m} or {@code PT1.5S}. Immutable. */
public final class DurationConverter implements ITypeConverter<Duration> {
    /** What a duration may look like, for messages. */
    static final String EXAMPLES = "such as 250ms, 1.5s, 2m or PT1.5S";

    private static final Pattern SHORT = Pattern.compile("(-?\\d{1,18}(?:\\.\\d{1,18})?)(ns|us|ms|s|m|h|d)");

    @Override
    public Duration convert(String text) {
        Duration duration = parse(text);
        if (duration.isZero()) {
            throw new TypeConversionException("a duration above zero, " + EXAMPLES);
        }
        return duration;
    }

    /**
     * Reads a duration, zero included.
     *
     * @param text the text
     * @return the duration, rounded up to whole nanoseconds
     * @throws TypeConversionException if the text is none; its message is what is allowed
     */
    static Duration parse(String text) {
        if (text.equals("0")) {
            return Duration.ZERO;
        }
        Matcher matcher = SHORT.matcher(text);
        try {
            Duration duration = matcher.matches() ? of(matcher.group(1), matcher.group(2)) : Duration.parse(text);
            if (duration.isNegative()) {
                throw new TypeConversionException("a duration that is not negative, " + EXAMPLES);
            }
            // The other form knows longer ones.
            return Duration.ofNanos(duration.toNanos());
        } catch (ArithmeticException tooLong) {
            throw new TypeConversionException("a duration of at most 106751d, " + EXAMPLES);
        } catch (DateTimeParseException noDuration) {
            throw new TypeConversionException("a duration, " + EXAMPLES);
        }
    }

    private static Duration of(String number, String unit) {
        BigDecimal nanos = new BigDecimal(number).multiply(nanosOf(unit));
        return Duration.ofNanos(nanos.setScale(0, RoundingMode.UP).longValueExact());
    }

    private static BigDecimal nanosOf(String unit) {
        return BigDecimal.valueOf(
                switch (unit) {
                    case "ns" -> 1L;
                    case "us" -> 1_000L;
                    case "ms" -> 1_000_000L;
                    case "s" -> 1_000_000_000L;
                    case "m" -> 60_000_000_000L;
                    case "h" -> 3_600_000_000_000L;
                    case "d" -> 86_400_000_000_000L;
                    default -> throw new AssertionError(unit);
                });
    }
}
