package dev.steadfast.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.steadfast.benchmarks.peer.Library;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The report says what was measured. */
class ReportTest {
    private final Plan plan = Plans.all().get(0);
    private final Measured row = new Measured(
            plan,
            List.of(
                    new Figures(Library.BARE, 1.6, 1.5, 0),
                    new Figures(Library.STEADFAST, 4, 2.9, 0),
                    new Figures(Library.STEADFAST_DEFAULTS, 9, 5, 8),
                    new Figures(Library.FAILSAFE, 100, 90, 416),
                    new Figures(Library.RESILIENCE4J, 10, 9, 80)));

    @Test
    void verdict_comparesMediansWithTheBestPeer_andTheBestIterationWithTheTarget() {
        assertThat(row.verdicts())
                .extracting(Verdict::ratio, Verdict::targetReached, Verdict::mustReached)
                .containsExactly(tuple(0.4, true, true), tuple(0.9, false, false));
    }

    @Test
    void page_saysWhatIsReached() {
        assertThat(RowTables.goals(List.of(row)))
                .contains("| A: retry, success | Steadfast | 4.0 | 2.9 | 0 | 3.0 | 0 | yes |"
                        + " Resilience4j | 10 | 0.40 | 0.32 | 0.50 | yes |");
    }

    @Test
    void data_hasEachLibraryAndGoal() {
        assertThat(GoalsJson.of(List.of(row)))
                .contains("{\"library\": \"FAILSAFE\", \"medianNs\": 100.00, \"bestNs\": 90.00, \"bytes\": 416}")
                .contains("\"ratio\": 0.900, \"ratioOfBests\": 0.556, \"must\": 0.80, \"mustReached\": false}");
    }

    @Test
    void chart_hasALineForEachSeries() {
        String svg = new Chart("keys", "ns", Map.of("ours", new TreeMap<>(Map.of(1, 10.0, 100, 100.0)))).svg();

        assertThat(svg).contains("points=\"60.0,170.0 500.0,20.0\"").endsWith("</svg>\n");
    }
}
