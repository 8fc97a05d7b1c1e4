package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.hint.HintMode;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.time.Nanos;
import dev.steadfast.time.RandomSource;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The turn of a retry as a table: numbers in, a decision out. Delays are in nanoseconds. */
class RetryDeciderTest {
    private static final long NONE = Nanos.UNLIMITED;
    private static final RandomSource LOWEST = Draws.always(0);
    private static final RandomSource HIGHEST = Draws.always(Draws.ALMOST_ONE);

    private static Verdict fixed(long nanos) {
        return Verdict.retry(Backoff.fixed(Duration.ofNanos(nanos)).jitter(Jitter.none()), 3);
    }

    private static RetryDecider decider(int maxAttempts) {
        return new RetryDecider(maxAttempts, false, new HintLimit(1_000, false), 0, false);
    }

    private static RetryDecider useful(long minUseful, boolean clipLast) {
        return new RetryDecider(9, false, new HintLimit(1_000, false), minUseful, clipLast);
    }

    private static Decider.Turn turn(int attempt, long left, long asked, long hint) {
        return new Decider.Turn(
                attempt,
                attempt,
                0,
                NONE,
                0,
                left,
                asked,
                ServerHint.after(Duration.ofNanos(hint)),
                HintMode.atLeast());
    }

    private static Decision withLeft(RetryDecider decider, long delay, long left) {
        return decider.decide(turn(1, left, Decider.NOT_ASKED, 0), fixed(delay), LOWEST);
    }

    private static Decision withHint(RetryDecider decider, long delay, long left, long hint, RandomSource random) {
        return decider.decide(turn(1, left, Decider.NOT_ASKED, hint), fixed(delay), random);
    }

    @Nested
    class Attempts {
        @ParameterizedTest
        @CsvSource({"1, 1, true", "1, 2, false", "2, 3, false", "3, 3, true", "4, 3, true"})
        void attempts_usedUp_stop(int attempt, int max, boolean stops) {
            StopReason expected = stops ? StopReason.ATTEMPTS : null;
            assertThat(decider(max).refusal(attempt, fixed(1))).isEqualTo(expected);
            assertThat(decider(max)
                            .decide(turn(attempt, NONE, Decider.NOT_ASKED, 0), fixed(1), LOWEST)
                            .stop())
                    .isEqualTo(expected);
        }

        @Test
        void forever_atTheLastNumber_goesOn() {
            RetryDecider forever = decider(Integer.MAX_VALUE);
            Decision decision = forever.decide(turn(Integer.MAX_VALUE, NONE, Decider.NOT_ASKED, 0), fixed(5), LOWEST);
            assertThat(decision.stop()).isNull();
            assertThat(decision.delayNanos()).isEqualTo(5);
            assertThat(forever.maxAttempts()).isEqualTo(Integer.MAX_VALUE);
        }

        @Test
        void largestLimit_oneBelowForever_isALimit() {
            assertThat(decider(Integer.MAX_VALUE - 1).refusal(Integer.MAX_VALUE - 1, fixed(1)))
                    .isEqualTo(StopReason.ATTEMPTS);
            assertThat(decider(Integer.MAX_VALUE - 1).refusal(Integer.MAX_VALUE - 2, fixed(1)))
                    .isNull();
        }

        @Test
        void attempt_hasNoBoundOfItsOwn() {
            assertThat(decider(3).firstAttemptTimeoutNanos()).isEqualTo(NONE);
            assertThat(withLeft(decider(3), 5, 10).attemptTimeoutNanos()).isEqualTo(NONE);
        }
    }

    @Nested
    class Order {
        private final RetryDecider last = decider(1);

        @Test
        void verdict_goesBeforeEverythingElse() {
            Decider.Turn hopeless = turn(9, 0, Decider.NOT_ASKED, 5_000);
            for (Verdict verdict : new Verdict[] {
                Verdict.NOT_RETRYABLE, Verdict.NEVER_LIST, Verdict.UNSAFE, Verdict.REJECTED, Verdict.INTERRUPTED
            }) {
                assertThat(last.decide(hopeless, verdict, Draws.none()).stop()).isEqualTo(verdict.refusal());
                assertThat(last.refusal(9, verdict)).isEqualTo(verdict.refusal());
            }
        }

