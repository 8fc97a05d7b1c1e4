package dev.steadfast.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.event.Counters;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.breaker.CircuitBreakerCounts;
import dev.steadfast.policy.bulkhead.BulkheadCounts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Many more threads than processors in mixed policies, under random faults and in the machine's own time. How long each
 * number of threads is at it is {@code -Dsteadfast.load.seconds}.
 */
class LoadTest {
    private static final int SECONDS = Integer.getInteger("steadfast.load.seconds", 1);
    /** Each number of threads in turn, in slices, of which the best counts: the machine does other things as well. */
    private static final int[] THREADS = {2, 8, 4};

    private static final int SLICES = 8;

    /**
     * What more threads do beside two, at least. One half, since others use the machine as well, and seldom give both the
     * same; where threads stand in a convoy for each other, a tenth is left.
     */
    private static final double KEPT = 0.5;

    private final Loaded loaded = new Loaded();
    private final long startNanos = loaded.environment.time().nanos();
    private final LoadCaller.Books outside = new LoadCaller.Books();
    private final LoadCaller.Books inside = new LoadCaller.Books();
    private final LoadCaller.Books limited = new LoadCaller.Books();
    private final LoadCaller.Books failing = new LoadCaller.Books();

    @Test
    void load_ofManyThreads_keepsItsThroughputAndCountsExactly() throws InterruptedException {
        drain();
        // Not measured, since the compiler is at work too.
        slice(THREADS[1]);
        double[] perSecond = new double[THREADS.length];
        for (int slice = 0; slice < SLICES; slice++) {
            for (int i = 0; i < THREADS.length; i++) {
                perSecond[i] = Math.max(perSecond[i], slice(THREADS[i]));
            }
        }
        System.out.println("load: operations per second, with " + Arrays.toString(THREADS) + " threads "
                + Arrays.toString(
                        Arrays.stream(perSecond).mapToLong(Math::round).toArray()) + ", ends "
                + loaded.outside.counters().stops() + " "
                + loaded.inside.counters().stops()
                + " " + loaded.failing.counters().stops());

        assertThat(outside.unexpected + inside.unexpected + limited.unexpected + failing.unexpected)
                .isZero();
        assertPipelinesAddUp();
        assertHandlesAddUp();
        assertBudgetAddsUp();
        assertThat(loaded.environment.pendingOperations()).isZero();
        assertThat(perSecond[1]).as("with 8 threads").isGreaterThanOrEqualTo(KEPT * perSecond[0]);
        assertThat(perSecond[2]).as("with 4 threads").isGreaterThanOrEqualTo(KEPT * perSecond[0]);
    }

    /** A budget that is full takes nothing back, and then nothing adds up. */
    private void drain() {
        int times = 1_000;
        for (int i = 0; i < times; i++) {
            loaded.failing.outcome(() -> {
                failing.runs++;
                throw new IOException("to begin with");
            });
        }
        failing.begun += times;
        failing.lost += times;
        assertThat(tokens()).isEqualTo(Loaded.CAPACITY - 2L * times * Loaded.COST);
    }

    private long tokens() {
        return Math.round(loaded.drained.level().orElseThrow() * Loaded.COST);
    }

    /** Operations in a second. */
    private double slice(int threads) throws InterruptedException {
        long start = loaded.environment.time().nanos();
        long end = start + TimeUnit.SECONDS.toNanos(SECONDS) / SLICES;
        List<LoadCaller> callers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            callers.add(new LoadCaller(loaded, end, start + i));
        }
        callers.forEach(Thread::start);
        double operations = 0;
        for (LoadCaller caller : callers) {
            caller.join();
            outside.add(caller.outside);
            inside.add(caller.inside);
            limited.add(caller.limited);
            failing.add(caller.failing);
            operations += caller.outside.begun + caller.inside.begun + caller.limited.begun + caller.failing.begun;
        }
        return operations * 1e9 / (loaded.environment.time().nanos() - start);
    }

    private void assertPipelinesAddUp() {
        Counters outsideCounts = loaded.outside.counters();
        assertAddsUp(outsideCounts, outside);
        assertThat(outsideCounts.stops(StopReason.ATTEMPTS)).isEqualTo(outside.lost);
        // What passed the bulkhead has made an attempt, and each attempt ran or met an open breaker.
        assertThat(outside.begun - outside.full + outsideCounts.retries()).isEqualTo(outside.runs + outside.open);

        Counters insideCounts = loaded.inside.counters();
        assertAddsUp(insideCounts, inside);
        inside.reasons.forEach((reason, times) -> assertThat(insideCounts.stops(reason))
                .as("stopped by " + reason)
                .isEqualTo(times));
        assertThat(inside.begun + insideCounts.retries()).isEqualTo(inside.runs + inside.rejected());
        assertThat(inside.reasons).containsKeys(StopReason.BUDGET, StopReason.REJECTED);

        Counters limitedCounts = loaded.limited.counters();
        assertAddsUp(limitedCounts, limited);
        assertThat(limited.begun + limitedCounts.retries()).isEqualTo(limited.runs + limited.overRate);
    }

    private static void assertAddsUp(Counters counters, LoadCaller.Books books) {
        assertThat(counters.operations()).hasValue(books.begun);
        assertThat(books.values + books.lost + books.rejected()).isEqualTo(books.begun);
        assertThat(counters.stops().values().stream().mapToLong(times -> times).sum())
                .isEqualTo(books.begun);
        assertThat(counters.stops(StopReason.SUCCESS)).isEqualTo(books.values);
        assertThat(counters.stops(StopReason.REJECTED)).isEqualTo(books.rejected());
    }

    private void assertHandlesAddUp() {
        CircuitBreakerCounts counted = loaded.counting.counts();
        assertThat(counted.calls()).as("calls in the window").isEqualTo(outside.runs + inside.runs);
        assertThat(counted.failures()).as("failures in the window").isEqualTo(outside.failedRuns + inside.failedRuns);
        assertThat(counted.ignored()).isZero();
        assertThat(loaded.opening.counts().rejected()).isPositive().isEqualTo(outside.open + inside.open);
        assertThat(loaded.bulkhead.counts())
                .isEqualTo(new BulkheadCounts(Loaded.PERMITS, 0, 0, outside.full + inside.full, 0));
        assertThat(loaded.limiter.counts().rejected()).isPositive().isEqualTo(limited.overRate);
        double seconds = (loaded.environment.time().nanos() - startNanos) / 1e9;
        assertThat((double) limited.runs)
                .as("calls let through in " + seconds + " s")
                .isBetween(1.0, Loaded.BURST + Loaded.PER_SECOND * seconds + 1);
    }

    private void assertBudgetAddsUp() {
        Counters counts = loaded.failing.counters();
        assertAddsUp(counts, failing);
        assertThat(failing.begun + counts.retries()).isEqualTo(failing.runs);
        assertThat(tokens()).isEqualTo(Loaded.CAPACITY - counts.retries() * Loaded.COST + failing.broughtBack);
        assertThat(tokens()).as("has never been full since").isLessThan(Loaded.CAPACITY);
    }
}
