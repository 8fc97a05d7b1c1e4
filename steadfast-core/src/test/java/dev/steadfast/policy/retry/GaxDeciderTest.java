package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.hint.HintMode;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.time.Nanos;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The rules of gax that its recorded schedules do not show. */
class GaxDeciderTest {
    private static final Verdict FAILED = Verdict.retry(Backoff.none(), 7);

    private static GaxTiming timing(Duration total, Duration initialDelay, int attempts, Duration rpc) {
        return new GaxTiming(total, initialDelay, 2, initialDelay.multipliedBy(8), attempts, false, rpc, 1, rpc, false);
    }

    private static Decision decide(GaxTiming timing, int attempt, Duration elapsed) {
        return GaxDecider.of(timing).decide(turn(attempt, elapsed), FAILED, Draws.none());
    }

    private static Decider.Turn turn(int attempt, Duration elapsed) {
        return new Decider.Turn(
                attempt,
                attempt,
                0,
                Nanos.UNLIMITED,
                elapsed.toNanos(),
                Nanos.UNLIMITED,
                Decider.NOT_ASKED,
                ServerHint.none(),
                HintMode.atLeast());
    }

    @Test
    void refusal_whateverTheAttempt_isTheVerdictsOnly() {
        GaxDecider decider = GaxDecider.of(timing(Duration.ZERO, Duration.ofMillis(1), 2, Duration.ZERO));
        assertThat(decider.refusal(99, FAILED)).isNull();
        assertThat(decider.refusal(1, Verdict.UNSAFE)).isEqualTo(StopReason.UNSAFE);
    }

    @Test
    void verdictThatRefuses_isKept_thoughTimeIsLeft() {
        GaxTiming timing = timing(Duration.ofSeconds(9), Duration.ofMillis(1), 2, Duration.ZERO);
        Decision decision = GaxDecider.of(timing).decide(turn(1, Duration.ZERO), Verdict.NEVER_LIST, Draws.none());
        assertThat(decision.stop()).isEqualTo(StopReason.NEVER_LIST);
    }

    @Test
    void jitteredDelay_isDrawnFromZeroToOneMillisecondLess() {
        GaxTiming timing = new GaxTiming(
                Duration.ZERO,
                Duration.ofMillis(3),
                2,
                Duration.ofMillis(9),
                5,
                true,
                Duration.ZERO,
                1,
                Duration.ZERO,
                false);
        GaxDecider decider = GaxDecider.of(timing);
        assertThat(decider.decide(turn(1, Duration.ZERO), FAILED, Draws.always(0))
                        .delayNanos())
                .isZero();
        assertThat(decider.decide(turn(1, Duration.ZERO), FAILED, Draws.always(Draws.ALMOST_ONE))
                        .delayNanos())
                .isEqualTo(2_000_000);
    }

    @Test
    void timeLeft_isCutToWholeMilliseconds_downwards() {
        // 10 ms - 8.5 ms - 1 ms = 0.5 ms: counts as none.
        GaxTiming timing = timing(Duration.ofMillis(10), Duration.ofMillis(1), 0, Duration.ZERO);
        assertThat(decide(timing, 1, Duration.ofNanos(8_500_000)).stop()).isEqualTo(StopReason.DEADLINE);
        assertThat(decide(timing, 1, Duration.ofMillis(8)).stop()).isNull();
    }

    @Test
    void totalBelowAMillisecond_isNoBoundForTheFirstAttemptOnly() {
        GaxTiming timing = timing(Duration.ofNanos(500_000), Duration.ZERO, 5, Duration.ofMillis(50));
        assertThat(GaxDecider.of(timing).firstAttemptTimeoutNanos()).isEqualTo(50_000_000);
        assertThat(decide(timing, 1, Duration.ZERO).stop()).isEqualTo(StopReason.DEADLINE);
    }

    @Test
    void firstAttempt_isBoundedByTheShorterOfItsTimeoutAndTheTotal() {
        assertThat(first(Duration.ofSeconds(8), Duration.ofSeconds(30))).isEqualTo(8_000_000_000L);
        assertThat(first(Duration.ofSeconds(8), Duration.ofSeconds(3))).isEqualTo(3_000_000_000L);
        assertThat(first(Duration.ZERO, Duration.ofSeconds(3))).isEqualTo(3_000_000_000L);
        assertThat(first(Duration.ofSeconds(8), Duration.ZERO)).isEqualTo(Nanos.UNLIMITED);
    }

    private static long first(Duration total, Duration rpc) {
        return GaxDecider.of(timing(total, Duration.ZERO, 5, rpc)).firstAttemptTimeoutNanos();
    }

    @Test
    void maxAttempts_zeroMeansNoLimit_unlessTheTotalIsZeroToo() {
        assertThat(max(Duration.ofSeconds(1), 0)).isEqualTo(Integer.MAX_VALUE);
        assertThat(max(Duration.ZERO, 0)).isOne();
        assertThat(max(Duration.ZERO, 4)).isEqualTo(4);
        assertThat(max(Duration.ofSeconds(1), 4)).isEqualTo(4);
    }

    private static int max(Duration total, int attempts) {
        return GaxDecider.of(timing(total, Duration.ZERO, attempts, Duration.ZERO))
                .maxAttempts();
    }

    @Test
    void delayBeyondAllNumbers_afterAnOverrun_isRefusedAndDoesNotWrap() {
        Duration ages = Duration.ofSeconds(Long.MAX_VALUE);
        GaxTiming timing =
                new GaxTiming(Duration.ofSeconds(1), ages, 1, ages, 0, false, Duration.ZERO, 1, Duration.ZERO, false);
        Decision decision = decide(timing, 1, Duration.ofSeconds(5));
        assertThat(decision.stop()).isEqualTo(StopReason.DEADLINE);
        assertThat(decision.attemptTimeoutNanos()).isNegative();
    }
}
