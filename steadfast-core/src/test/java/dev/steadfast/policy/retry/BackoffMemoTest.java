package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.time.Nanos;
import java.time.Duration;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** What the kinds that must remember something remember, and what they do with it. */
class BackoffMemoTest {
    private static final Duration AGES = Duration.ofSeconds(Long.MAX_VALUE);

    @Provide
    Arbitrary<Double> draws() {
        return BackoffKinds.draws();
    }

    @Property
    void decorrelated_drawsBetweenBaseAndThreeTimesTheDelayBefore(
            @ForAll @LongRange(min = 0, max = 1_000_000_000) long base,
            @ForAll @LongRange(min = 0, max = 1_000_000_000_000L) long previous,
            @ForAll("draws") double draw) {
        long cap = 2_000_000_000_000L;
        Backoff backoff = Backoff.decorrelated(Duration.ofNanos(base), Duration.ofNanos(cap));
        long drawn = backoff.nanos(9, previous, Draws.always(draw));
        assertThat(drawn).isBetween(base, Math.min(cap, 3 * Math.max(base, previous)));
        assertThat(backoff.memo(9, previous, drawn)).isEqualTo(drawn);
        assertThat(backoff.ceilingNanos(9)).isEqualTo(Nanos.UNLIMITED);
    }

    @Property
    void pollyV2_sumOfAllDelays_dependsOnTheLastDrawAlone(
            @ForAll @IntRange(min = 1, max = 25) int retries, @ForAll long seed, @ForAll("draws") double last) {
        Backoff backoff = Backoff.pollyV2(Duration.ofSeconds(1), AGES);
        long memo = 0;
        long sum = 0;
        for (int step = 1; step <= retries; step++) {
            long drawn = backoff.nanos(step, memo, step == retries ? Draws.always(last) : Draws.seeded(seed + step));
            memo = backoff.memo(step, memo, drawn);
            sum += drawn;
        }
        assertThat(memo).isEqualTo(sum);
        assertThat(sum).isEqualTo(backoff.nanos(retries, 0, Draws.always(last)));
    }

    @Property
    void pollyV2_whateverItRemembers_isNeverNegative(
            @ForAll @IntRange(min = 1) int step, @ForAll @LongRange(min = 0) long memo, @ForAll("draws") double draw) {
        assertThat(Backoff.pollyV2(Duration.ofSeconds(1), AGES).nanos(step, memo, Draws.always(draw)))
                .isNotNegative();
    }

    @Property
    void gaxExact_drawsFromZeroToOneMillisecondLess_andFeedsTheUncutDelayBack(
            @ForAll @IntRange(min = 1, max = 100_000) int initialMillis, @ForAll long seed) {
        GaxBackoff backoff = (GaxBackoff) Backoff.gaxExact(Duration.ofMillis(initialMillis), 1.3, Duration.ofHours(1));
        GaxBackoff plain = GaxBackoff.of(Duration.ofMillis(initialMillis), 1.3, Duration.ofHours(1), false);
        long[] uncut = Walk.nanos(plain, 40, Draws.none());
        long[] drawn = Walk.nanos(backoff, 40, Draws.seeded(seed));
        for (int i = 0; i < drawn.length; i++) {
            assertThat(drawn[i]).isBetween(0L, uncut[i] - 1_000_000);
            assertThat(drawn[i] % 1_000_000).isZero();
        }
    }

    @Property
    void firstAndThen_ofAnyTwoKinds_isOneAfterTheOtherFromItsOwnBeginning(
            @ForAll @IntRange(min = 1, max = 30) int retries,
            @ForAll("remembering") Backoff before,
            @ForAll("remembering") Backoff after,
            @ForAll("draws") double draw) {
        long[] whole = Walk.nanos(Backoff.first(retries, before).andThen(after), 60, Draws.always(draw));
        long[] first = Walk.nanos(before, retries, Draws.always(draw));
        long[] second = Walk.nanos(after, 60 - retries, Draws.always(draw));
        assertThat(whole).startsWith(first).endsWith(second);
    }

    @Provide
    Arbitrary<Backoff> remembering() {
        Duration base = Duration.ofMillis(100);
        Duration max = Duration.ofSeconds(20);
        return Arbitraries.of(
                Backoff.decorrelated(base, max),
                Backoff.pollyV2(base, max),
                Backoff.gaxExact(base, 1.7, max),
                Backoff.exponential(base).cap(max),
                Backoff.first(3, Backoff.gaxExact(base, 2, max)).andThen(Backoff.decorrelated(base, max)));
    }
}
