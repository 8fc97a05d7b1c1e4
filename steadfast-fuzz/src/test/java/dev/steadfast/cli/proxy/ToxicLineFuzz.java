package dev.steadfast.cli.proxy;

import dev.steadfast.fuzz.Claim;
import dev.steadfast.testkit.proxy.Toxic;

/** Toxics, as they are typed; and if there is a second line, what is to be different about the first. */
public final class ToxicLineFuzz {
    private ToxicLineFuzz() {}

    /** Tries an input. */
    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        String[] lines = Claim.text(input).split("\n", 2);
        try {
            Toxic toxic = ToxicLine.read(lines[0]);
            same(toxic);
            if (lines.length > 1) {
                same(ToxicLine.change(toxic, lines[1]));
            }
        } catch (Mistake mistake) {
            Claim.that(!mistake.getMessage().isBlank(), () -> "a mistake without a word");
        }
    }

    /** What it is written as is read as the same. */
    private static void same(Toxic toxic) throws Mistake {
        Claim.that(ToxicLine.read(toxic.toString()).equals(toxic), () -> toxic + " is read as another");
        Claim.that(ToxicLine.change(toxic, "").equals(toxic), () -> toxic + " is another without a change");
        Claim.that(toxic.toxicity() >= 0 && toxic.toxicity() <= 1, toxic::toString);
    }
}
