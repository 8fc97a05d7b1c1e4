package dev.steadfast.hint;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One response, as far as hints are concerned.
 *
 * @param fields the lines of a field by its name, in any case
 * @param error whether its status says that the request failed
 * @param wallClock the wall clock
 */
record Sayings(Function<String, ? extends @Nullable List<String>> fields, boolean error, InstantSource wallClock) {
    List<String> lines(String name) {
        List<String> lines = fields.apply(name);
        return lines == null ? List.of() : lines;
    }

    Optional<Duration> millis(String name) {
        return FieldText.single(lines(name)).flatMap(FieldText::digits).map(Duration::ofMillis);
    }

    Optional<Duration> reset(String name, ResetFormat format) {
        Optional<Long> value = error ? FieldText.single(lines(name)).flatMap(FieldText::digits) : Optional.empty();
        return value.map(number -> format.until(number, now()));
    }

    Instant now() {
        return RetryAfter.now(lines("Date"), wallClock.instant());
    }
}
