package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunFiguresTest {
    private static final long SECOND = DemoSettings.SECOND;

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1",
        "1, 50, 1",
        "1, 99, 1",
        "2, 50, 1",
        "2, 51, 2",
        "100, 50, 50",
        "100, 99, 99",
        "100, 100, 100",
        "1000, 99, 990",
        "1001, 99, 991",
        "0, 99, 0"
    })
    void percentile_ofTheNumbersFromOne_isByNearestRank(int count, int percent, long expected) {
        long[] descending =
                LongStream.rangeClosed(1, count).map(i -> count + 1 - i).toArray();

        assertThat(new Percentiles(descending).at(percent)).isEqualTo(expected);
    }

    @Test
    void bins_countByTenthsAndInTotal() {
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

    @Test
    void figures_ofARun_areThoseOfItsCalls() {
        DemoSettings settings = DemoSettings.standard(1, 12);
        // Ill from 3 to 6 s; the calls at 3050 … 5950 fail: 30 of 120.
        CallLog calls = Logs.everyTenth(12, at -> at < 3000 || at >= 6000);
        Bins attempts = new Bins(settings.runNanos());
        LongStream.range(0, 240).forEach(i -> attempts.add(i * SECOND / 20));

        RunFigures figures = RunFigures.of("some", calls, attempts, settings);

        assertThat(figures)
                .isEqualTo(new RunFigures(
                        "some",
                        120,
                        240,
                        0.75,
                        1,
                        1,
                        20,
                        7 * DemoSettings.MILLI,
                        7 * DemoSettings.MILLI,
                        SECOND,
                        DemoSettings.MILLI));
        assertThat(figures.amplification()).isEqualTo(2);
        assertThat(settings.capacityPerSecond()).isEqualTo(200);
    }

    @Test
    void log_ofCalls_knowsHowManyAreLeft() throws InterruptedException {
        CallLog calls = new CallLog(new long[] {10, 20}, SECOND);
        calls.sent(0, 12);
        calls.ended(0, 15, true);

        assertThat(calls.unfinished()).isEqualTo(1);
        assertThat(calls.awaitEnd(0)).isFalse();

        calls.sent(1, 20);
        calls.ended(1, 320, false);

        assertThat(calls.awaitEnd(0)).isTrue();
        assertThat(calls.latencyNanos()).containsExactly(5, 300);
        assertThat(calls.lagNanos()).containsExactly(2, 0);
        assertThat(calls.ends().total()).isEqualTo(2);
        assertThat(calls.goodEnds().total()).isEqualTo(1);
    }
}
