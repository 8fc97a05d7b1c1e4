package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.policy.retry.BackoffKinds.Kind;
import dev.steadfast.time.Nanos;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.LongSummaryStatistics;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Laws that hold for every backoff, every retry number and every draw. */
class BackoffPropertiesTest {
    private static final int MANY = 200;

    @Provide
    Arbitrary<Kind> kinds() {
        return BackoffKinds.all();
    }

    @Provide
    Arbitrary<Kind> closedKinds() {
        return BackoffKinds.closed();
    }

    @Provide
    Arbitrary<ShapedBackoff> curves() {
        return BackoffKinds.curves();
    }

    @Provide
    Arbitrary<Jitter> jitters() {
        return BackoffKinds.jitters();
    }

    @Provide
    Arbitrary<Double> draws() {
        return BackoffKinds.draws();
    }

    @Provide
    Arbitrary<Long> lengths() {
        return BackoffKinds.lengths();
    }

    @Property
    void delay_ofAnyRetryAndMemo_isWithinItsBounds(
            @ForAll("kinds") Kind kind,
            @ForAll @IntRange(min = 1) int step,
            @ForAll("lengths") long memo,
            @ForAll("draws") double draw) {
        long drawn = kind.backoff().nanos(step, memo, Draws.always(draw));
        assertThat(drawn).isNotNegative();
        assertThat(Math.min(drawn, kind.backoff().ceilingNanos(step))).isBetween(kind.floorNanos(), kind.capNanos());
    }

    @Property
    void delays_ofAWholeOperation_areWithinTheirBounds(@ForAll("kinds") Kind kind, @ForAll long seed) {
        LongSummaryStatistics delays = LongStream.of(Walk.nanos(kind.backoff(), MANY, Draws.seeded(seed)))
                .summaryStatistics();
        assertThat(delays.getMin()).isGreaterThanOrEqualTo(kind.floorNanos());
        assertThat(delays.getMax()).isLessThanOrEqualTo(kind.capNanos());
    }

    @Property
    void delays_withTheSameSeed_areTheSame(@ForAll("kinds") Kind kind, @ForAll long seed) {
        assertThat(Walk.nanos(kind.backoff(), MANY, Draws.seeded(seed)))
                .isEqualTo(Walk.nanos(kind.backoff(), MANY, Draws.seeded(seed)));
    }

    @Property
    void closedForm_whateverWasBefore_dependsOnRetryAndDrawAlone(
            @ForAll("closedKinds") Kind kind,
            @ForAll @IntRange(min = 1) int step,
            @ForAll("lengths") long memo,
            @ForAll("draws") double draw) {
        long fresh = kind.backoff().nanos(step, 0, Draws.always(draw));
        assertThat(kind.backoff().nanos(step, memo, Draws.always(draw))).isEqualTo(fresh);
        assertThat(kind.backoff().memo(step, memo, fresh)).isZero();
    }

    @Property
    void memo_ofAnyKind_isNeverNegative(
            @ForAll("kinds") Kind kind,
            @ForAll @IntRange(min = 1) int step,
            @ForAll("lengths") long memo,
            @ForAll("draws") double draw) {
        long drawn = kind.backoff().nanos(step, memo, Draws.always(draw));
        assertThat(kind.backoff().memo(step, memo, drawn)).isNotNegative();
    }

    @Property
    void curveWithoutJitter_neverFalls(
            @ForAll("curves") ShapedBackoff curve, @ForAll @IntRange(min = 1, max = Integer.MAX_VALUE - 1) int step) {
        long here = curve.nanos(step, 0, Draws.none());
        assertThat(curve.nanos(step + 1, 0, Draws.none())).isGreaterThanOrEqualTo(here);
        assertThat(curve.nanos(Integer.MAX_VALUE, 0, Draws.none())).isGreaterThanOrEqualTo(here);
    }

