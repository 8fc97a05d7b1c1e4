package dev.steadfast.hint;

import dev.steadfast.fuzz.Claim;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Whole answers, one field on a line, read by all that is known of such. */
public final class ServerHintsFuzz {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2015-10-21T07:28:00Z"));
    private static final List<ServerHints> READERS = List.of(
            ServerHints.standard(),
            ServerHints.builder()
                    .also(HintSignal.values())
                    .reset("X-RateLimit-Reset", ResetFormat.BY_SIZE)
                    .reset("X-Reset-At", ResetFormat.EPOCH_SECONDS)
                    .reset("X-Reset-In", ResetFormat.SECONDS)
                    .build());

    private ServerHintsFuzz() {}

    /** Tries an input. */
    public static void fuzzerTestOneInput(byte[] input) {
        Map<String, List<String>> fields = fields(Claim.text(input));
        for (ServerHints reader : READERS) {
            reads(reader, fields, true);
            reads(reader, fields, false);
        }
    }

    private static Map<String, List<String>> fields(String text) {
        Map<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line : text.split("\n", -1)) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                fields.computeIfAbsent(line.substring(0, colon), name -> new ArrayList<>())
                        .add(line.substring(colon + 1));
            }
        }
        return fields;
    }

    private static void reads(ServerHints reader, Map<String, List<String>> fields, boolean error) {
        ServerHint hint = reader.read(fields::get, error, CLOCK);
        Claim.that(hint.delayNanos() >= 0, () -> fields + " gave " + hint);
        Claim.that(!hint.isAtOnce() || hint.delayNanos() == 0, () -> fields + " gave " + hint);
        boolean onlyStops = !hint.asksRetry() && !hint.isAtOnce() && hint.delayNanos() == 0 && !hint.restartsBackoff();
        Claim.that(!hint.asksStop() || onlyStops, () -> fields + " gave " + hint);
        Claim.that(hint.equals(reader.read(fields::get, error, CLOCK)), () -> fields + " read anew is another");
        Claim.that(hint.and(hint).equals(hint), () -> hint + " said twice is another");
    }
}
