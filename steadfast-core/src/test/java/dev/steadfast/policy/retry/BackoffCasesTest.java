package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steadfast.hint.HintMode;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.time.Nanos;
import dev.steadfast.time.RandomSource;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases from public reports and from peers, each under its number. */
class BackoffCasesTest {
    private static final long MS = 1_000_000;
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MS_100 = Duration.ofMillis(100);

    private static long exact(ShapedBackoff backoff, int step) {
        return backoff.jitter(Jitter.none()).nanos(step, 0, Draws.none());
    }

    private static LongStream draws(Backoff backoff, int step, long seed) {
        RandomSource random = Draws.seeded(seed);
        return LongStream.generate(() -> backoff.nanos(step, 0, random)).limit(10_000);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 100",
        "9, 25600",
        "10, 30000",
        "58, 30000",
        "63, 30000",
        "65, 30000",
        "1025, 30000",
        "2147483647, 30000"
    })
    void C001_cappedDoubling_saturatesForEver(int step, long millis) {
        assertThat(exact(Backoff.exponential(MS_100).cap(Duration.ofSeconds(30)), step))
                .isEqualTo(millis * MS);
    }

    @ParameterizedTest
    @CsvSource({
        "1.5, 1, 100", "1.5, 9, 2562.890625", "1.5, 10, 3844.335938", "1.5, 58, 30000", "1.5, 63, 30000",
                "1.5, 1025, 30000",
        "1.5, 2147483647, 30000", "10, 1, 100", "10, 9, 30000", "10, 58, 30000", "10, 1025, 30000",
                "10, 2147483647, 30000"
    })
    void C001_otherFactors_saturateForEver(double factor, int step, double millis) {
        assertThat(exact(Backoff.exponential(MS_100, factor).cap(Duration.ofSeconds(30)), step))
                .isEqualTo(Math.round(millis * MS));
    }

    @Test
    void C004_absurdlyLongCap_meansNoLimit() {
        Duration ages = Duration.ofSeconds(Long.MAX_VALUE);
        ShapedBackoff backoff = Backoff.exponential(MS_100).cap(ages);
        assertThat(exact(backoff, 1)).isEqualTo(100 * MS);
        assertThat(exact(backoff, Integer.MAX_VALUE)).isEqualTo(Nanos.UNLIMITED);
        assertThat(exact(Backoff.fixed(ages), 1)).isEqualTo(Nanos.UNLIMITED);
        assertThat(Backoff.decorrelated(MS_100, ages).nanos(1, 0, Draws.always(0)))
                .isEqualTo(100 * MS);
    }

    @ParameterizedTest
    @CsvSource({"100, 200, 300", "400, 400, 800", "0, 200, 200"})
    void C006_jitterWiderThanTheDelay_isNeverNegative(long delay, long jitter, long most) {
        ShapedBackoff backoff =
                Backoff.fixed(Duration.ofMillis(delay)).jitter(Jitter.symmetric(Duration.ofMillis(jitter)));
        assertThat(draws(backoff, 1, 6)).allMatch(nanos -> nanos >= 0 && nanos <= most * MS);
        assertThat(backoff.nanos(1, 0, Draws.always(0))).isZero();
        assertThat(backoff.nanos(1, 0, Draws.always(Draws.ALMOST_ONE))).isEqualTo(most * MS);
    }

    @Test
    void C007_maximum_includesTheJitter() {
        ShapedBackoff backoff =
                Backoff.exponential(MS_100).cap(Duration.ofMillis(500)).jitter(Jitter.factor(0.5));
        for (int step = 3; step <= 12; step++) {
            assertThat(draws(backoff, step, step)).allMatch(nanos -> nanos <= 500 * MS);
            assertThat(backoff.nanos(step, 0, Draws.always(Draws.ALMOST_ONE))).isEqualTo(500 * MS);
        }
    }

    @Test
    void J01_constantLinearExponential_withoutJitter() {
        assertThat(steps(Backoff.fixed(SECOND))).containsExactly(1000L, 1000L, 1000L);
        assertThat(steps(Backoff.linear(SECOND, SECOND))).containsExactly(1000L, 2000L, 3000L);
        assertThat(steps(Backoff.exponential(SECOND))).containsExactly(1000L, 2000L, 4000L);
        for (Jitter jitter : List.of(Jitter.none(), Jitter.full(), Jitter.factor(0.25))) {
            assertThat(Walk.nanos(Backoff.exponential(Duration.ZERO).jitter(jitter), 3, Draws.always(0.7)))
                    .containsExactly(0, 0, 0);
        }
    }

    private static List<Long> steps(ShapedBackoff backoff) {
        return IntStream.rangeClosed(1, 3)
                .mapToObj(step -> exact(backoff, step) / MS)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"0, 750", "0.4, 950", "0.6, 1050", "0.9999999999999999, 1250"})
    void J02_constantWithAQuarterOfJitter(double draw, long millis) {
        assertThat(Backoff.fixed(SECOND).jitter(Jitter.factor(0.25)).nanos(1, 0, Draws.always(draw)))
                .isCloseTo(millis * MS, within(1L));
    }

    @ParameterizedTest
    @CsvSource({"0, 2250", "0.4, 2850", "0.5, 3000", "0.6, 3150", "0.9999999999999999, 3750"})
    void J03_linearWithAQuarterOfJitter(double draw, long millis) {
        assertThat(Backoff.linear(SECOND, SECOND).jitter(Jitter.factor(0.25)).nanos(3, 0, Draws.always(draw)))
                .isCloseTo(millis * MS, within(1L));
    }

    @Test
    void J04_capBelowTheBase_boundsEveryKind() {
        Duration base = Duration.ofSeconds(10);
        List<ShapedBackoff> kinds = List.of(
                Backoff.fixed(base), Backoff.linear(base, base), Backoff.exponential(base), Backoff.fibonacci(base));
        for (ShapedBackoff kind : kinds) {
            ShapedBackoff capped = kind.cap(SECOND);
            assertThat(exact(capped, 3)).isEqualTo(1000 * MS);
            // With jitter the delay lies below the cap, so that clients still differ there.
            assertThat(capped.nanos(3, 0, Draws.always(0.5))).isCloseTo(500 * MS, within(1L));
            assertThat(capped.jitter(Jitter.factor(0.25)).nanos(3, 0, Draws.always(0.5)))
                    .isCloseTo(875 * MS, within(1L));
        }
        assertThat(exact(Backoff.fixed(SECOND).cap(Duration.ofSeconds(2)), 3)).isEqualTo(1000 * MS);
    }

    @Test
    void J05_thousandDoublingsOfADay_areForEverOrTheCap() {
        ShapedBackoff backoff = Backoff.exponential(Duration.ofDays(1));
        assertThat(exact(backoff, 1001)).isEqualTo(Nanos.UNLIMITED);
        assertThat(exact(backoff.cap(Duration.ofDays(2)), 1001))
                .isEqualTo(Duration.ofDays(2).toNanos());
    }

    @Test
    void J06_pollyV2_atTheMiddleDraw() {
        double[] seconds = {0.897405, 1.093004, 2.035748, 4.045979, 8.083632, 16.163663};
        long[] delays = Walk.nanos(Backoff.pollyV2(SECOND, Duration.ofDays(1)), 6, Draws.always(0.5));
        for (int i = 0; i < seconds.length; i++) {
            assertThat(delays[i] / 1e9).isCloseTo(seconds[i], within(1e-6));
        }
    }

    @Test
    void J07_pollyV2_differsFromSeriesToSeries_andNotForOneSeed() {
        Backoff backoff = Backoff.pollyV2(SECOND, Duration.ofDays(1));
        assertThat(Walk.nanos(backoff, 20, RandomSource.threadLocal()))
                .isNotEqualTo(Walk.nanos(backoff, 20, RandomSource.threadLocal()));
        assertThat(Walk.nanos(backoff, 20, Draws.seeded(7))).isEqualTo(Walk.nanos(backoff, 20, Draws.seeded(7)));
        assertThat(Walk.nanos(backoff, 20, Draws.seeded(7))).isNotEqualTo(Walk.nanos(backoff, 20, Draws.seeded(8)));
    }

    @Test
    void J08_firstRetryAtOnce_leavesTheRestAsItWas() {
        Duration ms200 = Duration.ofMillis(200);
        assertThat(firstAtOnce(Backoff.fixed(ms200))).containsExactly(0L, 200L, 200L, 200L, 200L);
        assertThat(firstAtOnce(Backoff.linear(MS_100, ms200))).containsExactly(0L, 100L, 300L, 500L, 700L);
        assertThat(exactMillis(Backoff.linear(MS_100, ms200))).containsExactly(100L, 300L, 500L, 700L, 900L);
        assertThat(exactMillis(Backoff.exponential(MS_100, 4))).containsExactly(100L, 400L, 1600L, 6400L, 25600L);
    }

    private static List<Long> exactMillis(ShapedBackoff backoff) {
        return IntStream.rangeClosed(1, 5)
                .mapToObj(step -> exact(backoff, step) / MS)
                .toList();
    }

    private static List<Long> firstAtOnce(ShapedBackoff backoff) {
        Decider decider = new RetryDecider(6, true, new HintLimit(Nanos.UNLIMITED, false), 0, false);
        Verdict verdict = Verdict.retry(backoff.jitter(Jitter.none()), 1);
        return IntStream.rangeClosed(1, 5)
                .mapToObj(k -> new Decider.Turn(
                        k,
                        k,
                        0,
                        Nanos.UNLIMITED,
                        0,
                        Nanos.UNLIMITED,
                        Decider.NOT_ASKED,
                        ServerHint.none(),
                        HintMode.atLeast()))
                .map(turn -> decider.decide(turn, verdict, Draws.none()).delayNanos() / MS)
                .toList();
    }

    @Test
    void J09_decorrelated_ofAThousandSeeds_staysWithinBaseAndCap() {
        Backoff backoff = Backoff.decorrelated(Duration.ofMillis(10), MS_100);
        for (int seed = 0; seed < 1000; seed++) {
            long[] delays = Walk.nanos(backoff, 10, Draws.seeded(seed));
            assertThat(LongStream.of(delays)).allMatch(nanos -> nanos >= 10 * MS && nanos <= 100 * MS);
            assertThat(delays[0]).isLessThanOrEqualTo(30 * MS);
        }
    }

    /** That sequence is the Azure delta without a shortest delay, where its unit is drawn as 1 and 1.1 times the delta. */
    @Test
    void J10_efSequence_isAzureDeltaFromZero() {
        Backoff backoff = Backoff.azureDelta(Duration.ZERO, SECOND, Duration.ofSeconds(30));
        assertThat(Walk.durations(backoff, 6, Draws.always(0.5)))
                .containsExactly(Walk.millis(0, 1000, 3000, 7000, 15000, 30000));
        assertThat(Walk.durations(backoff, 6, Draws.always(0.75)))
                .containsExactly(Walk.millis(0, 1100, 3300, 7700, 16500, 30000));
    }

    @ParameterizedTest
    @CsvSource({"1, 100", "2, 200", "3, 400", "4, 500", "5, 500"})
    void googleGuide_delay_isDrawnFromOneMillisecond(int step, long most) {
        ShapedBackoff backoff = Backoff.exponential(MS_100).cap(Duration.ofMillis(500));
        assertThat(exact(backoff, step)).isEqualTo(most * MS);
        Backoff jittered = backoff.jitter(Jitter.fullFromOne());
        assertThat(jittered.nanos(step, 0, Draws.always(0))).isEqualTo(MS);
        assertThat(jittered.nanos(step, 0, Draws.always(Draws.ALMOST_ONE))).isEqualTo(most * MS);
        assertThat(draws(jittered, step, step)).allMatch(nanos -> nanos >= MS && nanos <= most * MS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 1_000_000, Integer.MAX_VALUE})
    void delay_ofAnyRetry_costsTheSame(int step) {
        // A cost that grew with the retry number would take minutes here for the last of them.
        Backoff backoff = Backoff.first(1, Backoff.none())
                .andThen(Backoff.fibonacci(MS_100).cap(SECOND));
        assertThat(draws(backoff, step, 1)).hasSize(10_000).allMatch(nanos -> nanos <= 1000 * MS);
        assertThat(draws(Backoff.exponential(MS_100, 1.0001).cap(SECOND), step, 1))
                .allMatch(nanos -> nanos <= 1000 * MS);
    }
}
