package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummaryTest {
    @Test
    void summary_ofTheUsual_saysWhoRecoveredAndAtWhatPrice() {
        assertThat(Summary.of(Runs.USUAL))
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
        Comparison late =
                Runs.comparison(Runs.late("a", 44), Runs.late("b", 10), Runs.late("c", 11), Runs.stuck("d", 3000, 300));

        assertThat(late.isValid()).isFalse();
        assertThat(Summary.of(late))
                .isEqualTo("No verdict: calls were sent late, by 44 ms with \"a\" and 11 ms with \"c\" (p99; at most"
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
