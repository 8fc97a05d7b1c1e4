package dev.steadfast.hint;

import dev.steadfast.fuzz.Claim;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The lists of structured fields (RFC 9651), in which {@code RateLimit} is written. */
public final class StructuredListFuzz {
    private static final long MOST = 999_999_999_999_999L;

    private StructuredListFuzz() {}

    /** Tries an input. */
    public static void fuzzerTestOneInput(byte[] input) {
        String text = Claim.text(input);
        Optional<List<Map<String, Long>>> list = StructuredList.parse(text);
        Claim.that(StructuredList.parse(" \t" + text + "\t ").equals(list), () -> "blanks around change " + text);
        Optional<Duration> wait = RateLimit.parse(List.of(text));
        Claim.that(wait.isEmpty() || list.isPresent() || text.isBlank(), () -> text + " is no list, and gave " + wait);
        Claim.that(
                wait.isEmpty() || (!wait.get().isNegative() && wait.get().compareTo(Duration.ofSeconds(MOST)) <= 0),
                () -> text + " gave " + wait);
        list.filter(items -> !items.isEmpty()).ifPresent(items -> goesOn(text, items));
    }

    /** What is a list is one with more behind it, and none with nothing behind a comma. */
    private static void goesOn(String text, List<Map<String, Long>> items) {
        List<Map<String, Long>> longer = new ArrayList<>(items);
        longer.add(Map.of("t", 5L));
        Optional<List<Map<String, Long>>> read = StructuredList.parse(text + " , a;t=5");
        Claim.that(read.equals(Optional.of(longer)), () -> text + " with one more gave " + read);
        Claim.that(StructuredList.parse(text + ",").isEmpty(), () -> text + " may end with a comma");
        for (Map<String, Long> item : items) {
            item.forEach((name, number) -> Claim.that(
                    !name.isEmpty() && Math.abs(number) <= MOST, () -> text + " has " + name + "=" + number));
        }
    }
}
