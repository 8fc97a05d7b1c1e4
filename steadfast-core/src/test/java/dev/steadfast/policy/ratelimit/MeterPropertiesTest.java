package dev.steadfast.policy.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** The meters against fractions and lists without end, on a clock that begins just before it wraps. */
class MeterPropertiesTest {
    private static final long START = Long.MAX_VALUE - 1_000;

    /** One who comes so long after the one before, and would wait for so long. */
    private record Visit(long gapNanos, int permits, long maxWaitNanos) {}

    @Provide
    Arbitrary<List<Visit>> visits() {
        return Combinators.combine(
                        Arbitraries.longs().between(0, 2_000),
                        Arbitraries.integers().between(1, 4),
                        Arbitraries.of(0L, 500L, 5_000L))
                .as(Visit::new)
                .list()
                .ofMaxSize(120);
    }

    /** The time of a permit as a fraction: all times are in parts of a nanosecond, as many as there are permits. */
    @Property(tries = 300)
    void bucket_isThatOfExactFractions(
            @ForAll("visits") List<Visit> visits,
            @ForAll @IntRange(min = 1, max = 1_000) int permits,
            @ForAll @IntRange(min = 1, max = 100_000) int period,
            @ForAll @IntRange(min = 1, max = 9) int burst) {
        Rate rate = new Rate(Rate.Kind.BUCKET, permits, Duration.ofNanos(period), burst);
        Bucket bucket = Bucket.after(null, rate, START);
        BigInteger full = BigInteger.ZERO;
        long now = 0;

        for (Visit visit : visits) {
            now += visit.gapNanos;
            BigInteger at = BigInteger.valueOf(now).multiply(BigInteger.valueOf(permits));
            BigInteger after = full.max(at).add(BigInteger.valueOf((long) period * visit.permits));
            BigInteger wait = after.subtract(at).subtract(BigInteger.valueOf((long) period * burst));
            long waitNanos = Math.max(0, ceiling(wait, permits));

            Meter.Claim claim = bucket.claim(visit.permits, START + now, visit.maxWaitNanos);

            assertThat(claim.waitNanos()).isEqualTo(waitNanos);
            assertThat(claim.permits()).isEqualTo(waitNanos <= visit.maxWaitNanos ? visit.permits : 0);
            if (claim.permits() > 0) {
                full = after;
            }
        }
    }

    private static long ceiling(BigInteger value, int by) {
        BigInteger[] parts = value.divideAndRemainder(BigInteger.valueOf(by));
        return parts[0].longValueExact() + (parts[1].signum() > 0 ? 1 : 0);
    }

    @Property(tries = 300)
    void window_neverHasMoreThanItsLimitWhereverItBegins(
            @ForAll("visits") List<Visit> visits,
            @ForAll @IntRange(min = 1, max = 6) int limit,
            @ForAll @IntRange(min = 1, max = 5_000) int windowNanos) {
        Window window =
                Window.after(null, new Rate(Rate.Kind.WINDOW, limit, Duration.ofNanos(windowNanos), limit), START);
        List<Long> granted = new ArrayList<>();
        long now = 0;

        for (Visit visit : visits) {
            now += visit.gapNanos;
            long earliest = earliest(granted, visit.permits, now, limit, windowNanos);

            Meter.Claim claim = window.claim(visit.permits, START + now, visit.maxWaitNanos);

            assertThat(claim.waitNanos()).isEqualTo(earliest == Meter.NEVER ? Meter.NEVER : earliest - now);
            if (claim.permits() > 0) {
                for (int i = 0; i < claim.permits(); i++) {
                    granted.add(now + claim.waitNanos());
                }
            }
        }

        for (int i = limit; i < granted.size(); i++) {
            assertThat(granted.get(i) - granted.get(i - limit)).isGreaterThanOrEqualTo(windowNanos);
        }
    }

    /** The first instant, no sooner than now and the one before, after which no window has too many. */
    private static long earliest(List<Long> granted, int permits, long now, int limit, int windowNanos) {
        if (permits > limit) {
            return Meter.NEVER;
        }
        long at = granted.isEmpty() ? now : Math.max(now, granted.get(granted.size() - 1));
        int bounding = granted.size() + permits - 1 - limit;
        return bounding < 0 ? at : Math.max(at, granted.get(bounding) + windowNanos);
    }

    /** All who wait give up, in any order: it is as if they had never come. */
    @Property(tries = 200)
    void claimsGivenBackInAnyOrder_leaveNoTrace(
            @ForAll List<@IntRange(max = 20) Integer> order, @ForAll boolean sliding) {
        Meter meter = sliding
                ? Window.after(null, new Rate(Rate.Kind.WINDOW, 3, Duration.ofNanos(100), 3), START)
                : Bucket.after(null, new Rate(Rate.Kind.BUCKET, 3, Duration.ofNanos(100), 3), START);
        assertThat(meter.take(3, START)).isZero();
        List<Meter.Claim> claims = new ArrayList<>();
        for (int i = 0; i < order.size(); i++) {
            claims.add(meter.claim(1, START, Long.MAX_VALUE));
        }

        for (int pick : order) {
            meter.giveBack(claims.remove(pick % claims.size()), START);
        }

        assertThat(meter.take(1, START)).isEqualTo(sliding ? 100 : 34);
        assertThat(meter.available(START + 100)).isEqualTo(3);
    }
}
