package dev.steadfast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.event.Event;
import dev.steadfast.policy.breaker.BreakerPerKey;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.bulkhead.Bulkhead;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import dev.steadfast.policy.fallback.LastGood;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.limiter.AdaptiveLimiter;
import dev.steadfast.policy.limiter.AdaptiveLimiterSettings;
import dev.steadfast.policy.ratelimit.RateLimiter;
import dev.steadfast.policy.ratelimit.RateLimiterSettings;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.throttle.AdaptiveThrottle;
import dev.steadfast.policy.throttle.AdaptiveThrottleSettings;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of meters is what is registered, and what the page says. */
class MeterTableTest {
    private static final String MARKER = "<!-- meters -->";
    private static final Path PAGE =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolveSibling("docs/guide/metrics.md");

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final SteadfastMetrics metrics = SteadfastMetrics.of(registry);

    private void bindAndTellAll() {
        Environment shared = Environment.shared();
        metrics.bind(Pipeline.builder("orders")
                .retry(Retry.defaults())
                .listener(metrics)
                .build());
        metrics.bind(RetryBudget.standard().shared("budget", shared));
        metrics.bind(
                CircuitBreaker.of("breaker", CircuitBreakerSettings.builder().build()));
        metrics.bind(BreakerPerKey.builder("hosts", attempt -> "a host")
                .environment(shared)
                .build());
        metrics.bind(LastGood.of("prices", Duration.ofMinutes(5)));
        metrics.bind(Hedge.builder().delay(Duration.ofSeconds(1)).build().shared("hedge", shared));
        metrics.bind(Bulkhead.of("bulkhead", BulkheadSettings.of(3)));
        metrics.bind(RateLimiter.of(
                "rate",
                RateLimiterSettings.builder().smooth(10, Duration.ofSeconds(1)).build()));
        metrics.bind(AdaptiveLimiter.of("limiter", AdaptiveLimiterSettings.defaults()));
        metrics.bind(AdaptiveThrottle.of(
                "throttle", AdaptiveThrottleSettings.builder().build()));
        OneOfEach.events().forEach(metrics::on);
    }

    @Test
    void meters_withEverythingBoundAndTold_areThoseOfTheTable() {
        bindAndTellAll();

        assertThat(registry.getMeters())
                .extracting(meter -> meter.getId().getName())
                .containsOnly(Stream.of(MeterName.values()).map(MeterName::id).toArray(String[]::new));
        for (MeterName name : MeterName.values()) {
            Meter meter = registry.get(name.id()).meter();
            assertThat(meter.getId().getTags())
                    .extracting(Tag::getKey)
                    .as(name.id())
                    .containsExactlyInAnyOrderElementsOf(name.tags());
            assertThat(meter.getId().getType().name().toLowerCase(Locale.ROOT))
                    .as(name.id())
                    .isEqualTo(name.kind());
            assertThat(meter.getId().getDescription()).isEqualTo(name.says());
        }
    }

    @Test
    void tags_neverHoldAMessage() {
        bindAndTellAll();

        assertThat(registry.getMeters())
                .flatExtracting(meter -> meter.getId().getTags())
                .extracting(Tag::getValue)
                .contains("java.io.IOException")
                .noneMatch(value -> value.contains(OneOfEach.SECRET));
    }

    @Test
    void events_ofTheTest_areOneOfEach() {
        assertThat(OneOfEach.events())
                .extracting(event -> event.getClass().getName())
                .containsExactlyInAnyOrderElementsOf(Stream.of(Event.class.getPermittedSubclasses())
                        .map(Class::getName)
                        .toList());
    }

    /** Renew the page with {@code mvn -q -pl steadfast-micrometer -am test -Dtest=MeterTableTest -Dsnippets.update=true}. */
    @Test
    void page_showsTheTable() throws IOException {
        List<String> page = Files.readAllLines(PAGE);
        List<String> renewed = renewed(page);
        if (Boolean.getBoolean("snippets.update")) {
            Files.writeString(PAGE, String.join("\n", renewed) + "\n");
        } else {
            assertThat(page).as("table of meters in %s", PAGE.getFileName()).isEqualTo(renewed);
        }
        assertThat(page).contains(MARKER);
    }

    private static List<String> renewed(List<String> page) {
        List<String> renewed = new ArrayList<>();
        boolean inTable = false;
        for (String line : page) {
            inTable = inTable && line.startsWith("|");
            if (!inTable) {
                renewed.add(line);
            }
            if (line.equals(MARKER)) {
                inTable = true;
                renewed.add("| meter | kind | tags | says |");
                renewed.add("|---|---|---|---|");
                Arrays.stream(MeterName.values()).map(MeterTableTest::row).forEach(renewed::add);
            }
        }
        return renewed;
    }

    private static String row(MeterName meter) {
        return "| `" + meter.id() + "` | " + meter.kind() + " | `" + String.join("`, `", meter.tags()) + "` | "
                + meter.says() + " |";
    }
}
