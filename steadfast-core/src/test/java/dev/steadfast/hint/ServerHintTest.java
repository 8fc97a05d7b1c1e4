package dev.steadfast.hint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerHintTest {
    private static final Duration MS_1 = Duration.ofMillis(1);
    private static final ServerHint ONE = ServerHint.after(MS_1);
    private static final ServerHint TWO = ServerHint.after(Duration.ofMillis(2));

    @Test
    void wait_ofNothingOrThePast_isNone() {
        assertThat(ServerHint.after(Duration.ZERO)).isSameAs(ServerHint.none());
        assertThat(ServerHint.after(MS_1.negated())).isSameAs(ServerHint.none());
        assertThat(ServerHint.none().delayNanos()).isZero();
        assertThat(ONE.delayNanos()).isEqualTo(1_000_000);
        assertThat(ServerHint.after(Duration.ofSeconds(Long.MAX_VALUE)).delayNanos())
                .isEqualTo(Long.MAX_VALUE);
        assertThatNullPointerException()
                .isThrownBy(() -> ServerHint.after(null))
                .withMessage("delay");
    }

    @Test
    void each_saysWhatItSays_andNothingElse() {
        assertSays(ServerHint.none(), false, false, false, false);
        assertSays(ONE, false, false, false, false);
        assertSays(ServerHint.atOnce(), true, false, false, false);
        assertSays(ServerHint.retry(), false, true, false, false);
        assertSays(ServerHint.stop(), false, false, true, false);
        assertSays(ServerHint.none().restartingBackoff(), false, false, false, true);
        assertSays(ServerHint.atOnce().restartingBackoff(), true, false, false, true);
        assertThat(ONE.restartingBackoff().delayNanos()).isEqualTo(1_000_000);
        assertThat(ServerHint.stop().restartingBackoff()).isSameAs(ServerHint.stop());
        assertThat(ONE.restartingBackoff().restartingBackoff()).isEqualTo(ONE.restartingBackoff());
    }

    private static void assertSays(ServerHint hint, boolean atOnce, boolean retry, boolean stop, boolean restarts) {
        assertThat(List.of(hint.isAtOnce(), hint.asksRetry(), hint.asksStop(), hint.restartsBackoff()))
                .as("%s", hint)
                .containsExactly(atOnce, retry, stop, restarts);
    }

    @Test
    void and_withAStop_isAStop() {
        for (ServerHint other : List.of(ONE, ServerHint.retry(), ServerHint.atOnce(), ServerHint.none())) {
            assertThat(ServerHint.stop().and(other)).isEqualTo(ServerHint.stop());
            assertThat(other.and(ServerHint.stop())).isEqualTo(ServerHint.stop());
        }
    }

    @Test
    void and_takesTheWeightierWait() {
        assertThat(ONE.and(TWO)).isEqualTo(ONE);
        assertThat(ONE.and(ServerHint.atOnce())).isEqualTo(ONE);
        assertThat(ServerHint.atOnce().and(ONE)).isEqualTo(ServerHint.atOnce());
        assertThat(ServerHint.none().and(ONE)).isEqualTo(ONE);
        assertThat(ServerHint.retry().and(ServerHint.atOnce()).isAtOnce()).isTrue();
    }

    @Test
    void and_addsUpAllElse() {
        ServerHint both = ServerHint.retry().and(ONE.restartingBackoff());

        assertSays(both, false, true, false, true);
        assertThat(both.delayNanos()).isEqualTo(1_000_000);
        assertThat(ONE.restartingBackoff().and(ServerHint.retry())).isEqualTo(both);
        assertSays(ONE.and(TWO.restartingBackoff()), false, false, false, true);
    }

    @Test
    void hints_areValues() {
        List<ServerHint> all = List.of(
                ServerHint.none(),
                ONE,
                TWO,
                ServerHint.atOnce(),
                ServerHint.retry(),
                ServerHint.stop(),
                ONE.restartingBackoff());
        for (ServerHint hint : all) {
            assertThat(all).filteredOn(hint::equals).containsExactly(hint);
            assertThat(all)
                    .filteredOn(other -> other.hashCode() == hint.hashCode())
                    .hasSize(1);
        }
        assertThat(ONE).isEqualTo(ServerHint.after(MS_1)).hasSameHashCodeAs(ServerHint.after(MS_1));
        assertThat(ONE).isNotEqualTo(MS_1);
    }

    @Test
    void hints_sayWhatTheyAre() {
        assertThat(ServerHint.none()).hasToString("ServerHint[none]");
        assertThat(ONE).hasToString("ServerHint[after PT0.001S]");
        assertThat(ServerHint.stop()).hasToString("ServerHint[stop]");
        assertThat(ServerHint.atOnce().and(ServerHint.retry()).restartingBackoff())
                .hasToString("ServerHint[retry, at once, backoff starts over]");
    }
}
