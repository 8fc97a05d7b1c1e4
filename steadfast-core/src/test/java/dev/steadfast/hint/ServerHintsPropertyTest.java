package dev.steadfast.hint;

import static dev.steadfast.hint.Said.CLOCK;
import static dev.steadfast.hint.Said.IN_TEN_SECONDS;
import static dev.steadfast.hint.Said.NOW;
import static dev.steadfast.hint.Said.fields;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

/** What holds for whatever a server says. */
class ServerHintsPropertyTest {
    @Provide
    Arbitrary<String> names() {
        return Arbitraries.of(
                "grpc-retry-pushback-ms",
                "x-ms-retry-after-ms",
                "retry-after-ms",
                "x-amz-retry-after",
                "Retry-After",
                "Date",
                "RateLimit",
                "X-RateLimit-Reset",
                "x-envoy-ratelimited",
                "Stripe-Should-Retry");
    }

    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> numbers = Arbitraries.strings().numeric().ofMaxLength(30);
        Arbitrary<String> signs = numbers.map(digits -> "-" + digits);
        Arbitrary<String> known = Arbitraries.of(
                IN_TEN_SECONDS,
                "Wednesday, 21-Oct-15 07:28:00 GMT",
                "Wed Oct 21 07:28:00 2015",
                "Sat, 31 Dec 9999 23:59:60 GMT",
                "Mon, 01 Jan 0000 00:00:00 GMT",
                "\"p\";r=0;t=30",
                "true",
                "false");
        return Arbitraries.oneOf(numbers, signs, known, Arbitraries.strings().ofMaxLength(40));
    }

    @Property
    void read_ofAnything_neverThrows_norWaitsLessThanZero(
            @ForAll @Size(max = 6) List<@From("names") String> names,
            @ForAll @Size(value = 12) List<@From("texts") String> values,
            @ForAll boolean error,
            @ForAll ResetFormat format) {
        Map<String, List<String>> fields = fields();
        for (int i = 0; i < names.size(); i++) {
            fields.put(names.get(i).toLowerCase(Locale.ROOT), values.subList(i, i + 1 + i % 2));
        }
        ServerHints hints = ServerHints.builder()
                .also(HintSignal.values())
                .reset("X-RateLimit-Reset", format)
                .build();

        ServerHint hint = hints.read(fields::get, error, CLOCK);

        assertThat(hint.delayNanos()).isNotNegative();
        assertThat(hint.asksStop() && (hint.asksRetry() || hint.isAtOnce() || hint.delayNanos() > 0))
                .isFalse();
    }

    @Property
    void numbersOfAnyLength_saturate(@ForAll("texts") String text) {
        for (Instant now : List.of(
                Instant.parse("0000-01-01T00:00:00Z"), Instant.EPOCH, NOW, Instant.parse("9999-12-31T23:59:59Z"))) {
            for (ResetFormat format : ResetFormat.values()) {
                ServerHints hints = ServerHints.builder().reset("X", format).build();
                assertThat(hints.read(fields("X", text, "Retry-After", text)::get, true, InstantSource.fixed(now))
                                .delayNanos())
                        .isNotNegative();
            }
        }
    }
}
