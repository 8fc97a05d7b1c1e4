package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BinsTest {
    private static final long SECOND = DemoSettings.SECOND;

    @Test
    void bins_always_countByTenthsAndInTotal() {
        Bins bins = new Bins(2 * SECOND);
        LongStream.of(0, 99, 100, 1950, 1999, 2000, 5000, -1).forEach(at -> bins.add(at * DemoSettings.MILLI));

        assertThat(bins.total()).isEqualTo(8);
        assertThat(bins.between(0, SECOND / 10)).isEqualTo(2);
        assertThat(bins.between(0, SECOND)).isEqualTo(3);
        assertThat(bins.lastSecond(2 * SECOND)).isEqualTo(2);
        assertThat(bins.lastSecond(2 * SECOND + SECOND / 20)).isEqualTo(2);
        assertThat(bins.lastSecond(SECOND / 2)).isEqualTo(3);
        assertThat(bins.lastSecond(9 * SECOND)).isZero();
    }
}
