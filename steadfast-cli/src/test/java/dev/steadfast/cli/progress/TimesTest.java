package dev.steadfast.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimesTest {
    @ParameterizedTest
    @CsvSource({
        "PT0S, 0 ms",
        "PT0.000000001S, 0.000001 ms",
        "PT0.0004S, 0.4 ms",
        "PT0.0041S, 4 ms",
        "PT0.0097S, 10 ms",
        "PT0.0434S, 43 ms",
        "PT0.9994S, 999 ms",
        "PT0.9996S, 1 s",
        "PT1S, 1 s",
        "PT1.46S, 1.5 s",
        "PT12.34S, 12.3 s",
        "PT59.94S, 59.9 s",
        "PT59.96S, 1 min",
        "PT60S, 1 min",
        "PT125S, 2 min 5 s",
        "PT2H, 120 min"
    })
    void text_ofATime_hasTheUnitThatSuitsIt(Duration time, String expected) {
        assertThat(Times.text(time)).isEqualTo(expected);
    }
}
