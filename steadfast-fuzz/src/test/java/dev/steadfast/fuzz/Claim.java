package dev.steadfast.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** What must hold for every input. Plain, as it is asked some hundred thousand times in a second. */
public final class Claim {
    private Claim() {}

    /** The text that an input is. */
    public static String text(byte[] input) {
        return new String(input, StandardCharsets.UTF_8);
    }

    /** Fails with the words unless this holds. */
    public static void that(boolean holds, Supplier<String> words) {
        if (!holds) {
            throw new AssertionError(words.get());
        }
    }
}
