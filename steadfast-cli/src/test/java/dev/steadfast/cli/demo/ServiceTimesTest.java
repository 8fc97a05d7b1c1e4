package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ServiceTimesTest {
    @Test
    void serviceTimes_ofManyRequests_areEvenlySpreadByHalfOfTheMean() {
        ServiceTimes times = new ServiceTimes(7, 20_000);
        long[] drawn =
                IntStream.range(0, 100_000).mapToLong(i -> times.nextNanos()).toArray();

        assertThat(Arrays.stream(drawn)).allMatch(time -> time >= 10_000 && time < 30_000);
        // Standard error of the mean of 100,000: 18; four of them.
        assertThat(Arrays.stream(drawn).average().orElseThrow()).isBetween(19_927.0, 20_073.0);
        assertThat(Arrays.stream(drawn).filter(time -> time < 15_000).count()).isBetween(24_400L, 25_600L);
    }
}
