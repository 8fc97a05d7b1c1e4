package dev.steadfast.policy.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RejectionProbabilityTest {
    private static final AdaptiveThrottleSettings DEFAULTS = AdaptiveThrottleSettings.defaults();

    /** By hand, as a fraction: (requests - K × accepts) / (requests + 1). */
    @ParameterizedTest(name = "{0} requests, {1} accepts, K = {2}: {3} / {4}")
    @CsvSource({
        "100, 100, 2, 0, 1", // 100 - 200 is below zero
        "100, 50, 2, 0, 1", // 100 - 100
        "100, 49, 2, 2, 101", // 100 - 98
        "100, 25, 2, 50, 101", // 100 - 50
        "100, 6, 2, 88, 101", // 100 - 12, still below 0.9
        "100, 90, 1.1, 1, 101", // 100 - 99
        "100, 50, 1.1, 45, 101", // 100 - 55
        "100, 99, 1, 1, 101", // with K = 1 each failure counts
        "10, 3, 2, 4, 11", // 10 - 6
        "1000000000000, 0, 2, 9, 10" // 1 but for 1e-12, so the largest
    })
    void probability_isThatOfTheBook(long requests, long accepts, double k, double numerator, double denominator) {
        AdaptiveThrottleSettings settings =
                AdaptiveThrottleSettings.builder().multiplier(k).build();

        assertThat(RejectionProbability.of(requests, accepts, settings))
                .isCloseTo(numerator / denominator, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0", "9, 0.0", "10, 0.9", "11, 0.9"})
    void probability_belowTheFewestRequests_isZero(long requests, double expected) {
        assertThat(RejectionProbability.of(requests, 0, DEFAULTS)).isEqualTo(expected);
    }

    @Property
    void probability_isAlwaysFromZeroToTheLargest(
            @ForAll @LongRange(max = Long.MAX_VALUE - 1) long requests,
            @ForAll @DoubleRange(max = 1) double share,
            @ForAll @DoubleRange(min = 1, max = 1000) double k,
            @ForAll @IntRange(max = 999) int most) {
        AdaptiveThrottleSettings settings = AdaptiveThrottleSettings.builder()
                .multiplier(k)
                .maxRejectionProbability(most / 1000.0)
                .minimumRequests(1)
                .build();

        assertThat(RejectionProbability.of(requests, (long) (share * requests), settings))
                .isBetween(0.0, most / 1000.0);
    }

    @Property
    void probability_neverRisesWithAnAccept(
            @ForAll @IntRange(min = 1, max = 100_000) int requests, @ForAll @DoubleRange(max = 1) double share) {
        long accepts = (long) (share * (requests - 1));

        assertThat(RejectionProbability.of(requests, accepts + 1, DEFAULTS))
                .isLessThanOrEqualTo(RejectionProbability.of(requests, accepts, DEFAULTS));
    }
}
