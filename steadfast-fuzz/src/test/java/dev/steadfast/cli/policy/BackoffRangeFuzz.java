package dev.steadfast.cli.policy;

import dev.steadfast.fuzz.Claim;
import java.time.Duration;
import picocli.CommandLine.TypeConversionException;

/** Backoffs, as they are typed: either one that can be built, or what is allowed. */
public final class BackoffRangeFuzz {
    private static final BackoffRange.Converter CONVERTER = new BackoffRange.Converter();

    private BackoffRangeFuzz() {}

    /** Tries an input. */
    public static void fuzzerTestOneInput(byte[] input) {
        String text = Claim.text(input);
        BackoffRange range;
        try {
            range = CONVERTER.convert(text);
        } catch (TypeConversionException refused) {
            Claim.that(refused.getMessage().startsWith("FROM..CAP"), () -> text + ": " + refused.getMessage());
            return;
        }
        Duration first = range.first();
        boolean inOrder = !first.isNegative() && first.compareTo(range.cap()) <= 0;
        Claim.that(
                inOrder && (range.exact() ? first.equals(range.cap()) : !first.isZero()), () -> text + " is " + first);
        Claim.that(range.backoff().equals(range.backoff()), () -> text + " makes another backoff each time");
        BackoffRange again = CONVERTER.convert(range.exact() ? first.toString() : first + ".." + range.cap());
        Claim.that(again.equals(range), () -> text + " is " + first + ", which is " + again.first());
    }
}
