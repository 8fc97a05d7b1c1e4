package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steadfast.time.Nanos;
import dev.steadfast.time.RandomSource;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Worked numbers for each formula of a delay, as they stand in the documentation. */
class BackoffFormulasTest {
    private static final RandomSource NO_DRAW = Draws.none();
    private static final Duration MS_100 = Duration.ofMillis(100);

    private static Duration[] exact(ShapedBackoff backoff, int retries) {
        return Walk.durations(backoff.jitter(Jitter.none()), retries, NO_DRAW);
    }

    @Nested
    class Shaped {
        @Test
        void none_isZero() {
            assertThat(Walk.nanos(Backoff.none(), 3, NO_DRAW)).containsExactly(0, 0, 0);
        }

        @Test
        void fixed_isTheSame() {
            assertThat(exact(Backoff.fixed(MS_100), 3)).containsExactly(Walk.millis(100, 100, 100));
        }

        @Test
        void linear_growsByTheIncrement() {
            assertThat(exact(Backoff.linear(MS_100, Duration.ofMillis(30)), 4))
                    .containsExactly(Walk.millis(100, 130, 160, 190));
        }

        @Test
        void exponential_doubles() {
            assertThat(exact(Backoff.exponential(MS_100), 5)).containsExactly(Walk.millis(100, 200, 400, 800, 1600));
        }

        @Test
        void exponential_withAFactor_isRoundedOnceAndDoesNotDrift() {
            // 5 × 1.3^9 = 53.0224…; cut at each step, as gax does, it would be 47.
            assertThat(Backoff.exponential(Duration.ofMillis(5), 1.3)
                            .jitter(Jitter.none())
                            .nanos(10, 0, NO_DRAW))
                    .isEqualTo(53_022_497);
        }

        @Test
        void fibonacci_followsTheSequence() {
            assertThat(exact(Backoff.fibonacci(MS_100), 7))
                    .containsExactly(Walk.millis(100, 100, 200, 300, 500, 800, 1300));
        }

        @ParameterizedTest
        @CsvSource({"1, 1", "2, 1", "3, 2", "10, 55", "90, 2880067194370816120", "92, 7540113804746346429"})
        void fibonacci_ofOneNanosecond_isTheNumberItself(int step, long number) {
            assertThat(new Curve.Fibonacci(1).nanos(step)).isEqualTo(number);
        }

        @Test
        void fibonacci_beyondTheLastThatFits_saturates() {
            assertThat(new Curve.Fibonacci(1).nanos(93)).isEqualTo(Nanos.UNLIMITED);
            assertThat(new Curve.Fibonacci(2).nanos(91)).isEqualTo(Nanos.UNLIMITED);
            assertThat(new Curve.Fibonacci(2).nanos(90)).isEqualTo(2 * 2880067194370816120L);
            assertThat(new Curve.Fibonacci(1).nanos(Integer.MAX_VALUE)).isEqualTo(Nanos.UNLIMITED);
            assertThat(new Curve.Fibonacci(Nanos.UNLIMITED / 2).nanos(3)).isEqualTo(Nanos.UNLIMITED - 1);
        }

        @Test
        void linear_atTheLastStepThatFits_isExact_andSaturatesAfterIt() {
            long tenth = Nanos.UNLIMITED / 10;
            assertThat(new Curve.Linear(6, tenth).nanos(11)).isEqualTo(Nanos.UNLIMITED - 1);
            assertThat(new Curve.Linear(6, tenth).nanos(12)).isEqualTo(Nanos.UNLIMITED);
            assertThat(new Curve.Linear(8, tenth).nanos(11)).isEqualTo(Nanos.UNLIMITED);
            assertThat(new Curve.Linear(Nanos.UNLIMITED, 0).nanos(Integer.MAX_VALUE))
                    .isEqualTo(Nanos.UNLIMITED);
        }

        @Test
        void list_repeatsItsLast_withoutJitter() {
            assertThat(Walk.durations(Backoff.list(Walk.millis(1, 5, 2)), 5, NO_DRAW))
                    .containsExactly(Walk.millis(1, 5, 2, 2, 2));
            assertThat(Backoff.list(Arrays.asList(Walk.millis(1, 5, 2)))).isEqualTo(Backoff.list(Walk.millis(1, 5, 2)));
        }

