package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The same seed gives the same delays on every JDK, to the nanosecond: they are checked in. */
class SeededDelaysTest {
    private static final String FILE = "/golden/seeded-delays.csv";
    private static final Duration BASE = Duration.ofMillis(100);
    private static final Duration CAP = Duration.ofSeconds(20);

    private static final Map<String, Backoff> KINDS = Map.ofEntries(
            Map.entry("exponential 1.7 full", Backoff.exponential(BASE, 1.7).cap(CAP)),
            Map.entry("exponential 1.7 none", Backoff.exponential(BASE, 1.7).jitter(Jitter.none())),
            Map.entry("exponential 2 fullFromOne", Backoff.exponential(BASE).jitter(Jitter.fullFromOne())),
            Map.entry("exponential 2 equal", Backoff.exponential(BASE).cap(CAP).jitter(Jitter.equal())),
            Map.entry("linear factor 0.3", Backoff.linear(BASE, BASE).jitter(Jitter.factor(0.3))),
            Map.entry("fibonacci additive", Backoff.fibonacci(BASE).jitter(Jitter.additive(BASE))),
            Map.entry("decorrelated", Backoff.decorrelated(BASE, CAP)),
            Map.entry("slotted", Backoff.slotted(BASE, BASE, CAP)),
            Map.entry("azureDelta", Backoff.azureDelta(BASE, BASE, CAP)),
            Map.entry("pollyV2", Backoff.pollyV2(BASE, CAP)),
            Map.entry("grpc 1.6", Backoff.grpc(BASE, 1.6, CAP)),
            Map.entry("gaxExact 1.3", Backoff.gaxExact(BASE, 1.3, CAP)));

    @Test
    void delays_withACheckedInSeed_areThoseCheckedIn() throws IOException {
        List<String> lines = lines();
        assertThat(lines).hasSize(2 * KINDS.size());
        assertThat(lines).allSatisfy(line -> {
            String[] cells = line.split(",", 3);
            Backoff backoff = Objects.requireNonNull(KINDS.get(cells[0]), cells[0]);
            long[] delays = Walk.nanos(backoff, 12, Draws.seeded(Long.parseLong(cells[1])));
            assertThat(LongStream.of(delays).mapToObj(Long::toString).collect(Collectors.joining(" ")))
                    .isEqualTo(cells[2]);
        });
    }

    private static List<String> lines() throws IOException {
        try (InputStream file = Objects.requireNonNull(SeededDelaysTest.class.getResourceAsStream(FILE))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        }
    }
}