        @Test
        void attempts_goBeforeHintAndTime_andNothingIsDrawn() {
            Decision decision = last.decide(turn(1, 0, Decider.NOT_ASKED, 5_000), fixed(100), Draws.none());
            assertThat(decision.stop()).isEqualTo(StopReason.ATTEMPTS);
            assertThat(decision.delayNanos()).isZero();
        }

        @Test
        void hintBeyondItsLimit_goesBeforeTime() {
            assertThat(withHint(decider(3), 100, 50, 1_001, LOWEST).stop()).isEqualTo(StopReason.HINT_TOO_LONG);
        }

        @Test
        void deadline_goesBeforeUsefulTime() {
            assertThat(withLeft(useful(50, false), 100, 100).stop()).isEqualTo(StopReason.DEADLINE);
        }

        @Test
        void refusedDelay_isTold() {
            assertThat(withLeft(decider(3), 100, 50).delayNanos()).isEqualTo(100);
            assertThat(withHint(decider(3), 100, 50, 2_000, LOWEST).delayNanos())
                    .isEqualTo(2_000);
        }

        @Test
        void cost_isTheVerdicts() {
            assertThat(withLeft(decider(3), 1, NONE).cost()).isEqualTo(3);
        }
    }

    @Nested
    class Deadline {
        @ParameterizedTest
        @CsvSource({"100, 101, true", "100, 100, false", "100, 99, false", "0, 1, true", "0, 0, false"})
        void delay_mustEndBeforeTheDeadline(long delay, long left, boolean allowed) {
            assertThat(withLeft(decider(3), delay, left).stop()).isEqualTo(allowed ? null : StopReason.DEADLINE);
        }

        @Test
        void delayForEver_withoutADeadline_isAllowed_andUnderOneIsNot() {
            assertThat(withLeft(decider(3), NONE, NONE).stop()).isNull();
            assertThat(withLeft(decider(3), NONE, NONE - 1).stop()).isEqualTo(StopReason.DEADLINE);
        }

        @ParameterizedTest
        @CsvSource({"100, 150, true", "100, 149, false", "100, 101, false", "0, 50, true", "0, 49, false"})
        void attempt_mustHaveItsUsefulTime(long delay, long left, boolean allowed) {
            assertThat(withLeft(useful(50, false), delay, left).stop())
                    .isEqualTo(allowed ? null : StopReason.NO_USEFUL_TIME);
        }

        @Test
        void usefulTime_withoutADeadline_isAlwaysThere() {
            assertThat(withLeft(useful(NONE, false), 100, NONE).stop()).isNull();
        }
    }

    @Nested
    class ClipLast {
        @ParameterizedTest
        @CsvSource({"500, 200, 150", "500, 500, 450", "120, 150, 100", "500, 51, 1"})
        void delayThatDoesNotFit_isShortenedToTheUsefulTime(long delay, long left, long clipped) {
            Decision decision = withLeft(useful(50, true), delay, left);
            assertThat(decision.stop()).isNull();
            assertThat(decision.delayNanos()).isEqualTo(clipped);
            assertThat(decision.source()).isEqualTo(DelaySource.CLIPPED);
        }

        @Test
        void delayThatFits_isLeftAlone() {
            Decision decision = withLeft(useful(50, true), 100, 150);
            assertThat(decision.delayNanos()).isEqualTo(100);
            assertThat(decision.source()).isEqualTo(DelaySource.BACKOFF);
        }

        @Test
        void lessThanTheUsefulTimeLeft_stops() {
            // Clipped to nothing, attempts that take no time would follow each other for ever.
            assertThat(withLeft(useful(50, true), 500, 50).stop()).isEqualTo(StopReason.DEADLINE);
            assertThat(withLeft(useful(50, true), 500, 49).stop()).isEqualTo(StopReason.DEADLINE);
            assertThat(withLeft(useful(50, true), 10, 49).stop()).isEqualTo(StopReason.NO_USEFUL_TIME);
        }

        @Test
        void hint_isNeverCutShort() {
            assertThat(withHint(useful(50, true), 0, 200, 300, LOWEST).stop()).isEqualTo(StopReason.DEADLINE);
        }

        @Test
        void hintBelowTheBackoff_isNotCutShortEither() {
            // The backoff of 500 may be clipped to 150, but the server asked for 180.
            assertThat(withHint(useful(50, true), 500, 200, 180, LOWEST).stop()).isEqualTo(StopReason.DEADLINE);
            Decision fits = withHint(useful(50, true), 500, 200, 150, LOWEST);
            assertThat(fits.stop()).isNull();
            assertThat(fits.delayNanos()).isEqualTo(150);
        }