        @Test
        void floorAndCap_boundTheCurve() {
            assertThat(exact(
                            Backoff.exponential(MS_100)
                                    .floor(Duration.ofMillis(300))
                                    .cap(Duration.ofMillis(900)),
                            5))
                    .containsExactly(Walk.millis(300, 300, 400, 800, 900));
        }

        @Test
        void formula_unlessToldOtherwise_hasFullJitter() {
            for (ShapedBackoff backoff : new ShapedBackoff[] {
                Backoff.fixed(MS_100),
                Backoff.linear(MS_100, MS_100),
                Backoff.exponential(MS_100),
                Backoff.fibonacci(MS_100)
            }) {
                assertThat(backoff).isEqualTo(backoff.jitter(Jitter.full()));
                assertThat(backoff.nanos(1, 0, Draws.always(0))).isZero();
            }
        }
    }

    @Nested
    class NamedAfterOthers {
        @ParameterizedTest
        @CsvSource({
            "1, 100, 100",
            "2, 900, 1300",
            "3, 2500, 3700",
            "4, 5700, 8500",
            "5, 12100, 18100",
            "6, 24900, 30000",
            "7, 30000, 30000"
        })
        void azureDelta_drawsOneUnitForTheWholeIncrement(int step, long least, long most) {
            Backoff backoff = Backoff.azureDelta(MS_100, Duration.ofSeconds(1), Duration.ofSeconds(30));
            assertThat(backoff.nanos(step, 0, Draws.always(0))).isEqualTo(least * 1_000_000);
            assertThat(backoff.nanos(step, 0, Draws.always(Draws.ALMOST_ONE))).isEqualTo(most * 1_000_000);
        }

        @Test
        void azureDelta_inTheMiddle_isTheSequenceOfTheDocumentation() {
            Backoff backoff = Backoff.azureDelta(MS_100, Duration.ofSeconds(1), Duration.ofSeconds(30));
            assertThat(Walk.durations(backoff, 6, Draws.always(0.5)))
                    .containsExactly(Walk.millis(100, 1100, 3100, 7100, 15100, 30000));
        }

        @ParameterizedTest
        @CsvSource({
            "1, 10, 20",
            "2, 10, 30",
            "3, 10, 50",
            "4, 10, 90",
            "5, 10, 100",
            "63, 10, 100",
            "2147483647, 10, 100"
        })
        void slotted_reachesTwoToTheFailuresBefore(int step, long least, long most) {
            Backoff backoff = Backoff.slotted(Duration.ofMillis(10), Duration.ofMillis(10), Duration.ofMillis(105));
            assertThat(backoff.nanos(step, 0, Draws.always(0))).isEqualTo(least * 1_000_000);
            assertThat(backoff.nanos(step, 0, Draws.always(Draws.ALMOST_ONE))).isEqualTo(most * 1_000_000);
        }

        @ParameterizedTest
        @CsvSource({"1, 10", "2, 20", "3, 40", "4, 80", "5, 100", "63, 100", "64, 100", "2147483647, 100"})
        void slottedClassic_reachesOneSlotLess(int step, long most) {
            Backoff backoff =
                    Backoff.slottedClassic(Duration.ofMillis(10), Duration.ofMillis(10), Duration.ofMillis(105));
            assertThat(backoff.nanos(step, 0, Draws.always(0))).isEqualTo(10_000_000);
            assertThat(backoff.nanos(step, 0, Draws.always(Draws.ALMOST_ONE))).isEqualTo(most * 1_000_000);
        }

        @Test
        void slotted_ofOneNanosecond_reachesTheLastPowerThatFits() {
            Backoff backoff = Backoff.slotted(Duration.ZERO, Duration.ofNanos(1), Duration.ofSeconds(Long.MAX_VALUE));
            assertThat(backoff.nanos(63, 0, Draws.always(0.5))).isEqualTo(1L << 61);
            assertThat(backoff.nanos(62, 0, Draws.always(0.5))).isEqualTo(1L << 60);
            assertThat(backoff.nanos(Integer.MAX_VALUE, 0, Draws.always(0.5))).isEqualTo(1L << 61);
        }

