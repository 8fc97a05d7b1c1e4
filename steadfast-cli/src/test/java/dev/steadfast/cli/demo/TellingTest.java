package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.cli.console.Surroundings;
import dev.steadfast.testkit.VirtualTime;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the demo says about its figures. */
class TellingTest {
    private static final Comparison USUAL = Runs.comparison(
            Runs.well("no retries", 1200, 1000L),
            Runs.stuck("3 immediate retries", 3864, 421),
            Runs.stuck("full jitter", 3000, 318),
            Runs.well("Steadfast's default", 1372, 2800L));

    @Nested
    class TheSummary {
        @Test
        void summary_ofTheUsual_saysWhoRecoveredAndAtWhatPrice() {
            assertThat(Summary.of(USUAL))
                    .isEqualTo("\"3 immediate retries\" and \"full jitter\" did not recover in the 7.0 s after the"
                            + " brown-out. At the end, about 100 calls a second became 421 and 318 requests a second,"
                            + " for a server that can do 200; 0 % of the calls succeeded."
                            + " \"no retries\" and \"Steadfast's default\" recovered, after 1.0 s (no more requests"
                            + " than calls) and 2.8 s (14 % more requests than calls).");
        }

        @Test
        void summary_ifAllRecover_namesNobodyElse() {
            assertThat(Summary.of(Runs.comparison(Runs.well("a", 1203, 0L), Runs.well("b", 1290, 300L))))
                    .isEqualTo("\"a\" and \"b\" recovered, after 0.0 s (0.2 % more requests than calls) and 0.3 s"
                            + " (7.5 % more requests than calls).");
        }

        @Test
        void summary_ifNobodyRecovers_saysNothingOfRecoveries() {
            assertThat(Summary.of(Runs.comparison(Runs.stuck("a", 2400, 190))))
                    .isEqualTo("\"a\" did not recover in the 7.0 s after the brown-out. At the end, about 100 calls a"
                            + " second became 190 requests a second, for a server that can do 200; 0 % of the calls"
                            + " succeeded.");
        }

        @Test
        void summary_ofALateLoad_isNoVerdict() {
            Comparison late = Runs.comparison(
                    Runs.late("a", 44), Runs.late("b", 10), Runs.late("c", 11), Runs.stuck("d", 3000, 300));

            assertThat(late.isValid()).isFalse();
            assertThat(Summary.of(late))
                    .isEqualTo(
                            "No verdict: calls were sent late, by 44 ms with \"a\" and 11 ms with \"c\" (p99; at most"
                                    + " 10 ms is allowed). This machine was too busy; try again when it has less to do.")
                    .doesNotContain("recover");
        }

        @ParameterizedTest
        @CsvSource({"0.95, true", "0.949, false", "NaN, false"})
        void verdict_dependingOnTheSuccessBefore_isGivenOrNot(double before, boolean valid) {
            Comparison ill = Runs.comparison(Runs.ill("a", before));

            assertThat(ill.isValid()).isEqualTo(valid);
            assertThat(Summary.of(ill).contains("recover")).isEqualTo(valid);
        }
    }

    @Nested
    class TheTable {
        @Test
        void table_ofTheUsual_hasARowForEachPolicy() {
            assertThat(FiguresTable.lines(USUAL))
                    .containsExactly(
                            "policy               calls  attempts  amplification  success     p50     p99  recovery",
                            "no retries            1200      1200           1.00     74 %   25 ms  300 ms  1.0 s",
                            "3 immediate retries   1200      3864           3.22     26 %  600 ms 1200 ms  never",
                            "full jitter           1200      3000           2.50     26 %  600 ms 1200 ms  never",
                            "Steadfast's default   1200      1372           1.14     74 %   25 ms  300 ms  2.8 s");
        }

        @Test
        void table_withoutAVerdict_claimsNoRecovery() {
            assertThat(FiguresTable.lines(Runs.comparison(Runs.late("a", 44), Runs.stuck("b", 3000, 300))))
                    .allSatisfy(line -> assertThat(line).doesNotContain("never").doesNotContain("1.0 s"))
                    .element(1)
                    .asString()
                    .endsWith("300 ms  -");
        }
    }

    @Nested
    class TheJson {
        @Test
        void json_ofAVerdict_hasOneEntryForEachPolicy() {
            Comparison two =
                    Runs.comparison(Runs.well("no retries", 1200, 1000L), Runs.stuck("full jitter", 3000, 318));

            assertThat(DemoJson.of(two))
                    .startsWith("{\"seed\":1,\"seconds\":12,\"capacityPerSecond\":200,\"callsPerSecond\":100,"
                            + "\"attemptTimeoutMillis\":300,\"brownOutStartMillis\":3000,\"brownOutEndMillis\":5000,"
                            + "\"valid\":true,\"lagP99Millis\":1,\"summary\":\"\\\"full jitter\\\" did not recover")
                    .endsWith(",\"policies\":["
                            + "{\"name\":\"no retries\",\"calls\":1200,\"attempts\":1200,\"amplification\":1,"
                            + "\"success\":0.7425,\"p50Millis\":25,\"p99Millis\":300,\"recoverySeconds\":1,"
                            + "\"lagP99Millis\":0.412},"
                            + "{\"name\":\"full jitter\",\"calls\":1200,\"attempts\":3000,\"amplification\":2.5,"
                            + "\"success\":0.26,\"p50Millis\":600,\"p99Millis\":1200,\"recoverySeconds\":null,"
                            + "\"lagP99Millis\":1}]}");
        }

