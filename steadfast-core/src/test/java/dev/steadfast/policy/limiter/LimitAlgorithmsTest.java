package dev.steadfast.policy.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitAlgorithmsTest {
    private static final double MS = 1e6;
    private static final Gradient GRADIENT = Gradient.defaults();

    /** By hand: + 1 from 0.8 × ⌊limit⌋ on, × 0.9 after a drop. */
    @ParameterizedTest
    @CsvSource({
        "20, 20, false, 21",
        "20, 16, false, 21", // 0.8 × 20
        "20, 15, false, 20",
        "10.5, 9, false, 11.5", // 8.4
        "1, 1, false, 2",
        "2.7, 2, false, 3.7", // all that 2.7 lets in
        "3.9, 3, false, 4.9",
        "20, 20, true, 18",
        "20, 1, true, 18"
    })
    void aimd_addsAndMultiplies(double limit, int inFlight, boolean dropped, double expected) {
        Estimate next = Aimd.defaults().next(new Estimate(limit, 0), new Sample(10 * MS, inFlight, dropped, false));

        assertThat(next.limit()).isCloseTo(expected, within(1e-12));
    }

    /**
     * By hand, with tolerance 1.5, smoothing 0.2, a limit of 16, whose root is 4, and an average of 10 ms. With 20 ms, for one:
     * the gradient is 1.5 × 10 / 20 = 0.75, so the new limit 16 × 0.75 + 4 = 16, where it stays.
     */
    @ParameterizedTest
    @CsvSource({
        "10, 16, 16.8", // gradient 1: 0.8 × 16 + 0.2 × (16 + 4)
        "15, 16, 16.8", // just tolerated
        "20, 16, 16", // 0.75: 0.8 × 16 + 0.2 × (12 + 4)
        "25, 16, 15.52", // 0.6: 0.8 × 16 + 0.2 × (9.6 + 4)
        "30, 16, 15.2", // 0.5: 0.8 × 16 + 0.2 × (8 + 4)
        "900, 16, 15.2", // never less than 0.5
        "20, 9, 16", // more than half is used
        "10, 8, 16", // half of it is not: it stays
        "900, 8, 16"
    })
    void gradient_followsTheRatioOfAverageAndRtt(double rttMillis, int inFlight, double expected) {
        Estimate next = GRADIENT.next(new Estimate(16, 10 * MS), new Sample(rttMillis * MS, inFlight, false, false));

        assertThat(next.limit()).isCloseTo(expected, within(1e-9));
    }

    /** By hand: 10 + (rtt - 10) × 2 / 21 where it learns. */
    @ParameterizedTest
    @CsvSource({
        "20, 16, false, 10", // under load it does not learn
        "20, 8, false, 10.952380952381", // 10 + 20 / 21
        "20, 16, true, 10.952380952381", // a probe
        "6, 8, false, 9.619047619048", // 10 - 8 / 21
        "4, 16, false, 9.5", // more than twice the rtt: × 0.95
        "4, 8, false, 8.957142857143" // (10 - 12 / 21) × 0.95
    })
    void gradient_learnsWhereNoCallWaitsForAnother(double rttMillis, int inFlight, boolean probe, double expected) {
        Estimate next = GRADIENT.next(new Estimate(16, 10 * MS), new Sample(rttMillis * MS, inFlight, false, probe));

        assertThat(next.averageNanos() / MS).isCloseTo(expected, within(1e-9));
    }

    @Test
    void gradient_takesTheFirstRoundForTheAverage() {
        Estimate next = GRADIENT.next(new Estimate(16, 0), new Sample(7 * MS, 16, false, false));

        assertThat(next.averageNanos()).isEqualTo(7 * MS);
        assertThat(next.limit()).isCloseTo(16.8, within(1e-9));
    }

    @Test
    void gradient_inAProbe_leavesTheLimit() {
        assertThat(GRADIENT.next(new Estimate(16, 10 * MS), new Sample(30 * MS, 16, false, true))
                        .limit())
                .isEqualTo(16);
    }

    @Test
    void gradient_afterAFailure_lowersTheLimitAndLearnsNothing() {
        Estimate next = GRADIENT.next(new Estimate(16, 10 * MS), new Sample(1 * MS, 16, true, false));

        assertThat(next.limit()).isCloseTo(14.4, within(1e-12));
        assertThat(next.averageNanos()).isEqualTo(10 * MS);
    }

    @Test
    void aimd_withAThreshold_knowsWhatIsTooSlow() {
        Aimd aimd = Aimd.defaults().latencyThreshold(Duration.ofMillis(5));

        assertThat(aimd.isTooSlow(5_000_000)).isFalse();
        assertThat(aimd.isTooSlow(5_000_001)).isTrue();
        assertThat(Aimd.defaults().isTooSlow(Long.MAX_VALUE)).isFalse();
        assertThat(GRADIENT.isTooSlow(Long.MAX_VALUE)).isFalse();
        assertThat(aimd.latencyThreshold()).contains(Duration.ofMillis(5));
    }

    /** Whatever happens, an estimate is a number above zero, and one sample at most halves it. */
    @Property
    void next_isAlwaysAFiniteLimitAboveZero(
            @ForAll @DoubleRange(min = 1, max = 1_000_000) double limit,
            @ForAll @DoubleRange(max = 1e18) double average,
            @ForAll @DoubleRange(min = 1, max = 1e18) double rtt,
            @ForAll @IntRange(min = 1) int inFlight,
            @ForAll boolean dropped,
            @ForAll boolean probe) {
        for (LimitAlgorithm algorithm : new LimitAlgorithm[] {GRADIENT, Aimd.defaults()}) {
            Estimate next = algorithm.next(new Estimate(limit, average), new Sample(rtt, inFlight, dropped, probe));

            assertThat(next.limit()).isBetween(limit * 0.5, limit * 1.2 + 1);
            assertThat(next.averageNanos()).isBetween(0.0, 1e18);
        }
    }

    /** The slower the calls, the lower the limit. */
    @Property
    void gradient_neverGivesMoreForASlowerRound(
            @ForAll @DoubleRange(min = 1, max = 1000) double limit,
            @ForAll @DoubleRange(min = 1, max = 1e12) double rtt,
            @ForAll @DoubleRange(min = 1, max = 10) double slower) {
        Estimate before = new Estimate(limit, 1e9);
        int inFlight = (int) limit;

        assertThat(GRADIENT.next(before, new Sample(rtt * slower, inFlight, false, false))
                        .limit())
                .isLessThanOrEqualTo(GRADIENT.next(before, new Sample(rtt, inFlight, false, false))
                                .limit()
                        + 1e-9);
    }

    @Test
    void values_areEqualIfTheirSettingsAre() {
        assertThat(Aimd.defaults().increase(2).decrease(0.5).latencyThreshold(Duration.ofMillis(5)))
                .isEqualTo(Aimd.defaults()
                        .latencyThreshold(Duration.ofMillis(5))
                        .decrease(0.5)
                        .increase(2))
                .hasToString("Aimd[+ 2.0, × 0.5, slow above PT0.005S]")
                .isNotEqualTo(Aimd.defaults());
        assertThat(Gradient.defaults().tolerance(2).smoothing(1).window(5).failureDecrease(1))
                .isEqualTo(Gradient.defaults()
                        .failureDecrease(1)
                        .window(5)
                        .smoothing(1)
                        .tolerance(2))
                .hasToString("Gradient[tolerance 2.0, smoothing 1.0, over 5 rounds, × 1.0 after a failure]")
                .isNotEqualTo(GRADIENT);
        assertThat(GRADIENT.tolerance(2)).isNotEqualTo(GRADIENT);
        assertThat(Aimd.defaults()).hasToString("Aimd[+ 1.0, × 0.9]").isNotEqualTo(GRADIENT);
    }

    @Test
    @SuppressWarnings("NullAway") // a caller without a null checker
    void settings_outOfRange_areRefused() {
        Aimd aimd = Aimd.defaults();
        refused(() -> aimd.increase(0), "Aimd.increase was 0.0; allowed: above 0, up to 100");
        refused(() -> aimd.increase(Double.NaN), "Aimd.increase was NaN; allowed: above 0, up to 100");
        refused(() -> aimd.decrease(1), "Aimd.decrease was 1.0; allowed: from 0.1, below 1");
        refused(() -> aimd.latencyThreshold(Duration.ZERO), "Aimd.latencyThreshold was PT0S; allowed: a duration > 0");
        refused(() -> aimd.latencyThreshold(null), "Aimd.latencyThreshold was null; allowed: a duration > 0");
        refused(() -> GRADIENT.tolerance(0.9), "Gradient.tolerance was 0.9; allowed: from 1 to 10");
        refused(() -> GRADIENT.smoothing(0), "Gradient.smoothing was 0.0; allowed: above 0, up to 1");
        refused(() -> GRADIENT.window(0), "Gradient.window was 0; allowed: from 1 to 10000");
        refused(() -> GRADIENT.failureDecrease(1.1), "Gradient.failureDecrease was 1.1; allowed: from 0.1 to 1");
    }

    private static void refused(Runnable setting, String message) {
        assertThatIllegalArgumentException().isThrownBy(setting::run).withMessage(message);
    }
}
