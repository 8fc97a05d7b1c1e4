package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrownOutTest {
    private final BrownOut brownOut = new BrownOut(1000, 2000, 0.1);

    @ParameterizedTest
    @CsvSource({
        "0, 100, 100", // before
        "900, 100, 1000", // just before
        "900, 150, 1500", // half before, half in it
        "900, 250, 2050", // before, in it, and after
        "1000, 0, 1000", // no work
        "1000, 100, 2000", // just as long as it lasts
        "1200, 20, 1400", // within
        "1900, 20, 2010", // its end
        "2000, 20, 2020", // after
        "500, 700, 2100", // the whole of it
    })
    void finish_ofWork_countsTheSpeedAtEachMoment(long begin, long work, long finish) {
        assertThat(brownOut.finishNanos(begin, work)).isEqualTo(finish);
    }

    @ParameterizedTest
    @CsvSource({"-1, BEFORE", "999, BEFORE", "1000, DURING", "1999, DURING", "2000, AFTER"})
    void phase_atTheEdges_beginsWithItsFirstInstant(long at, BrownOut.Phase phase) {
        assertThat(brownOut.phaseAt(at)).isEqualTo(phase);
    }
}