        @ParameterizedTest
        @CsvSource({"1, 80, 120", "2, 160, 240", "3, 320, 480", "4, 400, 600", "2147483647, 400, 600"})
        void grpc_mayExceedItsCapByAFifth(int step, long least, long most) {
            Backoff backoff = Backoff.grpc(MS_100, 2, Duration.ofMillis(500));
            assertThat(backoff.nanos(step, 0, Draws.always(0))).isEqualTo(least * 1_000_000);
            assertThat(backoff.nanos(step, 0, Draws.always(Draws.ALMOST_ONE))).isEqualTo(most * 1_000_000);
            assertThat(backoff)
                    .hasToString("Backoff[grpc, " + new Curve.Exponential(100_000_000, 2)
                            + ", cap PT0.5S before jitter of 20 %]");
        }

        @Test
        void gaxExact_cutsEachStepToAMillisecond() {
            GaxBackoff backoff = GaxBackoff.of(Duration.ofNanos(5_999_999), 1.3, Duration.ofMillis(20), false);
            assertThat(Walk.durations(backoff, 10, NO_DRAW))
                    .containsExactly(Walk.millis(5, 6, 7, 9, 11, 14, 18, 20, 20, 20));
        }

        @Test
        void gaxExact_beyondAllNumbers_saturates() {
            Duration ages = Duration.ofSeconds(Long.MAX_VALUE);
            GaxBackoff backoff = GaxBackoff.of(Duration.ofMillis(1), 1e300, ages, false);
            assertThat(Walk.nanos(backoff, 4, NO_DRAW)[3])
                    .isCloseTo(Nanos.UNLIMITED, within(1_000_000L))
                    .isPositive();
        }

        @Test
        void decorrelated_beginsWithTheBaseAsPrevious() {
            Backoff backoff = Backoff.decorrelated(Duration.ofMillis(10), MS_100);
            assertThat(Walk.durations(backoff, 4, Draws.always(Draws.ALMOST_ONE)))
                    .containsExactly(Walk.millis(30, 90, 100, 100));
            assertThat(Walk.durations(backoff, 3, Draws.always(0))).containsExactly(Walk.millis(10, 10, 10));
        }

        @Test
        void decorrelated_nearTheEndOfNumbers_doesNotWrap() {
            Backoff backoff = Backoff.decorrelated(Duration.ofMillis(1), Duration.ofSeconds(Long.MAX_VALUE));
            assertThat(backoff.nanos(2, Nanos.UNLIMITED / 3, Draws.always(Draws.ALMOST_ONE)))
                    .isGreaterThan(Nanos.UNLIMITED / 3 * 2);
            assertThat(backoff.nanos(2, Nanos.UNLIMITED / 3 + 1, Draws.always(Draws.ALMOST_ONE)))
                    .isGreaterThan(Nanos.UNLIMITED / 3 * 2);
        }

        @Test
        void pollyV2_isCappedAfterTheDraw_andItsSumGoesOn() {
            Backoff backoff = Backoff.pollyV2(Duration.ofSeconds(1), Duration.ofSeconds(3));
            assertThat(backoff.ceilingNanos(99)).isEqualTo(3_000_000_000L);
            assertThat(Walk.nanos(backoff, 6, Draws.always(0.5)))
                    .endsWith(3_000_000_000L, 3_000_000_000L, 3_000_000_000L);
            assertThat(Walk.nanos(backoff, 2_000, Draws.always(0.5))).endsWith(3_000_000_000L);
        }

        @Test
        void firstAndThen_takesTheCeilingOfThePartInForce() {
            Backoff three = Backoff.pollyV2(MS_100, Duration.ofSeconds(3));
            Backoff five = Backoff.pollyV2(MS_100, Duration.ofSeconds(5));
            Backoff whole =
                    Backoff.first(2, three).andThen(Backoff.first(1, five).andThen(three));
            assertThat(whole.ceilingNanos(2)).isEqualTo(3_000_000_000L);
            assertThat(whole.ceilingNanos(3)).isEqualTo(5_000_000_000L);
            assertThat(whole.ceilingNanos(4)).isEqualTo(3_000_000_000L);
        }

        @Test
        void custom_isAskedByRetryNumber() {
            assertThat(Walk.durations(Backoff.custom(step -> Duration.ofSeconds(1L << step)), 5, NO_DRAW))
                    .containsExactly(Walk.millis(2000, 4000, 8000, 16000, 32000));
        }
    }
}
