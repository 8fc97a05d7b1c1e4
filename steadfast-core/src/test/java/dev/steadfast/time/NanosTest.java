package dev.steadfast.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NanosTest {
    private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

    private static long exact(Duration duration) {
        BigInteger nanos = BigInteger.valueOf(duration.getSeconds())
                .multiply(BigInteger.valueOf(1_000_000_000))
                .add(BigInteger.valueOf(duration.getNano()));
        return nanos.max(LEAST).min(MOST).longValueExact();
    }

    @Property
    void duration_ofAnyLength_isItsNanoseconds_saturated(
            @ForAll long seconds, @ForAll @IntRange(max = 999_999_999) int nanos) {
        Duration duration = Duration.ofSeconds(seconds, nanos);
        assertThat(Nanos.of(duration)).isEqualTo(exact(duration));
    }

    @Property
    void duration_aroundTheEndsOfLong_isExact(
            @ForAll @LongRange(min = -2, max = 2) long seconds, @ForAll @IntRange(max = 999_999_999) int nanos) {
        for (long end : new long[] {Long.MAX_VALUE / 1_000_000_000, Long.MIN_VALUE / 1_000_000_000}) {
            Duration duration = Duration.ofSeconds(end + seconds, nanos);
            assertThat(Nanos.of(duration)).isEqualTo(exact(duration));
        }
    }

    @Test
    void duration_atTheEnds_saturates() {
        assertThat(Nanos.of(Duration.ofNanos(Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
        assertThat(Nanos.of(Duration.ofNanos(Long.MAX_VALUE - 1))).isEqualTo(Long.MAX_VALUE - 1);
        assertThat(Nanos.of(Duration.ofNanos(Long.MAX_VALUE).plusNanos(1))).isEqualTo(Nanos.UNLIMITED);
        assertThat(Nanos.of(Duration.ofNanos(Long.MIN_VALUE))).isEqualTo(Long.MIN_VALUE);
        assertThat(Nanos.of(Duration.ofNanos(Long.MIN_VALUE).minusNanos(1))).isEqualTo(Long.MIN_VALUE);
        assertThat(Nanos.of(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999))).isEqualTo(Nanos.UNLIMITED);
        assertThat(Nanos.of(Duration.ofSeconds(Long.MIN_VALUE))).isEqualTo(Long.MIN_VALUE);
    }

    @Property
    void sum_ofTwoCounts_saturates(@ForAll @LongRange(min = 0) long a, @ForAll @LongRange(min = 0) long b) {
        BigInteger sum = BigInteger.valueOf(a).add(BigInteger.valueOf(b)).min(MOST);
        assertThat(Nanos.plus(a, b)).isEqualTo(sum.longValueExact());
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.4, 0",
        "0.5, 1",
        "1.49, 1",
        "-0.4, 0",
        "-5, 0",
        "1e18, 1000000000000000000",
        "1e19, 9223372036854775807",
        "Infinity, 9223372036854775807",
        "-Infinity, 0",
        "NaN, 0"
    })
    void rounding_isToTheNearestCount(double nanos, long expected) {
        assertThat(Nanos.saturated(nanos)).isEqualTo(expected);
    }
}
