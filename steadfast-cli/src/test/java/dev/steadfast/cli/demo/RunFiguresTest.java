package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RunFiguresTest {
    private static final long SECOND = DemoSettings.SECOND;

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
}
