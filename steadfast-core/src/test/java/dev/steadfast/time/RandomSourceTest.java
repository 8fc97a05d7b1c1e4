package dev.steadfast.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RandomSourceTest {
    private static final RandomSource LOWEST = () -> 0;
    private static final RandomSource HIGHEST = () -> Math.nextDown(1.0);
    private static final RandomSource NONE = () -> {
        throw new AssertionError("nothing should be drawn here");
    };

    @Property
    void draw_fromAnyRange_isWithinIt(
            @ForAll @LongRange(min = 0) long one,
            @ForAll @LongRange(min = 0) long other,
            @ForAll @LongRange(min = 0, max = (1L << 53) - 1) long bits) {
        long least = Math.min(one, other);
        long most = Math.max(one, other);
        RandomSource random = () -> bits * 0x1.0p-53;
        assertThat(random.between(least, most)).isBetween(least, most);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "0, 9", "5, 6", "1000000, 100000000", "0, 4503599627370495"})
    void edges_ofTheDraw_areTheEdgesOfTheRange(long least, long most) {
        assertThat(LOWEST.between(least, most)).isEqualTo(least);
        assertThat(HIGHEST.between(least, most)).isEqualTo(most);
    }

    @Test
    void hugeSpan_doesNotWrap() {
        assertThat(LOWEST.between(0, Long.MAX_VALUE)).isZero();
        assertThat(HIGHEST.between(0, Long.MAX_VALUE)).isGreaterThan(Long.MAX_VALUE - 2048);
        assertThat(HIGHEST.between(1, Long.MAX_VALUE)).isGreaterThan(Long.MAX_VALUE - 2048);
        assertThat(HIGHEST.between(Long.MAX_VALUE - 1, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
        RandomSource half = () -> 0.5;
        assertThat(half.between(0, Long.MAX_VALUE)).isEqualTo(1L << 62);
    }

    @Test
    void emptyRange_isItsLeast_andNothingIsDrawn() {
        assertThat(NONE.between(7, 7)).isEqualTo(7);
        assertThat(NONE.between(7, 3)).isEqualTo(7);
    }

    @Test
    void sourceThatBreaksItsPromise_staysInTheRange() {
        RandomSource one = () -> 1.0;
        assertThat(one.between(3, 9)).isEqualTo(9);
    }

    @Test
    void smallRange_hasEachNumberAlike() {
        Random seeded = new Random(4);
        RandomSource random = seeded::nextDouble;
        long[] hits = new long[4];
        LongStream.range(0, 40_000).forEach(i -> hits[(int) random.between(3, 6) - 3]++);
        assertThat(LongStream.of(hits)).allMatch(hit -> Math.abs(hit - 10_000) < 400);
    }

    @Test
    void defaultSource_drawsFromZeroToBelowOne() {
        RandomSource random = RandomSource.threadLocal();
        for (int i = 0; i < 1_000; i++) {
            assertThat(random.next()).isGreaterThanOrEqualTo(0).isLessThan(1);
        }
    }
}
