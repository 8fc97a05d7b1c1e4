package dev.steadfast.cli.policy;

import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The waits of a policy in one word. {@code 100ms..5s} doubles from the first to the last, and waits anything from zero
 * to that; one duration alone is waited exactly. Immutable.
 *
 * @param first the limit of the first wait
 * @param cap the limit of every wait, at least {@code first}
 * @param exact whether to wait {@code first} each time, to the letter
 */
public record BackoffRange(Duration first, Duration cap, boolean exact) {
    private static final String DOTS = "..";

    /**
     * The backoff that this describes.
     *
     * @return the backoff
     */
    public Backoff backoff() {
        return exact
                ? Backoff.fixed(first).jitter(Jitter.none())
                : Backoff.exponential(first).cap(cap);
    }

    /** Reads a range or one duration. Immutable. */
    public static final class Converter implements ITypeConverter<BackoffRange> {
        @Override
        public BackoffRange convert(String text) {
            try {
                int dots = text.indexOf(DOTS);
                if (dots < 0) {
                    Duration exact = DurationConverter.parse(text);
                    return new BackoffRange(exact, exact, true);
                }
                Duration first = DurationConverter.parse(text.substring(0, dots));
                Duration cap = DurationConverter.parse(text.substring(dots + DOTS.length()));
                if (!first.isZero() && first.compareTo(cap) <= 0) {
                    return new BackoffRange(first, cap, false);
                }
            } catch (TypeConversionException e) {
                // refused below, in terms of the whole
            }
            throw new TypeConversionException(
                    "FROM..CAP with 0 < FROM <= CAP, such as 100ms..5s, or one duration, such as 2s");
        }
    }
}
