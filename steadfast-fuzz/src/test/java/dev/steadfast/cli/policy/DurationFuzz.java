package dev.steadfast.cli.policy;

import dev.steadfast.fuzz.Claim;
import java.time.Duration;
import picocli.CommandLine.TypeConversionException;

/** Durations, as they are typed: either one that a timer can wait for, or what is allowed. */
public final class DurationFuzz {
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    private DurationFuzz() {}

    /** Tries an input. */
    public static void fuzzerTestOneInput(byte[] input) {
        String text = Claim.text(input);
        Duration duration;
        try {
            duration = DurationConverter.parse(text);
        } catch (TypeConversionException refused) {
            Claim.that(refused.getMessage().startsWith("a duration"), () -> text + ": " + refused.getMessage());
            return;
        }
        Claim.that(!duration.isNegative() && duration.compareTo(LONGEST) <= 0, () -> text + " is " + duration);
        Duration again = DurationConverter.parse(duration.toString());
        Claim.that(again.equals(duration), () -> text + " is " + duration + ", which is " + again);
    }
}
