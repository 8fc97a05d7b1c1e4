package dev.steadfast.policy.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

class SlidingCountsTest {
    private static final long WINDOW = 2_000;
    private static final long SLICE = WINDOW / SlidingCounts.SLICES;
    /** So that the clock wraps around within a window. */
    private static final long ORIGIN = nearTheEnd();

    private final SlidingCounts counts = new SlidingCounts(WINDOW, ORIGIN);

    /**
     * A call.
     *
     * @param gapNanos how long after the one before
     * @param accepted whether it was done
     */
    record Call(long gapNanos, boolean accepted) {}

    private static long nearTheEnd() {
        return Long.MAX_VALUE - 3 * SLICE;
    }

    @Test
    void calls_withinTheWindow_areCounted() {
        counts.request(ORIGIN, true);
        counts.request(ORIGIN + 1, false);
        counts.request(ORIGIN + WINDOW - 1, true);

        assertThat(counts.requests(ORIGIN + WINDOW - 1)).isEqualTo(3);
        assertThat(counts.accepts(ORIGIN + WINDOW - 1)).isEqualTo(2);
    }

    @Test
    void calls_olderThanTheWindow_areForgottenByTheSlice() {
        counts.request(ORIGIN, true);
        counts.request(ORIGIN + SLICE, false);

        assertThat(counts.requests(ORIGIN + WINDOW)).isEqualTo(1);
        assertThat(counts.accepts(ORIGIN + WINDOW)).isZero();
        assertThat(counts.requests(ORIGIN + WINDOW + SLICE)).isZero();
    }

    @Test
    void call_ofAThreadThatWasHeldUpForAWindow_isNotCountedAmongNewOnes() {
        counts.request(ORIGIN + WINDOW, true);

        counts.request(ORIGIN, true);

        assertThat(counts.requests(ORIGIN + WINDOW)).isEqualTo(1);
    }

    @Test
    void call_aMomentBeforeTheOrigin_isCounted() {
        counts.request(ORIGIN - 1, true);

        assertThat(counts.requests(ORIGIN)).isEqualTo(1);
    }

    @Test
    void resized_toALongerWindow_keepsAll() {
        counts.request(ORIGIN, true);
        counts.request(ORIGIN + 5 * SLICE, false);

        SlidingCounts longer = counts.resized(10 * WINDOW, ORIGIN + 6 * SLICE);

        assertThat(longer.requests(ORIGIN + 9 * WINDOW)).isEqualTo(2);
        assertThat(longer.accepts(ORIGIN + 9 * WINDOW)).isEqualTo(1);
        assertThat(longer.requests(ORIGIN + 12 * WINDOW)).isZero();
    }

    @Test
    void resized_toAShorterWindow_keepsWhatItReaches() {
        counts.request(ORIGIN, true);
        counts.request(ORIGIN + WINDOW - SLICE, false);

        SlidingCounts shorter = counts.resized(WINDOW / 2, ORIGIN + WINDOW - 1);

        assertThat(shorter.requests(ORIGIN + WINDOW - 1)).isEqualTo(1);
        assertThat(shorter.accepts(ORIGIN + WINDOW - 1)).isZero();
    }

    @Provide
    Arbitrary<List<Call>> calls() {
        Arbitrary<Long> gaps = Arbitraries.frequencyOf(
                Tuple.of(20, Arbitraries.longs().between(0, SLICE)),
                Tuple.of(1, Arbitraries.longs().between(0, 3 * WINDOW)));
        return Combinators.combine(gaps, Arbitraries.of(true, false))
                .as(Call::new)
                .list()
                .ofMaxSize(200);
    }

    /** The window is as long as said, but for a slice. */
    @Property
    void counts_lieBetweenThoseOfTwoExactWindows(@ForAll("calls") List<Call> calls, @ForAll long origin) {
        SlidingCounts sliding = new SlidingCounts(WINDOW, origin);
        List<Long> times = new ArrayList<>();
        List<Long> accepted = new ArrayList<>();
        long passed = 0;
        for (Call call : calls) {
            passed += call.gapNanos;
            times.add(passed);
            if (call.accepted) {
                accepted.add(passed);
            }
            sliding.request(origin + passed, call.accepted);

            assertThat(sliding.requests(origin + passed))
                    .isBetween(since(times, passed - WINDOW + SLICE), since(times, passed - WINDOW));
            assertThat(sliding.accepts(origin + passed))
                    .isBetween(since(accepted, passed - WINDOW + SLICE), since(accepted, passed - WINDOW));
        }
    }

    private static long since(List<Long> times, long start) {
        return times.stream().filter(time -> time > start).count();
    }

    /** Time goes on while four threads count: what is read never has more accepts than requests, and none is lost. */
    @Test
    void manyThreads_loseNoCall() throws Exception {
        int threads = 4;
        int each = 50_000;
        AtomicLong clock = new AtomicLong(ORIGIN);
        SlidingCounts shared = new SlidingCounts(1_000_000L * SlidingCounts.SLICES, ORIGIN);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Long>> all = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                all.add(executor.submit(() -> {
                    long worst = 0;
                    for (int call = 0; call < each; call++) {
                        long now = clock.addAndGet(50);
                        shared.request(now, call % 3 != 0);
                        long accepts = shared.accepts(now);
                        worst = Math.max(worst, accepts - shared.requests(now));
                    }
                    return worst;
                }));
            }
            for (Future<Long> one : all) {
                assertThat(one.get()).as("accepts beyond requests").isZero();
            }
        } finally {
            executor.shutdown();
        }

        assertThat(shared.requests(clock.get())).isEqualTo((long) threads * each);
        assertThat(shared.accepts(clock.get())).isEqualTo(threads * (each - (each + 2L) / 3));
    }
}