        @Test
        void json_withoutAVerdict_hasNoRecoveries() {
            assertThat(DemoJson.of(Runs.comparison(Runs.late("a", 44))))
                    .contains("\"valid\":false,\"lagP99Millis\":44,\"summary\":\"No verdict: ")
                    .doesNotContain("recoverySeconds");
        }
    }

    @Nested
    class TheProgress {
        private static final long MILLI = DemoSettings.MILLI;

        private final ByteArrayOutputStream err = new ByteArrayOutputStream();

        @ParameterizedTest
        @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
                0;     0;   0;   no retries            0.0 s before    [        |        ]    0/s success     -
                3000;  100; 100; no retries            3.0 s brown-out [####    |        ]  100/s success 100 %
                5040;  200; 1;   no retries            5.0 s after     [########|        ]  200/s success   1 %
                11900; 375; 0;   no retries           11.9 s after     [########|####### ]  375/s success   0 %
                12000; 950; 949; no retries           12.0 s after     [########|########]  950/s success  99 %
                """)
        void moment_ofARun_isALine(long millis, long perSecond, long good, String line) {
            assertThat(new ProgressText(200).of(moment(millis, perSecond, good)))
                    .isEqualTo(line)
                    .hasSizeLessThan(80);
        }

        @Test
        void printer_withoutATerminal_printsALineASecond() {
            ProgressPrinter printer = printer(false);
            for (int run = 0; run < 2; run++) {
                for (long millis : new long[] {-40, 60, 940, 1040, 1140, 1980, 3060, 3160, 4000}) {
                    printer.look(moment(millis, 100, 100));
                }
                printer.end();
            }

            assertThat(text().lines().map(line -> line.substring(20, 27).strip()))
                    .containsExactly("1.0 s", "3.1 s", "4.0 s", "1.0 s", "3.1 s", "4.0 s");
            assertThat(text()).doesNotContain("\u001b").doesNotContain("\r");
        }

        @Test
        void printer_onATerminal_writesOverItsLineUntilTheRunEnds() {
            ProgressPrinter printer = printer(true);
            printer.look(moment(100, 100, 100));
            printer.look(moment(200, 100, 100));
            printer.end();
            printer.look(moment(100, 100, 100));

            List<String> lines = text().lines().toList();
            assertThat(lines).hasSize(3).allMatch(line -> line.contains("\u001b[K"));
            assertThat(lines.get(0)).contains("no retries").doesNotContain("\u001b[A");
            assertThat(lines.get(1)).startsWith("\u001b[A");
            assertThat(lines.get(2)).doesNotContain("\u001b[A");
            assertThat(text()).endsWith("\u001b[K\u001b[?7h\n");
        }

        @Test
        void printer_onANarrowTerminal_letsNoLineWrap() {
            ProgressPrinter printer = printer(true);
            printer.look(moment(100, 100, 100));

            // A wrapped line is two, of which the next would write over one.
            assertThat(text()).containsSubsequence("\u001b[?7l", "no retries", "100 %", "\u001b[?7h");
        }

        private ProgressPrinter printer(boolean terminal) {
            PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
            return new ProgressPrinter(
                    new Surroundings(
                            InputStream.nullInputStream(), stream, stream, terminal, terminal, VirtualTime.manual()),
                    200);
        }

        private String text() {
            return err.toString(StandardCharsets.UTF_8);
        }

        private static Onlooker.Moment moment(long millis, long perSecond, long good) {
            BrownOut brownOut = DemoSettings.standard(1, 12).brownOut();
            return new Onlooker.Moment(
                    "no retries", millis * MILLI, brownOut.phaseAt(millis * MILLI), perSecond, perSecond, good);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0 %", "0.0001, 1 %", "0.5049, 50 %", "0.9999, 99 %", "1, 100 %", "NaN, - %"})
    void percent_atTheEdges_neverClaimsAllOrNothingTooMuch(double share, String words) {
        assertThat(Words.percent(share)).isEqualTo(words);
    }

    @Test
    void text_wrapped_keepsItsWordsAndTheWidth() {
        assertThat(Words.wrapped("aa bb cc dddddd e", 5)).containsExactly("aa bb", "cc", "dddddd", "e");
        assertThat(Words.list(List.of("a", "b", "c"))).isEqualTo("a, b and c");
        assertThat(Words.list(List.of())).isEmpty();
    }
}
