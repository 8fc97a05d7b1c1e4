package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.hint.HintMode;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.time.Nanos;
import java.time.Duration;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Laws of a decision, whatever the numbers. */
class RetryDeciderPropertiesTest {
    @Provide
    Arbitrary<Long> lengths() {
        return BackoffKinds.lengths();
    }

    @Provide
    Arbitrary<BackoffKinds.Kind> kinds() {
        return BackoffKinds.all();
    }

    @Provide
    Arbitrary<Double> draws() {
        return BackoffKinds.draws();
    }

    @Property
    void allowedRetry_beginsBeforeTheDeadline_usefully_andNotBeforeTheHint(
            @ForAll("kinds") BackoffKinds.Kind kind,
            @ForAll @IntRange(min = 1) int attempt,
            @ForAll("lengths") long left,
            @ForAll("lengths") long hint,
            @ForAll("lengths") long useful,
            @ForAll boolean clips,
            @ForAll("draws") double draw) {
        // Who clips must have said how much time is useful.
        long needed = clips ? Math.max(1, useful) : useful;
        RetryDecider decider =
                new RetryDecider(Integer.MAX_VALUE, false, new HintLimit(Nanos.UNLIMITED / 2, false), needed, clips);
        Decider.Turn turn = new Decider.Turn(
                attempt,
                attempt,
                0,
                Nanos.UNLIMITED,
                0,
                left,
                Decider.NOT_ASKED,
                ServerHint.after(Duration.ofNanos(hint)),
                HintMode.atLeast());
        Decision decision = decider.decide(turn, Verdict.retry(kind.backoff(), 1), Draws.always(draw));
        assertThat(decision.delayNanos()).isNotNegative();
        if (decision.stop() == null) {
            assertThat(decision.delayNanos()).isGreaterThanOrEqualTo(hint);
            assertThat(hint).isLessThanOrEqualTo(Nanos.UNLIMITED / 2);
            if (left != Nanos.UNLIMITED) {
                assertThat(left - decision.delayNanos()).isGreaterThanOrEqualTo(Math.max(needed, 1));
            }
        }
    }

    @Property
    void hint_thatWins_isStretchedByATenthAtMost(@ForAll("lengths") long hint, @ForAll("draws") double draw) {
        RetryDecider decider = new RetryDecider(3, false, new HintLimit(Nanos.UNLIMITED, false), 0, false);
        Decider.Turn turn = new Decider.Turn(
                1,
                1,
                0,
                Nanos.UNLIMITED,
                0,
                Nanos.UNLIMITED,
                Decider.NOT_ASKED,
                ServerHint.after(Duration.ofNanos(hint)),
                HintMode.atLeast());
        long delay = decider.decide(turn, Verdict.retry(Backoff.none(), 1), Draws.always(draw))
                .delayNanos();
        assertThat(delay).isBetween(hint, Nanos.plus(hint, Nanos.saturated(hint * 0.1)));
    }

    @Property
    void sameNumbers_giveTheSameDecision(
            @ForAll("kinds") BackoffKinds.Kind kind,
            @ForAll @IntRange(min = 1) int attempt,
            @ForAll("draws") double draw) {
        RetryDecider decider = new RetryDecider(Integer.MAX_VALUE, false, new HintLimit(1, false), 0, false);
        Decider.Turn turn = new Decider.Turn(
                attempt,
                attempt,
                0,
                Nanos.UNLIMITED,
                0,
                Duration.ofHours(1).toNanos(),
                Decider.NOT_ASKED,
                ServerHint.none(),
                HintMode.atLeast());
        Verdict verdict = Verdict.retry(kind.backoff(), 1);
        assertThat(decider.decide(turn, verdict, Draws.always(draw)))
                .isEqualTo(decider.decide(turn, verdict, Draws.always(draw)));
    }
}