        @ParameterizedTest
        @ValueSource(longs = {200, 5_000, Long.MAX_VALUE})
        void hintBeyondItsLimit_stopsThoughTheBackoffIsLonger(long left) {
            assertThat(withHint(useful(50, true), 3_000, left, 1_001, LOWEST).stop())
                    .isEqualTo(StopReason.HINT_TOO_LONG);
        }

        @Test
        void delayOfTheFunction_isClippedToo() {
            Decision decision = useful(50, true).decide(turn(1, 200, 500, 0), fixed(1), LOWEST);
            assertThat(decision.delayNanos()).isEqualTo(150);
            assertThat(decision.source()).isEqualTo(DelaySource.CLIPPED);
        }
    }

    @Nested
    class Hints {
        @Test
        void hint_isALowerBound_stretchedByUpToATenth() {
            assertThat(withHint(decider(3), 100, NONE, 1_000, LOWEST).delayNanos())
                    .isEqualTo(1_000);
            assertThat(withHint(decider(3), 100, NONE, 1_000, HIGHEST).delayNanos())
                    .isEqualTo(1_100);
            assertThat(withHint(decider(3), 100, NONE, 1_000, Draws.always(0.5)).delayNanos())
                    .isEqualTo(1_050);
            assertThat(withHint(decider(3), 100, NONE, 1_000, LOWEST).source()).isEqualTo(DelaySource.HINT);
        }

        @Test
        void longerBackoff_wins() {
            Decision decision = withHint(decider(3), 2_000, NONE, 1_000, HIGHEST);
            assertThat(decision.delayNanos()).isEqualTo(2_000);
            assertThat(decision.source()).isEqualTo(DelaySource.BACKOFF);
        }

        @Test
        void hintEqualToTheBackoff_isTheBackoffs() {
            assertThat(withHint(decider(3), 1_000, NONE, 1_000, LOWEST).source())
                    .isEqualTo(DelaySource.BACKOFF);
        }

        @Test
        void noHint_drawsNothing() {
            Decision decision = decider(3).decide(turn(1, NONE, Decider.NOT_ASKED, 0), fixed(100), Draws.none());
            assertThat(decision.delayNanos()).isEqualTo(100);
        }

        @Test
        void hintAtItsLimit_isFollowed_stretchIncluded() {
            assertThat(withHint(decider(3), 0, NONE, 1_000, HIGHEST).stop()).isNull();
            assertThat(withHint(decider(3), 0, NONE, 1_001, LOWEST).stop()).isEqualTo(StopReason.HINT_TOO_LONG);
        }

        @Test
        void hintBeyondTheTimeLeft_stops_byTheDrawnDelay() {
            assertThat(withHint(decider(3), 0, 1_000, 1_000, LOWEST).stop()).isEqualTo(StopReason.DEADLINE);
            assertThat(withHint(decider(3), 0, 1_001, 1_000, LOWEST).stop()).isNull();
            assertThat(withHint(decider(3), 0, 1_001, 1_000, HIGHEST).stop()).isEqualTo(StopReason.DEADLINE);
        }

        @Test
        void hint_overridesAnAskedDelayOnlyIfLonger() {
            assertThat(decider(3)
                            .decide(turn(1, NONE, 50, 80), fixed(1), LOWEST)
                            .delayNanos())
                    .isEqualTo(80);
            Decision asked = decider(3).decide(turn(1, NONE, 90, 80), fixed(1), LOWEST);
            assertThat(asked.delayNanos()).isEqualTo(90);
            assertThat(asked.source()).isEqualTo(DelaySource.DELAY_FUNCTION);
        }

        @Test
        void hintForEver_doesNotWrap() {
            RetryDecider patient = new RetryDecider(3, false, new HintLimit(NONE, false), 0, false);
            assertThat(withHint(patient, 0, NONE, NONE, HIGHEST).delayNanos()).isEqualTo(NONE);
        }
    }

