package dev.steadfast.hint;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a server said in the fields of a failed response, and how it is read at one instant. */
final class Said {
    static final Instant NOW = Instant.parse("2015-10-21T07:27:50Z");
    static final InstantSource CLOCK = InstantSource.fixed(NOW);
    static final String IN_TEN_SECONDS = "Wed, 21 Oct 2015 07:28:00 GMT";

    /** The fields of a response, name and value by turns. */
    static Map<String, List<String>> fields(String... namesAndValues) {
        Map<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.computeIfAbsent(namesAndValues[i], name -> new ArrayList<>()).add(namesAndValues[i + 1]);
        }
        return fields;
    }

    static ServerHint read(ServerHints hints, String... namesAndValues) {
        return hints.read(fields(namesAndValues)::get, true, CLOCK);
    }

    static ServerHint after(long millis) {
        return ServerHint.after(Duration.ofMillis(millis));
    }

    private Said() {}
}
