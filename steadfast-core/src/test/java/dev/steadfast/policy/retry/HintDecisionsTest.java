package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.hint.HintMode;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.time.Nanos;
import dev.steadfast.time.RandomSource;
import java.time.Duration;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What server hints do to a decision. Delays are in nanoseconds; the longest hint that is followed is 1000. */
class HintDecisionsTest {
    private static final long NONE = Nanos.UNLIMITED;
    private static final RandomSource HALF = Draws.always(0.5);
    private static final RetryDecider GIVES_UP = new RetryDecider(9, false, new HintLimit(1_000, false), 0, false);
    private static final RetryDecider CLAMPS = new RetryDecider(9, false, new HintLimit(1_000, true), 0, false);

    private static Verdict fixed(long nanos) {
        return Verdict.retry(Backoff.fixed(Duration.ofNanos(nanos)).jitter(Jitter.none()), 1);
    }

    private static ServerHint after(long nanos) {
        return ServerHint.after(Duration.ofNanos(nanos));
    }

    private static Decider.Turn turn(int attempt, long left, long asked, ServerHint hint, HintMode mode) {
        return new Decider.Turn(attempt, attempt, 0, NONE, 0, left, asked, hint, mode);
    }

    private static Decision decide(RetryDecider decider, long backoff, ServerHint hint, HintMode mode) {
        return decider.decide(turn(1, NONE, Decider.NOT_ASKED, hint, mode), fixed(backoff), HALF);
    }

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
        // mode, backoff, hint, delay, source; the draw is a half
        "ignore, 100, 400, 100, BACKOFF",
        "ignore, 100, 5000, 100, BACKOFF",
        "replace, 100, 400, 400, HINT",
        "replace, 700, 400, 400, HINT",
        "replace, 400, 400, 400, HINT",
        "replace, 100, 0, 100, BACKOFF",
        "atLeast, 100, 400, 420, HINT",
        "atLeast, 419, 400, 420, HINT",
        "atLeast, 420, 400, 420, BACKOFF",
        "atLeast, 700, 400, 700, BACKOFF",
        "clamp, 100, 400, 400, HINT",
        "clamp, 100, 600, 600, HINT",
        "clamp, 100, 601, 600, HINT_CLAMPED",
        "clamp, 100, 100, 100, BACKOFF",
        "clamp, 700, 400, 700, BACKOFF",
        "lowerBound, 100, 400, 500, HINT",
        "lowerBound, 700, 400, 500, HINT",
        "lowerBound, 700, 0, 700, BACKOFF"
    })
    void mode_choosesDelayAndSource(String mode, long backoff, long hint, long delay, DelaySource source) {
        Decision decision = decide(GIVES_UP, backoff, after(hint), mode(mode));

        assertThat(decision.stop()).isNull();
        assertThat(decision.delayNanos()).isEqualTo(delay);
        assertThat(decision.source()).isEqualTo(source);
    }

    @ParameterizedTest
    @CsvSource({"replace, 90, 400, 400", "replace, 900, 400, 400", "clamp, 90, 1000, 590", "atLeast, 900, 400, 900"})
    void delayFunction_standsInForTheBackoff(String mode, long asked, long hint, long delay) {
        Decider.Turn turn = turn(1, NONE, asked, after(hint), mode(mode));

        assertThat(GIVES_UP.decide(turn, fixed(1), HALF).delayNanos()).isEqualTo(delay);
    }

    @Nested
    class TooLong {
        @ParameterizedTest
        @CsvSource({"replace, 2000", "atLeast, 2100", "clamp, 2000", "lowerBound, 2500"})
        void givingUp_tellsWhatTheServerAskedFor(String mode, long refused) {
            Decision decision = decide(GIVES_UP, 100, after(2_000), mode(mode));

            assertThat(decision.stop()).isEqualTo(StopReason.HINT_TOO_LONG);
            assertThat(decision.delayNanos()).isEqualTo(refused);
        }

        @ParameterizedTest
        @CsvSource({
            "replace, 100, 1001, 1000, HINT_CLAMPED",
            "replace, 100, 1000, 1000, HINT",
            "atLeast, 100, 2000, 1050, HINT_CLAMPED",
            "atLeast, 100, 1001, 1050, HINT_CLAMPED",
            "atLeast, 5000, 2000, 5000, BACKOFF",
            "clamp, 100, 2000, 600, HINT_CLAMPED",
            "clamp, 900, 2000, 1000, HINT_CLAMPED",
            "clamp, 1100, 2000, 1100, BACKOFF",
            "lowerBound, 100, 2000, 1250, HINT_CLAMPED",
            "lowerBound, 100, 9223372036854775807, 1250, HINT_CLAMPED"
        })
        void clamping_followsTheLongestThatIs(String mode, long backoff, long hint, long delay, DelaySource source) {
            Decision decision = decide(CLAMPS, backoff, after(hint), mode(mode));

            assertThat(decision.stop()).isNull();
            assertThat(decision.delayNanos()).isEqualTo(delay);
            assertThat(decision.source()).isEqualTo(source);
        }

        @Test
        void clampedHint_mustFitTheTimeLeftAsAnyOther() {
            Decider.Turn turn = turn(1, 1_000, Decider.NOT_ASKED, after(2_000), HintMode.replace());

            assertThat(CLAMPS.decide(turn, fixed(1), HALF).stop()).isEqualTo(StopReason.DEADLINE);
        }
    }

    @Nested
    class AtOnce {
        @ParameterizedTest
        @CsvSource({"replace", "atLeast", "clamp", "lowerBound"})
        void inEveryListeningMode_waitsForNothing(String mode) {
            Decision decision = decide(GIVES_UP, 100, ServerHint.atOnce(), mode(mode));

            assertThat(decision.stop()).isNull();
            assertThat(decision.delayNanos()).isZero();
            assertThat(decision.source()).isEqualTo(DelaySource.HINT);
        }

        @Test
        void ignored_leavesItToTheBackoff() {
            assertThat(decide(GIVES_UP, 100, ServerHint.atOnce(), HintMode.ignore())
                            .delayNanos())
                    .isEqualTo(100);
        }

        @Test
        void withNoTimeLeft_stops() {
            Decider.Turn turn = turn(1, 0, Decider.NOT_ASKED, ServerHint.atOnce(), HintMode.atLeast());

            assertThat(GIVES_UP.decide(turn, fixed(100), HALF).stop()).isEqualTo(StopReason.DEADLINE);
        }
    }

    @Nested
    class Stop {
        @Test
        void stop_endsTheOperation_andNothingIsDrawn() {
            Decider.Turn turn = turn(1, NONE, Decider.NOT_ASKED, ServerHint.stop(), HintMode.atLeast());
            Decision decision = GIVES_UP.decide(turn, fixed(100), Draws.none());

            assertThat(decision.stop()).isEqualTo(StopReason.SERVER_STOP);
            assertThat(decision.delayNanos()).isZero();
        }

        @Test
        void stop_comesAfterVerdictAndAttempts_andBeforeTime() {
            Decider.Turn last = turn(9, 0, Decider.NOT_ASKED, ServerHint.stop(), HintMode.replace());
            Decider.Turn late = turn(8, 0, Decider.NOT_ASKED, ServerHint.stop(), HintMode.replace());

            assertThat(GIVES_UP.decide(last, Verdict.UNSAFE, Draws.none()).stop())
                    .isEqualTo(StopReason.UNSAFE);
            assertThat(GIVES_UP.decide(last, fixed(1), Draws.none()).stop()).isEqualTo(StopReason.ATTEMPTS);
            assertThat(GIVES_UP.decide(late, fixed(1), Draws.none()).stop()).isEqualTo(StopReason.SERVER_STOP);
        }

        @Test
        void ignored_changesNothing() {
            assertThat(decide(GIVES_UP, 100, ServerHint.stop(), HintMode.ignore())
                            .stop())
                    .isNull();
        }
    }

    @Nested
    class Restart {
        private final Verdict doubling =
                Verdict.retry(Backoff.exponential(Duration.ofNanos(100)).jitter(Jitter.none()), 1);

        private Decision fourth(RetryDecider decider, ServerHint hint, HintMode mode) {
            return decider.decide(turn(4, NONE, Decider.NOT_ASKED, hint, mode), doubling, HALF);
        }

        @Test
        void hint_restarts_soItsOwnBackoffIsTheFirst() {
            Decision decision = fourth(GIVES_UP, after(50).restartingBackoff(), HintMode.atLeast());

            assertThat(decision.restart()).isTrue();
            assertThat(decision.delayNanos()).isEqualTo(100);
            assertThat(fourth(GIVES_UP, after(50), HintMode.atLeast()).restart())
                    .isFalse();
            assertThat(fourth(GIVES_UP, after(50), HintMode.atLeast()).delayNanos())
                    .isEqualTo(800);
        }

        @Test
        void ignored_doesNotRestart() {
            Decision decision = fourth(GIVES_UP, after(50).restartingBackoff(), HintMode.ignore());

            assertThat(decision.restart()).isFalse();
            assertThat(decision.delayNanos()).isEqualTo(800);
        }

        @Test
        void withFirstRetryAtOnce_theFirstIsAtOnceAgain() {
            RetryDecider atOnce = new RetryDecider(9, true, new HintLimit(1_000, false), 0, false);
            Decision decision = fourth(atOnce, ServerHint.none().restartingBackoff(), HintMode.atLeast());

            assertThat(decision.delayNanos()).isZero();
            assertThat(decision.source()).isEqualTo(DelaySource.IMMEDIATE);
        }

        @Test
        void memo_isForgotten_beforeAndAfter() {
            Verdict decorrelated = Verdict.retry(Backoff.decorrelated(Duration.ofNanos(10), Duration.ofHours(1)), 1);
            ServerHint restart = ServerHint.none().restartingBackoff();
            Decision fresh = GIVES_UP.decide(
                    turn(1, NONE, Decider.NOT_ASKED, ServerHint.none(), HintMode.atLeast()), decorrelated, HALF);
            Decision again = GIVES_UP.decide(
                    new Decider.Turn(5, 5, 9_999, NONE, 0, NONE, Decider.NOT_ASKED, restart, HintMode.atLeast()),
                    decorrelated,
                    HALF);

            assertThat(again.delayNanos()).isEqualTo(fresh.delayNanos());
            assertThat(fresh.memo()).isNotZero();
            assertThat(again.memo()).isZero();
        }
    }

    @Nested
    class ClipLast {
        private final RetryDecider clips = new RetryDecider(9, false, new HintLimit(1_000, false), 50, true);

        @ParameterizedTest
        @CsvSource({
            // mode, backoff, hint, left, delay: only what is the backoff's own is cut
            "clamp, 800, 100, 300, 250",
            "clamp, 100, 400, 300, -1",
            "replace, 800, 240, 300, 240",
            "replace, 0, 280, 300, -1",
            "lowerBound, 0, 240, 300, -1"
        })
        void hint_isNotCutInAnyMode(String mode, long backoff, long hint, long left, long delay) {
            Decision decision =
                    clips.decide(turn(1, left, Decider.NOT_ASKED, after(hint), mode(mode)), fixed(backoff), HALF);

            assertThat(decision.stop() == null ? decision.delayNanos() : -1).isEqualTo(delay);
        }
    }

    @Provide
    Arbitrary<HintMode> modes() {
        return Arbitraries.of("replace", "atLeast", "clamp", "lowerBound").map(HintDecisionsTest::mode);
    }

    @Provide
    Arbitrary<ServerHint> hints() {
        Arbitrary<ServerHint> waits = Arbitraries.longs().greaterOrEqual(0).map(HintDecisionsTest::after);
        Arbitrary<ServerHint> words = Arbitraries.of(
                ServerHint.none(),
                ServerHint.retry(),
                ServerHint.atOnce(),
                ServerHint.none().restartingBackoff());
        return Combinators.combine(words, waits).as(ServerHint::and);
    }

    @Property
    void retry_whateverTheHint_neverOverrunsNorWrapsNorIsShorterThanPromised(
            @ForAll("hints") ServerHint hint,
            @ForAll("modes") HintMode mode,
            @ForAll @LongRange(min = 0) long backoff,
            @ForAll @LongRange(min = 0) long left) {
        Decision decision = GIVES_UP.decide(turn(1, left, Decider.NOT_ASKED, hint, mode), fixed(backoff), HALF);

        assertThat(decision.delayNanos()).isNotNegative();
        if (decision.stop() == null) {
            assertThat(hint.delayNanos()).isLessThanOrEqualTo(1_000);
            assertThat(left == NONE || decision.delayNanos() < left).isTrue();
            boolean shortened = decision.source() == DelaySource.HINT_CLAMPED;
            assertThat(decision.delayNanos()).isGreaterThanOrEqualTo(shortened ? backoff : hint.delayNanos());
        }
    }

    @Property
    void stop_inAnyHint_stopsWhateverElseItSays(
            @ForAll("hints") ServerHint hint, @ForAll("modes") HintMode mode, @ForAll @LongRange(min = 0) long left) {
        for (ServerHint stop : new ServerHint[] {ServerHint.stop().and(hint), hint.and(ServerHint.stop())}) {
            assertThat(GIVES_UP.decide(turn(1, left, Decider.NOT_ASKED, stop, mode), fixed(1), Draws.none())
                            .stop())
                    .isEqualTo(StopReason.SERVER_STOP);
        }
    }
}
