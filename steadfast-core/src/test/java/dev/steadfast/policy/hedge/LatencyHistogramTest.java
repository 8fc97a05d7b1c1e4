package dev.steadfast.policy.hedge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {
    private static final long MS = 1_000_000;
    private static final long WINDOW = 600 * MS;
    /** Clocks may begin anywhere, and wrap. */
    private static final long START = Long.parseLong("9223372036854775797");

    private final LatencyHistogram histogram = new LatencyHistogram(WINDOW, START);

    @Test
    void nothingCounted_isUnknown() {
        assertThat(histogram.within(0.5, START)).isEqualTo(LatencyHistogram.UNKNOWN);
        assertThat(histogram.samples(START)).isZero();
    }

    @Test
    void time_countsForFiveSixthsOfTheWindowAtLeastAndTheWindowAtMost() {
        histogram.count(5 * MS, START + 99 * MS);

        assertThat(histogram.samples(START + 599 * MS)).isEqualTo(1);
        assertThat(histogram.samples(START + 600 * MS)).isZero();
        assertThat(histogram.within(0.5, START + 600 * MS)).isEqualTo(LatencyHistogram.UNKNOWN);
    }

    @Test
    void laterTime_takesThePlaceOfOneAWindowAgo() {
        histogram.count(5 * MS, START);
        histogram.count(50 * MS, START + 600 * MS);

        assertThat(histogram.samples(START + 600 * MS)).isEqualTo(1);
        assertThat(histogram.within(0.5, START + 600 * MS)).isBetween(50 * MS, 54 * MS);
    }

    @Test
    void clockThatWasSetBack_countsAll() {
        histogram.count(5 * MS, START - 700 * MS);

        assertThat(histogram.samples(START)).isEqualTo(1);
    }

    @Test
    void timeThatComesLate_countsAmongTheNewer() {
        histogram.count(5 * MS, START + 600 * MS);
        histogram.count(5 * MS, START);

        assertThat(histogram.samples(START + 600 * MS)).isEqualTo(2);
    }

    @Property(tries = 200)
    void quantile_isThatOfTheSortedTimesUpToASixteenth(
            @ForAll @Size(min = 1, max = 60) List<@LongRange(max = 3_600_000_000_000L) Long> times,
            @ForAll @DoubleRange(min = 0.01, max = 0.99) double share) {
        LatencyHistogram fresh = new LatencyHistogram(WINDOW, START);
        for (long time : times) {
            fresh.count(time, START);
        }
        long exact = times.stream().sorted().toList().get((int) Math.ceil(share * times.size()) - 1);

        assertThat(fresh.within(share, START))
                .isGreaterThan(exact)
                .isLessThanOrEqualTo(exact + Math.max(1024, exact / 16 + 1));
    }

    @Test
    void countsOfManyThreads_areAllThereWithinAWindow() throws Exception {
        int threads = 4;
        int each = 50_000;
        CountDownLatch go = new CountDownLatch(1);
        AtomicLong clock = new AtomicLong(START);
        Thread[] all = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            all[i] = new Thread(() -> {
                try {
                    go.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                for (int n = 0; n < each; n++) {
                    // Five slots pass, so none of the first is out of the window at the end.
                    histogram.count(n, clock.addAndGet(2_400));
                }
            });
            all[i].start();
        }
        go.countDown();
        for (Thread thread : all) {
            thread.join();
        }

        assertThat(histogram.samples(clock.get())).isEqualTo((long) threads * each);
    }
}