    @Property
    void exponential_withoutJitter_isTheMathematicalMinimum(
            @ForAll @LongRange(min = 0, max = 1_000_000_000_000L) long base,
            @ForAll @DoubleRange(min = 1, max = 10) double factor,
            @ForAll @IntRange(min = 1, max = 400) int step,
            @ForAll("lengths") long cap) {
        long delay = Backoff.exponential(Duration.ofNanos(base), factor)
                .cap(Duration.ofNanos(cap))
                .jitter(Jitter.none())
                .nanos(step, 0, Draws.none());
        BigDecimal exact = new BigDecimal(factor)
                .pow(step - 1, MathContext.DECIMAL128)
                .multiply(BigDecimal.valueOf(base))
                .min(BigDecimal.valueOf(cap));
        BigDecimal tolerance = exact.multiply(new BigDecimal("1e-15")).add(BigDecimal.ONE);
        assertThat(BigDecimal.valueOf(delay).subtract(exact).abs()).isLessThanOrEqualTo(tolerance);
    }

    @Property
    void linear_withoutJitter_isTheMathematicalMinimum(
            @ForAll("lengths") long first, @ForAll("lengths") long increment, @ForAll @IntRange(min = 1) int step) {
        BigDecimal exact = BigDecimal.valueOf(increment)
                .multiply(BigDecimal.valueOf(step - 1L))
                .add(BigDecimal.valueOf(first))
                .min(BigDecimal.valueOf(Nanos.UNLIMITED));
        assertThat(Backoff.linear(Duration.ofNanos(first), Duration.ofNanos(increment))
                        .jitter(Jitter.none())
                        .nanos(step, 0, Draws.none()))
                .isEqualTo(exact.longValueExact());
    }

    @Property
    void zero_inEveryFormula_staysZero(
            @ForAll @IntRange(min = 1) int step,
            @ForAll @DoubleRange(min = 1, max = 1e300) double factor,
            @ForAll("draws") double draw) {
        Duration zero = Duration.ZERO;
        Duration ages = Duration.ofSeconds(Long.MAX_VALUE);
        for (Backoff backoff : new Backoff[] {
            Backoff.fixed(zero),
            Backoff.linear(zero, zero),
            Backoff.exponential(zero, factor),
            Backoff.exponential(zero, factor).jitter(Jitter.fullFromOne()),
            Backoff.exponential(zero, factor).jitter(Jitter.equal()),
            Backoff.exponential(zero, factor).jitter(Jitter.factor(1)),
            Backoff.fibonacci(zero),
            Backoff.decorrelated(zero, ages),
            Backoff.azureDelta(zero, zero, ages),
            Backoff.pollyV2(zero, ages),
            Backoff.gaxExact(zero, factor, ages)
        }) {
            assertThat(backoff.nanos(step, 0, Draws.always(draw)))
                    .as("%s", backoff)
                    .isZero();
            assertThat(Walk.nanos(backoff, 70, Draws.always(draw)))
                    .as("%s", backoff)
                    .containsOnly(0);
        }
    }

    @Property
    void jitter_ofAnyDelay_staysBetweenFloorAndCap(
            @ForAll("jitters") Jitter jitter,
            @ForAll("lengths") long one,
            @ForAll("lengths") long other,
            @ForAll("lengths") long delay,
            @ForAll("draws") double draw) {
        long floor = Math.min(one, other);
        long cap = Math.max(one, other);
        long clipped = Math.max(floor, Math.min(delay, cap));
        assertThat(jitter.nanos(clipped, floor, cap, Draws.always(draw))).isBetween(floor, cap);
    }

    @Property
    void jitter_withAHigherDraw_givesNoShorterDelay(
            @ForAll("jitters") Jitter jitter,
            @ForAll("lengths") long delay,
            @ForAll("draws") double draw,
            @ForAll("draws") double other) {
        long lower = jitter.nanos(delay, 0, Nanos.UNLIMITED, Draws.always(Math.min(draw, other)));
        long higher = jitter.nanos(delay, 0, Nanos.UNLIMITED, Draws.always(Math.max(draw, other)));
        assertThat(lower).isLessThanOrEqualTo(higher);
    }
}
