package dev.steadfast.hint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.time.RandomSource;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each mode makes of a hint, with chosen draws. All times in nanoseconds. */
class HintModeTest {
    private static final RandomSource UNDRAWN = () -> {
        throw new AssertionError("nothing should be drawn here");
    };

    private static HintMode mode(String name) {
        return switch (name) {
            case "ignore" -> HintMode.ignore();
            case "replace" -> HintMode.replace();
            case "atLeast" -> HintMode.atLeast();
            case "clamp" -> HintMode.clamp(Duration.ofNanos(500));
            case "lowerBound" -> HintMode.lowerBound();
            default -> throw new IllegalArgumentException(name);
        };
    }

    @ParameterizedTest
    @CsvSource({
        // mode, backoff, hint, draw, asked
        "atLeast, 100, 1000, 0, 1000",
        "atLeast, 100, 1000, 0.5, 1050",
        "atLeast, 100, 1000, 0.9999999999999999, 1100",
        "atLeast, 5000, 1000, 0.5, 1050",
        "lowerBound, 100, 1000, 0, 1000",
        "lowerBound, 100, 1000, 0.5, 1250",
        "lowerBound, 100, 1000, 0.9999999999999999, 1500",
        "lowerBound, 9000, 1000, 0.5, 1250",
        "atLeast, 0, 9223372036854775807, 0.5, 9223372036854775807",
        "lowerBound, 0, 9223372036854775807, 0.5, 9223372036854775807"
    })
    void spreadModes_drawOnceUpwards(String name, long backoff, long hint, double draw, long asked) {
        assertThat(mode(name).askedNanos(backoff, hint, () -> draw)).isEqualTo(asked);
    }

    @ParameterizedTest
    @CsvSource({
        "ignore, 100, 1000, 0",
        "replace, 100, 1000, 1000",
        "replace, 5000, 1000, 1000",
        "clamp, 100, 50, 50",
        "clamp, 100, 100, 100",
        "clamp, 100, 599, 599",
        "clamp, 100, 600, 600",
        "clamp, 100, 601, 600",
        "clamp, 0, 9223372036854775807, 500",
        "clamp, 9223372036854775807, 9223372036854775806, 9223372036854775806"
    })
    void exactModes_drawNothing(String name, long backoff, long hint, long asked) {
        assertThat(mode(name).askedNanos(backoff, hint, UNDRAWN)).isEqualTo(asked);
    }

    @ParameterizedTest
    @CsvSource({
        "ignore, true, false",
        "replace, false, true",
        "atLeast, false, false",
        "clamp, false, false",
        "lowerBound, false, true"
    })
    void mode_tellsItsKind(String name, boolean ignores, boolean replaces) {
        assertThat(mode(name).ignores()).isEqualTo(ignores);
        assertThat(mode(name).replacesBackoff()).isEqualTo(replaces);
    }

    @Property
    void asked_inEveryMode_staysInItsRange(
            @ForAll @LongRange(min = 0) long backoff,
            @ForAll @LongRange(min = 1) long hint,
            @ForAll @DoubleRange(min = 0, max = 1, maxIncluded = false) double draw) {
        assertThat(HintMode.atLeast().askedNanos(backoff, hint, () -> draw)).isGreaterThanOrEqualTo(hint);
        assertThat(HintMode.lowerBound().askedNanos(backoff, hint, () -> draw)).isGreaterThanOrEqualTo(hint);
        assertThat(HintMode.replace().askedNanos(backoff, hint, UNDRAWN)).isEqualTo(hint);
        assertThat(mode("clamp").askedNanos(backoff, hint, UNDRAWN)).isBetween(Math.min(backoff, hint), hint);
    }

    @Test
    void window_notAboveZero_isRefused() {
        for (Duration bad : new Duration[] {null, Duration.ZERO, Duration.ofNanos(-1)}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> HintMode.clamp(bad))
                    .withMessage("HintMode.clamp was " + bad + "; allowed: a duration > 0");
        }
    }

    @Test
    void modes_areValues() {
        List<HintMode> all = List.of(
                HintMode.ignore(),
                HintMode.replace(),
                HintMode.atLeast(),
                HintMode.lowerBound(),
                mode("clamp"),
                HintMode.clamp(Duration.ofNanos(501)));
        for (HintMode mode : all) {
            assertThat(all).filteredOn(mode::equals).containsExactly(mode);
        }
        assertThat(mode("clamp")).isEqualTo(mode("clamp")).hasSameHashCodeAs(mode("clamp"));
        assertThat(mode("clamp").hashCode())
                .isNotEqualTo(HintMode.clamp(Duration.ofNanos(501)).hashCode());
        assertThat(HintMode.ignore()).isNotEqualTo("ignore");
        assertThat(all)
                .extracting(HintMode::toString)
                .containsExactly(
                        "HintMode[ignore]",
                        "HintMode[replace]",
                        "HintMode[at least]",
                        "HintMode[lower bound]",
                        "HintMode[clamp, window PT0.0000005S]",
                        "HintMode[clamp, window PT0.000000501S]");
    }
}
