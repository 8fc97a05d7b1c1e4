package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
    private static final long HOUR = 3600 * DemoSettings.SECOND;

    @Test
    void arrivals_ofTheSameSeed_areTheSame() {
        assertThat(Arrivals.poisson(7, 100, DemoSettings.SECOND))
                .isEqualTo(Arrivals.poisson(7, 100, DemoSettings.SECOND))
                .isNotEqualTo(Arrivals.poisson(8, 100, DemoSettings.SECOND));
    }

    @Test
    void arrivals_ofAShorterRun_areTheBeginningOfALongerOne() {
        long[] longer = Arrivals.poisson(7, 100, 20 * DemoSettings.SECOND);
        long[] shorter = Arrivals.poisson(7, 100, 12 * DemoSettings.SECOND);

        assertThat(longer).startsWith(shorter);
        assertThat(longer[shorter.length]).isGreaterThanOrEqualTo(12 * DemoSettings.SECOND);
    }

    @Test
    void arrivals_ofAnHour_riseAndHaveTheRateAndTheSpreadOfAPoissonProcess() {
        long[] instants = Arrivals.poisson(7, 100, HOUR);
        long[] perSecond = new long[3600];
        Arrays.stream(instants).forEach(at -> perSecond[(int) (at / DemoSettings.SECOND)]++);
        double mean = Arrays.stream(perSecond).average().orElseThrow();
        double variance = Arrays.stream(perSecond)
                .mapToDouble(count -> (count - mean) * (count - mean))
                .average()
                .orElseThrow();

        assertThat(instants).isSorted();
        // Standard errors over 3600 seconds: 0.17 of the mean, 0.024 of the index of dispersion; four of each.
        assertThat(mean).isBetween(99.33, 100.67);
        assertThat(variance / mean).isBetween(0.905, 1.095);
    }
}