    @Nested
    class Sources {
        @Test
        void firstRetryAtOnce_waitsNothing_thenOneStepBehind() {
            RetryDecider decider = new RetryDecider(9, true, new HintLimit(1_000, false), 0, false);
            Verdict doubling =
                    Verdict.retry(Backoff.exponential(Duration.ofNanos(100)).jitter(Jitter.none()), 1);
            Decision first = decider.decide(turn(1, NONE, Decider.NOT_ASKED, 0), doubling, Draws.none());
            assertThat(first.delayNanos()).isZero();
            assertThat(first.source()).isEqualTo(DelaySource.IMMEDIATE);
            assertThat(decider.decide(turn(2, NONE, Decider.NOT_ASKED, 0), doubling, Draws.none())
                            .delayNanos())
                    .isEqualTo(100);
            assertThat(decider.decide(turn(3, NONE, Decider.NOT_ASKED, 0), doubling, Draws.none())
                            .delayNanos())
                    .isEqualTo(200);
        }

        @Test
        void noBackoff_isImmediate_andKeepsWhatIsRemembered() {
            Decider.Turn turn =
                    new Decider.Turn(1, 1, 77, NONE, 0, NONE, Decider.NOT_ASKED, ServerHint.none(), HintMode.atLeast());
            Decision decision = decider(3).decide(turn, Verdict.retry(Backoff.none(), 1), Draws.none());
            assertThat(decision.source()).isEqualTo(DelaySource.IMMEDIATE);
            assertThat(decision.memo()).isEqualTo(77);
        }

        @Test
        void list_isNamedAsSuch() {
            Verdict byList = Verdict.retryByList(Backoff.list(Duration.ofNanos(100)));
            Decision decision = decider(3).decide(turn(1, NONE, Decider.NOT_ASKED, 0), byList, Draws.none());
            assertThat(decision.source()).isEqualTo(DelaySource.LIST);
            assertThat(decision.delayNanos()).isEqualTo(100);
        }

        @Test
        void askedDelay_isTakenAsItIs_zeroToo() {
            Decision decision = decider(3).decide(turn(1, NONE, 0, 0), fixed(100), Draws.none());
            assertThat(decision.delayNanos()).isZero();
            assertThat(decision.source()).isEqualTo(DelaySource.DELAY_FUNCTION);
            assertThat(decider(3)
                            .decide(turn(1, NONE, 700, 0), fixed(100), Draws.none())
                            .delayNanos())
                    .isEqualTo(700);
        }

        @Test
        void ceiling_cutsTheDelay_notWhatIsRemembered() {
            Backoff polly = Backoff.pollyV2(Duration.ofSeconds(1), Duration.ofMillis(500));
            Decision decision =
                    decider(3).decide(turn(1, NONE, Decider.NOT_ASKED, 0), Verdict.retry(polly, 1), Draws.always(0.5));
            assertThat(decision.delayNanos()).isEqualTo(500_000_000);
            assertThat(decision.memo()).isGreaterThan(890_000_000);
        }

        @Test
        void askedDelay_atTheSeamOfTwoBackoffs_doesNotLeakTheFirstOnesMemo() {
            Backoff gax = Backoff.gaxExact(Duration.ofMillis(64), 2, Duration.ofSeconds(9));
            Verdict verdict = Verdict.retry(Backoff.first(2, gax).andThen(gax), 1);
            Decision first = decider(9).decide(turn(1, NONE, Decider.NOT_ASKED, 0), verdict, HIGHEST);
            Decision asked = decider(9)
                    .decide(
                            new Decider.Turn(
                                    2, 2, first.memo(), NONE, 0, NONE, 5, ServerHint.none(), HintMode.atLeast()),
                            verdict,
                            HIGHEST);
            Decision third = decider(9)
                    .decide(
                            new Decider.Turn(
                                    3,
                                    3,
                                    asked.memo(),
                                    NONE,
                                    0,
                                    NONE,
                                    Decider.NOT_ASKED,
                                    ServerHint.none(),
                                    HintMode.atLeast()),
                            verdict,
                            HIGHEST);
            assertThat(third.delayNanos()).isEqualTo(63_000_000);
        }
    }

    @ParameterizedTest
    @EnumSource(StopReason.class)
    void decision_withEachReason_keepsIt(StopReason reason) {
        Verdict verdict = new Verdict(reason, Backoff.none(), DelaySource.IMMEDIATE, 0, null, null);
        assertThat(decider(3)
                        .decide(turn(1, NONE, Decider.NOT_ASKED, 0), verdict, LOWEST)
                        .stop())
                .isEqualTo(reason);
    }
}
