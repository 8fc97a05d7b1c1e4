package dev.steadfast.cli.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackoffRangeTest {
    private final BackoffRange.Converter converter = new BackoffRange.Converter();

    @Test
    void convert_range_isExponentialWithFullJitterUpToTheCap() {
        assertThat(converter.convert("100ms..5s").backoff())
                .isEqualTo(Backoff.exponential(Duration.ofMillis(100))
                        .cap(Duration.ofSeconds(5))
                        .jitter(Jitter.full()));
    }

    @Test
    void convert_oneDuration_isWaitedExactly() {
        assertThat(converter.convert("2s").backoff())
                .isEqualTo(Backoff.fixed(Duration.ofSeconds(2)).jitter(Jitter.none()));
    }

    @Test
    void convert_zero_meansNoWait() {
        assertThat(converter.convert("0").backoff().nanos(1, 0, () -> 0.5)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "5s..1s", "0..5s", "1s..", "..1s", "1s..2s..3s", "1s...2s", "-1s..2s"})
    void convert_badText_saysWhatIsAllowed(String text) {
        assertThatThrownBy(() -> converter.convert(text))
                .hasMessage("FROM..CAP with 0 < FROM <= CAP, such as 100ms..5s, or one duration, such as 2s");
    }
}
