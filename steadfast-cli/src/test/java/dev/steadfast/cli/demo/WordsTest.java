package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {
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
