package dev.steadfast.examples.numbers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.examples.snippets.Pages;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.StopReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Every table below a comment {@code <!-- numbers: NAME -->} says what the code computes, digit by digit.
 *
 * <p>Renew the pages with {@code mvn -q -pl steadfast-examples -am test -Dsnippets.update=true}.
 */
class NumbersTest {
    private static final Pattern MARKER = Pattern.compile("<!-- numbers: (\\S+) -->");

    private static final Map<String, Supplier<Table>> TABLES = Map.ofEntries(
            Map.entry("formulas", BackoffNumbers::formulas),
            Map.entry("jitters", BackoffNumbers::jitters),
            Map.entry("named", BackoffNumbers::named),
            Map.entry("ceilings", BackoffNumbers::ceilings),
            Map.entry("waits", BackoffNumbers::waits),
            Map.entry("hints", HintNumbers::hints),
            Map.entry("budgets", BudgetNumbers::rules),
            Map.entry("budgets-outage", BudgetNumbers::outage),
            Map.entry("limiter-gradient", LimiterNumbers::gradient),
            Map.entry("errors-limiter", ErrorMessages::limiter),
            Map.entry("throttle", ThrottleNumbers::probabilities),
            Map.entry("errors-answers", ErrorMessages::answers),
            Map.entry("errors-bulkhead", ErrorMessages::bulkhead),
            Map.entry("errors-rate-limiter", ErrorMessages::rateLimiter),
            Map.entry("errors-throttle", ErrorMessages::throttle),
            Map.entry("errors-budget", ErrorMessages::budget),
            Map.entry("errors-hedge", ErrorMessages::hedge),
            Map.entry("hint-modes", HintNumbers::modes),
            Map.entry("hint-fields", HintNumbers::fields),
            Map.entry("errors-retry", ErrorMessages::retry),
            Map.entry("errors-breaker", ErrorMessages::breaker),
            Map.entry("errors-backoff", ErrorMessages::backoff),
            Map.entry("errors-pipeline", ErrorMessages::pipeline));

    @Test
    void tables_always_sayWhatTheCodeComputes() throws IOException {
        List<String> wrong = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        for (Path page : Pages.all()) {
            List<String> lines = Files.readAllLines(page);
            List<String> renewed = renewed(lines, shown);
            if (!renewed.equals(lines)) {
                if (Pages.renewing()) {
                    Files.writeString(page, String.join("\n", renewed) + "\n");
                } else {
                    wrong.add(Pages.ROOT.relativize(page) + " should say:\n" + String.join("\n", renewed));
                }
            }
        }

        assertThat(wrong)
                .as("pages against code; renew: mvn -q -pl steadfast-examples -am test -Dsnippets.update=true")
                .isEmpty();
        assertThat(shown).as("each table is on one page").containsExactlyInAnyOrderElementsOf(TABLES.keySet());
    }

    @Test
    void renewed_onDifferingTable_replacesItAndNothingElse() {
        List<String> page = List.of("before", "<!-- numbers: waits -->", "| stale |", "|---|", "", "after");

        List<String> renewed = renewed(page, new ArrayList<>());

        assertThat(renewed)
                .startsWith("before", "<!-- numbers: waits -->", "| maxAttempts | waits | on average | at most |");
        assertThat(renewed).endsWith("", "after").doesNotContain("| stale |");
    }

    private static List<String> renewed(List<String> lines, List<String> shown) {
        List<String> renewed = new ArrayList<>();
        int line = 0;
        while (line < lines.size()) {
            String text = lines.get(line++);
            renewed.add(text);
            Matcher marker = MARKER.matcher(text);
            if (!marker.matches()) {
                continue;
            }
            String name = marker.group(1);
            assertThat(TABLES).as("tables that a page may name").containsKey(name);
            shown.add(name);
            renewed.addAll(TABLES.get(name).get().lines());
            while (line < lines.size() && lines.get(line).startsWith("|")) {
                line++;
            }
        }
        return renewed;
    }

    @Test
    void reasons_onTheirPage_areThoseOfTheCode() throws IOException {
        List<String> page = Files.readAllLines(Pages.ROOT.resolve("docs/reference/stop-reasons.md"));

        assertThat(names(page, "## Stop reasons")).isEqualTo(namesOf(StopReason.values()));
        assertThat(names(page, "## Delay sources")).isEqualTo(namesOf(DelaySource.values()));
    }

    /** The first cells of the table below a heading. */
    private static List<String> names(List<String> page, String heading) {
        int start = page.indexOf(heading);
        assertThat(start).as(heading).isNotNegative();
        return page.stream()
                .skip(start + 1L)
                .takeWhile(text -> !text.startsWith("## "))
                .filter(text -> text.startsWith("| `"))
                .map(text -> text.substring(3, text.indexOf('`', 3)))
                .toList();
    }

    private static List<String> namesOf(Enum<?>[] values) {
        return Arrays.stream(values).map(Enum::name).toList();
    }
}
