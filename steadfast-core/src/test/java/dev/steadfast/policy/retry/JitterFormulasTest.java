package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The range of each jitter, in milliseconds: what the lowest and the highest draw give. */
class JitterFormulasTest {
    private static final long MS = 1_000_000;

    private static Jitter additive(long millis) {
        return Jitter.additive(Duration.ofMillis(millis));
    }

    private static Jitter symmetric(long millis) {
        return Jitter.symmetric(Duration.ofMillis(millis));
    }

    /** Jitter, delay, floor, cap, lowest, highest. */
    static List<Arguments> ranges() {
        return List.of(
                Arguments.of(Jitter.none(), 100, 0, 500, 100, 100),
                Arguments.of(Jitter.full(), 100, 0, 500, 0, 100),
                Arguments.of(Jitter.full(), 100, 30, 500, 30, 100),
                Arguments.of(Jitter.full(), 500, 0, 500, 0, 500),
                Arguments.of(Jitter.fullFromOne(), 100, 0, 500, 1, 100),
                Arguments.of(Jitter.fullFromOne(), 1, 0, 500, 1, 1),
                Arguments.of(Jitter.fullFromOne(), 0, 0, 500, 0, 0),
                Arguments.of(Jitter.fullFromOne(), 100, 30, 500, 30, 100),
                Arguments.of(Jitter.equal(), 100, 0, 500, 50, 100),
                Arguments.of(Jitter.equal(), 100, 70, 500, 70, 100),
                Arguments.of(Jitter.factor(0.25), 100, 0, 500, 75, 125),
                Arguments.of(Jitter.factor(0.25), 480, 0, 500, 360, 500),
                Arguments.of(Jitter.factor(0.25), 100, 90, 500, 90, 125),
                Arguments.of(Jitter.factor(0), 100, 0, 500, 100, 100),
                Arguments.of(Jitter.factor(1), 100, 0, 500, 0, 200),
                Arguments.of(symmetric(30), 100, 0, 500, 70, 130),
                Arguments.of(symmetric(200), 100, 0, 500, 0, 300),
                Arguments.of(symmetric(200), 450, 0, 500, 250, 500),
                Arguments.of(symmetric(30), 100, 90, 500, 90, 130),
                Arguments.of(additive(30), 100, 0, 500, 100, 130),
                // At the cap the range slides below it and keeps its width.
                Arguments.of(additive(30), 500, 0, 500, 470, 500),
                Arguments.of(additive(30), 480, 0, 500, 470, 500),
                Arguments.of(additive(900), 500, 0, 500, 0, 500),
                Arguments.of(additive(900), 100, 40, 500, 40, 500),
                Arguments.of(additive(0), 100, 0, 500, 100, 100));
    }

    @ParameterizedTest
    @MethodSource("ranges")
    void jitter_atTheEndsOfTheDraw_givesTheEndsOfItsRange(
            Jitter jitter, long delay, long floor, long cap, long lowest, long highest) {
        assertThat(jitter.nanos(delay * MS, floor * MS, cap * MS, Draws.always(0)))
                .isEqualTo(lowest * MS);
        assertThat(jitter.nanos(delay * MS, floor * MS, cap * MS, Draws.always(Draws.ALMOST_ONE)))
                .isEqualTo(highest * MS);
    }

    @Test
    void fullFromOne_belowAMillisecond_isTheDelayItself() {
        assertThat(Jitter.fullFromOne().nanos(999_999, 0, MS, Draws.always(0))).isEqualTo(999_999);
        assertThat(Jitter.fullFromOne().nanos(MS + 1, 0, MS * 2, Draws.always(0)))
                .isEqualTo(MS);
    }

    @Test
    void jitters_ofTheSameKindAndNumber_areEqual() {
        assertThat(Jitter.factor(0.2)).isEqualTo(Jitter.factor(0.2)).hasSameHashCodeAs(Jitter.factor(0.2));
        assertThat(Jitter.factor(0.2)).isNotEqualTo(Jitter.factor(0.3)).isNotEqualTo(Jitter.full());
        assertThat(Jitter.factor(0.2).hashCode())
                .isNotEqualTo(Jitter.factor(0.3).hashCode());
        assertThat(additive(3)).isEqualTo(additive(3)).hasSameHashCodeAs(additive(3));
        assertThat(additive(3))
                .isNotEqualTo(additive(4))
                .isNotEqualTo(symmetric(3))
                .isNotEqualTo(Jitter.full());
        assertThat(additive(3).hashCode()).isNotEqualTo(symmetric(3).hashCode());
    }

    @Test
    void jitters_describeThemselves() {
        assertThat(Jitter.none()).hasToString("none");
        assertThat(Jitter.full()).hasToString("full");
        assertThat(Jitter.fullFromOne()).hasToString("fullFromOne");
        assertThat(Jitter.equal()).hasToString("equal");
        assertThat(Jitter.factor(0.5)).hasToString("factor 0.5");
        assertThat(additive(3)).hasToString("additive PT0.003S");
        assertThat(symmetric(3)).hasToString("symmetric PT0.003S");
    }
}
