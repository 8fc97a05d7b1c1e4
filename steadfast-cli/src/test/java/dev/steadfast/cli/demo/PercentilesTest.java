package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentilesTest {
    @ParameterizedTest
    @CsvSource({
        "1, 1, 1",
        "1, 50, 1",
        "1, 99, 1",
        "2, 50, 1",
        "2, 51, 2",
        "100, 50, 50",
        "100, 99, 99",
        "100, 100, 100",
        "1000, 99, 990",
        "1001, 99, 991",
        "0, 99, 0"
    })
    void percentile_ofTheNumbersFromOne_isByNearestRank(int count, int percent, long expected) {
        long[] descending =
                LongStream.rangeClosed(1, count).map(i -> count + 1 - i).toArray();

        assertThat(new Percentiles(descending).at(percent)).isEqualTo(expected);
    }
}
