package dev.steadfast.cli.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationConverterTest {
    private final DurationConverter converter = new DurationConverter();

    @ParameterizedTest
    @CsvSource({
        "100ms, PT0.1S",
        "1.5s, PT1.5S",
        "2m, PT2M",
        "1h, PT1H",
        "1d, PT24H",
        "250us, PT0.00025S",
        "7ns, PT0.000000007S",
        "0.1ns, PT0.000000001S",
        "1.0000000001s, PT1.000000001S",
        "PT1.5S, PT1.5S",
        "pt2m, PT2M"
    })
    void convert_goodText_givesDurationRoundedUp(String text, Duration expected) {
        assertThat(converter.convert(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "5x", "ms", "1,5s", "1 s", "1.s", ".5s", "1e3s", "99999999999999999999s"})
    void convert_badText_saysWhatIsAllowed(String text) {
        assertThatThrownBy(() -> converter.convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessage("a duration, such as 250ms, 1.5s, 2m or PT1.5S");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1s", "-0.5ms", "PT-1S"})
    void convert_negative_isRefusedAsSuch(String text) {
        assertThatThrownBy(() -> converter.convert(text))
                .hasMessage("a duration that is not negative, such as 250ms, 1.5s, 2m or PT1.5S");
    }

    @ParameterizedTest
    @ValueSource(strings = {"999999999999d", "106752d", "P106752D", "PT9223372036854775807S"})
    void convert_tooLong_namesTheLongest(String text) {
        assertThatThrownBy(() -> converter.convert(text))
                .hasMessage("a duration of at most 106751d, such as 250ms, 1.5s, 2m or PT1.5S");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0s", "0.0ms", "PT0S"})
    void convert_zero_isRefused(String text) {
        assertThatThrownBy(() -> converter.convert(text)).hasMessageStartingWith("a duration above zero");
    }
}
