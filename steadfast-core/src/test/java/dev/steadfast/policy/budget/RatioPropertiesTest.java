package dev.steadfast.policy.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/*
 * The state sees only draws: what came between two of them it takes to have come evenly. The model keeps each operation
 * by itself.
 *
 * Where every operation draws, the state places a share before its operation by less than the time since the draw
 * before, and lets it live between nine tenths of the window and all of it. Both spend the newest first, and in the same
 * order; so who lets tokens live longer always has all that the other has. The retries therefore lie between those of two
 * models: one whose tokens live nine tenths of the window less the longest gap, and one whose tokens live all of it.
 *
 * In a quiet phase the operations come as they like, and the state may place a share too early or too late, or, after
 * more than a window, lose it. Such a share can make a difference of itself at most, so the bounds widen by the shares of
 * the operations that do not draw, or draw long after the draw before. And since tokens expire, a share that is lost before
 * a pause may be what a whole retry was short of, once for each pause.
 */

/** The clockless window against one that keeps every operation. */
class RatioPropertiesTest {
    private static final long WINDOW = 10_000_000;
    /** The longest gap of a storm. */
    private static final long SHORT = WINDOW / 50;

    /**
     * One operation.
     *
     * @param gapNanos how long after the one before
     * @param fails whether it fails, and draws for up to three retries
     */
    record Arrival(long gapNanos, boolean fails) {}

    @Provide
    Arbitrary<List<Arrival>> storms() {
        return Combinators.combine(Arbitraries.longs().between(0, SHORT), Arbitraries.just(true))
                .as(Arrival::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(300);
    }

    @Provide
    Arbitrary<List<Arrival>> stormsAndQuietTimes() {
        Arbitrary<Long> gaps = Arbitraries.frequencyOf(
                Tuple.of(20, Arbitraries.longs().between(0, SHORT)),
                Tuple.of(1, Arbitraries.longs().between(WINDOW, 3 * WINDOW)));
        return Combinators.combine(gaps, Arbitraries.of(true, true, false))
                .as(Arrival::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(300);
    }

    @Provide
    Arbitrary<Double> shares() {
        return Arbitraries.of(0.05, 0.1, 0.2, 0.25, 0.29, 0.6, 1.0, 2.5);
    }

    @Property
    void storm_grantsAsManyRetriesAsTheExactModel(
            @ForAll("storms") List<Arrival> arrivals, @ForAll("shares") double share) {
        Granted granted = run(arrivals, share);

        assertThat(granted.byState).isBetween(granted.byShorter, granted.byLonger);
    }

    @Property
    void quietTimes_changeTheRetriesByTheirOwnSharesAtMost(
            @ForAll("stormsAndQuietTimes") List<Arrival> arrivals, @ForAll("shares") double share) {
        Granted granted = run(arrivals, share);

        double quiet = share * quietOperations(arrivals) + pauses(arrivals) + 1;
        assertThat((double) granted.byState).isBetween(granted.byShorter - quiet, granted.byLonger + quiet);
    }

    @Property
    void retries_neverExceedShareAndFloor(
            @ForAll("stormsAndQuietTimes") List<Arrival> arrivals, @ForAll("shares") double share) {
        double floorPerWindow = 3;
        HandTime time = new HandTime();
        AtomicLong operations = new AtomicLong();
        RatioState state =
                RatioState.own(new Kind.Ratio(share, floorPerWindow * 1e9 / WINDOW, WINDOW), time, operations::get);
        long start = time.now;
        long granted = 0;
        for (Arrival arrival : arrivals) {
            time.now += arrival.gapNanos;
            operations.incrementAndGet();
            granted += arrival.fails ? drawn(state) : 0;
            double windows = 1 + (double) (time.now - start) / WINDOW;
            assertThat((double) granted)
                    .isLessThanOrEqualTo(share * operations.get() + floorPerWindow * windows + 1e-6);
        }
    }

    /** How many operations do not draw, or draw long after the draw before, with which they are taken together. */
    private static long quietOperations(List<Arrival> arrivals) {
        long quiet = 0;
        long sinceDraw = 0;
        for (Arrival arrival : arrivals) {
            sinceDraw += arrival.gapNanos;
            quiet += !arrival.fails || sinceDraw > SHORT ? 1 : 0;
            sinceDraw = arrival.fails ? 0 : sinceDraw;
        }
        return quiet;
    }

    /** How many draws come long after the draw before: what is short of a whole retry then is short for good. */
    private static long pauses(List<Arrival> arrivals) {
        long pauses = 0;
        long sinceDraw = 0;
        for (Arrival arrival : arrivals) {
            sinceDraw += arrival.gapNanos;
            pauses += arrival.fails && sinceDraw > SHORT ? 1 : 0;
            sinceDraw = arrival.fails ? 0 : sinceDraw;
        }
        return pauses;
    }

    private record Granted(long byState, long byShorter, long byLonger) {}

    private static Granted run(List<Arrival> arrivals, double share) {
        HandTime time = new HandTime();
        AtomicLong operations = new AtomicLong();
        RatioState state = RatioState.own(new Kind.Ratio(share, 0, WINDOW), time, operations::get);
        ExactTokens shorter = new ExactTokens(share, WINDOW - WINDOW / ExpiringTokens.SLOTS - SHORT);
        ExactTokens longer = new ExactTokens(share, WINDOW);
        long byState = 0;
        long byShorter = 0;
        long byLonger = 0;
        long now = 0;
        for (Arrival arrival : arrivals) {
            now += arrival.gapNanos;
            time.now += arrival.gapNanos;
            operations.incrementAndGet();
            shorter.operation(now);
            longer.operation(now);
            if (arrival.fails) {
                byState += drawn(state);
                byShorter += drawn(shorter, now);
                byLonger += drawn(longer, now);
            }
        }
        return new Granted(byState, byShorter, byLonger);
    }

    private static int drawn(BudgetState state) {
        int granted = 0;
        while (granted < 3 && state.withdraw(1, 0) == 0) {
            granted++;
        }
        return granted;
    }

    private static int drawn(ExactTokens model, long now) {
        int granted = 0;
        while (granted < 3 && model.spend(now)) {
            granted++;
        }
        return granted;
    }
}
