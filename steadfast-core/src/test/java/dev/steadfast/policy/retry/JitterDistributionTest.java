package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steadfast.time.RandomSource;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** How draws are spread over their range, with a fixed seed: each test is the same in every run. */
class JitterDistributionTest {
    private static final int DRAWS = 20_000;
    private static final long SEED = 20_261_130;
    private static final long MS = 1_000_000;
    /** The Kolmogorov-Smirnov distance that a uniform sample of this size exceeds once in a thousand times. */
    private static final double KS_LIMIT = 1.95 / Math.sqrt(DRAWS);

    /** Jitter of 100 ms under a cap of 1 s, and the range in milliseconds that it is uniform over. */
    static List<Arguments> uniformJitters() {
        return List.of(
                Arguments.of(Jitter.full(), 0, 100),
                Arguments.of(Jitter.fullFromOne(), 1, 100),
                Arguments.of(Jitter.equal(), 50, 100),
                Arguments.of(Jitter.factor(0.2), 80, 120),
                Arguments.of(Jitter.symmetric(Duration.ofMillis(60)), 40, 160),
                Arguments.of(Jitter.additive(Duration.ofMillis(60)), 100, 160));
    }

    @ParameterizedTest
    @MethodSource("uniformJitters")
    void jitter_ofAHundredMillis_isUniformOverItsRange(Jitter jitter, long leastMillis, long mostMillis) {
        RandomSource random = Draws.seeded(SEED);
        isUniform(draw(() -> jitter.nanos(100 * MS, 0, 1000 * MS, random)), leastMillis * MS, mostMillis * MS);
    }

    @Test
    void azureDelta_beforeTheCap_isUniformOverItsRange() {
        RandomSource random = Draws.seeded(SEED);
        Backoff backoff = Backoff.azureDelta(Duration.ofMillis(100), Duration.ofSeconds(1), Duration.ofSeconds(30));
        isUniform(draw(() -> backoff.nanos(3, 0, random)), 2500 * MS, 3700 * MS);
    }

    @Test
    void decorrelated_afterTwentyMillis_isUniformFromBaseToSixty() {
        RandomSource random = Draws.seeded(SEED);
        Backoff backoff = Backoff.decorrelated(Duration.ofMillis(10), Duration.ofSeconds(1));
        isUniform(draw(() -> backoff.nanos(2, 20 * MS, random)), 10 * MS, 60 * MS);
    }

    @Test
    void grpc_isUniformWithinAFifth() {
        RandomSource random = Draws.seeded(SEED);
        Backoff backoff = Backoff.grpc(Duration.ofMillis(100), 2, Duration.ofMillis(500));
        isUniform(draw(() -> backoff.nanos(9, 0, random)), 400 * MS, 600 * MS);
    }

    @Test
    void slotted_hitsEachSlotAlike() {
        RandomSource random = Draws.seeded(SEED);
        Backoff backoff = Backoff.slotted(Duration.ZERO, Duration.ofMillis(1), Duration.ofMillis(8));
        long[] hits = new long[9];
        Arrays.stream(draw(() -> backoff.nanos(4, 0, random))).forEach(nanos -> hits[(int) (nanos / MS)]++);
        double expected = DRAWS / 9.0;
        double chiSquare = LongStream.of(hits)
                .mapToDouble(hit -> (hit - expected) * (hit - expected) / expected)
                .sum();
        // 8 degrees of freedom: exceeded once in a thousand times.
        assertThat(chiSquare).isLessThan(26.12);
    }

    @Test
    void pollyV2_hasTheMediansThatItsDocumentationTells() {
        double[] medians = {0.90, 1.14, 2.01, 4.02, 8.01, 16.0};
        Backoff backoff = Backoff.pollyV2(Duration.ofSeconds(1), Duration.ofDays(1));
        RandomSource random = Draws.seeded(SEED);
        long[][] series = new long[DRAWS][];
        Arrays.setAll(series, i -> Walk.nanos(backoff, medians.length, random));
        for (int k = 0; k < medians.length; k++) {
            int retry = k;
            long[] sorted =
                    Arrays.stream(series).mapToLong(one -> one[retry]).sorted().toArray();
            assertThat(sorted[DRAWS / 2] / 1e9).as("retry %d", k + 1).isCloseTo(medians[k], within(medians[k] * 0.03));
        }
    }

    static List<Arguments> cappedKinds() {
        Duration base = Duration.ofSeconds(1);
        Duration cap = Duration.ofSeconds(4);
        ShapedBackoff exponential = Backoff.exponential(base).cap(cap);
        return List.of(
                Arguments.of(exponential.jitter(Jitter.full())),
                Arguments.of(exponential.jitter(Jitter.fullFromOne())),
                Arguments.of(exponential.jitter(Jitter.equal())),
                Arguments.of(exponential.jitter(Jitter.factor(0.5))),
                Arguments.of(exponential.jitter(Jitter.symmetric(base))),
                Arguments.of(exponential.jitter(Jitter.additive(base))),
                Arguments.of(Backoff.linear(base, base).cap(cap)),
                Arguments.of(Backoff.fibonacci(base).cap(cap)),
                Arguments.of(Backoff.decorrelated(base, cap)));
    }

    @ParameterizedTest
    @MethodSource("cappedKinds")
    void delays_farBeyondTheCap_doNotPileUpAtIt(Backoff backoff) {
        RandomSource random = Draws.seeded(SEED);
        long[] delays = draw(() -> Walk.nanos(backoff, 12, random)[11]);
        assertThat(LongStream.of(delays).max().orElseThrow()).isLessThanOrEqualTo(4_000_000_000L);
        assertThat(Arrays.stream(delays)
                        .filter(delay -> delay == 4_000_000_000L)
                        .count())
                .isLessThan(DRAWS / 20);
        assertThat(Arrays.stream(delays).distinct().count()).isGreaterThan(DRAWS * 9L / 10);
    }

    private static long[] draw(LongSupplier source) {
        return LongStream.generate(source).limit(DRAWS).toArray();
    }

    private static void isUniform(long[] sample, long least, long most) {
        assertThat(LongStream.of(sample).min().orElseThrow()).isGreaterThanOrEqualTo(least);
        assertThat(LongStream.of(sample).max().orElseThrow()).isLessThanOrEqualTo(most);
        double width = most - least;
        // Five standard errors of the mean of a uniform sample.
        assertThat(LongStream.of(sample).average().orElseThrow())
                .isCloseTo((least + most) / 2.0, within(5 * width / Math.sqrt(12.0 * sample.length)));
        long[] sorted = LongStream.of(sample).sorted().toArray();
        double distance = 0;
        for (int i = 0; i < sorted.length; i++) {
            double expected = (sorted[i] - least) / width;
            double below = Math.abs(expected - (double) i / sorted.length);
            double above = Math.abs(expected - (i + 1.0) / sorted.length);
            distance = Math.max(distance, Math.max(below, above));
        }
        assertThat(distance).as("Kolmogorov-Smirnov distance").isLessThan(KS_LIMIT);
    }
}
