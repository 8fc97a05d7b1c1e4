package dev.steadfast.policy.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.event.TransitionReason;
import dev.steadfast.spi.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The windows, against tables and against the simplest model that there is. */
class WindowsTest {
    /** Judges nothing. */
    private static final Thresholds NONE = new Thresholds(Thresholds.NEVER, Thresholds.NEVER, 1, Integer.MAX_VALUE);

    @ParameterizedTest
    @CsvSource({
        "4, 0.5, 4, FFF, ",
        "4, 0.5, 4, FFFF, 4",
        "4, 0.5, 4, SFSF, 4",
        "4, 0.75, 4, FFFS, 4",
        "4, 0.75, 4, SFFF, 4",
        "4, 0.75, 4, FFSSFF, ",
        "10, 0.5, 2, SF, 2",
        "10, 1, 2, SFFFFFFFFFF, 11",
        "1, 1, 1, SSF, 3",
        "100, 0.07, 100, FFFFFFF, ",
    })
    void countWindow_opensWithTheResult(int size, double rate, int minimum, String course, Integer opensWith) {
        Window window = new CountWindow(size);
        assertThat(opening(window, new Thresholds(rate, Thresholds.NEVER, minimum, 0), course))
                .isEqualTo(opensWith);
    }

    @ParameterizedTest
    @CsvSource({"3, FFSFF, ", "3, FFSFFF, 6", "1, SSF, 3"})
    void failureRun_opensWithTheResult(int inARow, String course, Integer opensWith) {
        assertThat(opening(new FailureRun(), new Thresholds(1, 1, 1, inARow), course))
                .isEqualTo(opensWith);
    }

    private static Integer opening(Window window, Thresholds thresholds, String course) {
        for (int i = 0; i < course.length(); i++) {
            if (window.record(0, course.charAt(i) == 'F', false, thresholds) != null) {
                return i + 1;
            }
        }
        return null;
    }

    /** 0.07 × 100 is more than 7 in floating point; 7 of 100 are 7 % all the same. */
    @ParameterizedTest
    @CsvSource({"0.07, 7, 100, true", "0.07, 6, 100, false", "0.3, 3, 10, true", "1, 9, 10, false", "1, 10, 10, true"})
    void rate_thatIsReachedExactly_opens(double rate, long failures, long calls, boolean opens) {
        TransitionReason reason = new Thresholds(rate, Thresholds.NEVER, 1, 0).judge(calls, failures, 0);
        assertThat(reason != null).isEqualTo(opens);
    }

    private static boolean failed(int result) {
        return (result & 1) != 0;
    }

    private static boolean slow(int result) {
        return (result & 2) != 0;
    }

    private static Tally sum(Iterable<Integer> results) {
        long calls = 0;
        long failures = 0;
        long slow = 0;
        for (int result : results) {
            calls++;
            failures += failed(result) ? 1 : 0;
            slow += slow(result) ? 1 : 0;
        }
        return new Tally(calls, failures, slow);
    }

    @Property
    void countWindow_always_holdsTheLastResults(
            @ForAll @IntRange(min = 1, max = 12) int size,
            @ForAll @Size(max = 60) List<@IntRange(max = 3) Integer> results) {
        CountWindow window = new CountWindow(size);
        Deque<Integer> model = new ArrayDeque<>();
        for (int result : results) {
            window.record(0, failed(result), slow(result), NONE);
            model.add(result);
            if (model.size() > size) {
                model.remove();
            }
            assertThat(window.tally(0)).isEqualTo(sum(model));
        }
    }

    /** Most results are good, so that the window is spotless now and then, and good ones are not written. */
    @Property
    void countWindow_inGoodTimes_isJudgedAsItsModel(
            @ForAll @IntRange(min = 1, max = 12) int size,
            @ForAll @IntRange(min = 1, max = 12) int minimum,
            @ForAll @Size(max = 120) List<@IntRange(max = 24) Integer> draws) {
        Thresholds thresholds = new Thresholds(0.4, 0.6, minimum, 0);
        CountWindow window = new CountWindow(size);
        Deque<Integer> model = new ArrayDeque<>();
        for (int draw : draws) {
            int result = draw <= 3 ? draw : 0;
            model.add(result);
            if (model.size() > size) {
                model.remove();
            }
            Tally all = sum(model);
            assertThat(window.record(0, failed(result), slow(result), thresholds))
                    .isEqualTo(judged(all, thresholds));
            assertThat(window.tally(0)).isEqualTo(all);
            assertThat(window.isSpotless()).isEqualTo(all.equals(new Tally(size, 0, 0)));
        }
    }

    /** The rule as the guide says it. */
    private static TransitionReason judged(Tally all, Thresholds thresholds) {
        if (all.calls() < thresholds.minimumCalls()) {
            return null;
        }
        if (all.failures() / (double) all.calls() >= thresholds.failureRate()) {
            return TransitionReason.FAILURE_RATE;
        }
        return all.slow() / (double) all.calls() >= thresholds.slowRate() ? TransitionReason.SLOW_CALL_RATE : null;
    }

    @Property
    void failureRun_always_countsSinceTheLastSuccess(
            @ForAll @IntRange(min = 1, max = 5) int inARow, @ForAll @Size(max = 60) List<Boolean> failures) {
        Thresholds thresholds = new Thresholds(1, 1, 1, inARow);
        FailureRun window = new FailureRun();
        int model = 0;
        for (boolean failed : failures) {
            model = failed ? model + 1 : 0;
            TransitionReason expected = model >= inARow ? TransitionReason.CONSECUTIVE_FAILURES : null;
            assertThat(window.record(0, failed, false, thresholds)).isEqualTo(expected);
            assertThat(window.tally(0)).isEqualTo(new Tally(model, model, 0));
            assertThat(window.isSpotless()).isEqualTo(model == 0);
        }
    }

    /** Ten parts of time pass at most between two results, which may also come late, from parts that have ended. */
    @Property
    void timeWindow_whoseResultsComeLate_holdsThemWhereTheyBelong(
            @ForAll long origin,
            @ForAll @LongRange(min = 1, max = 1_000) long partNanos,
            @ForAll @Size(max = 60) List<@LongRange(max = 9_999) Long> gaps,
            @ForAll @LongRange(max = 4_000) long late) {
        TimeWindow window = new TimeWindow(TimeWindow.PARTS * partNanos, origin);
        List<Timed> model = new ArrayList<>();
        long elapsed = 0;
        long newest = 0;
        for (long gap : gaps) {
            elapsed += gap % (TimeWindow.PARTS * partNanos);
            int result = (int) (gap & 3);
            long at = (gap & 4) == 0 ? elapsed : Math.max(0, elapsed - late);
            long part = at / partNanos;
            newest = Math.max(newest, part);
            window.record(origin + at, failed(result), slow(result), NONE);
            if (part > newest - TimeWindow.PARTS) {
                model.add(new Timed(part, result));
            }
            long from = newest - TimeWindow.PARTS;
            assertThat(window.tally(origin + newest * partNanos))
                    .isEqualTo(sum(model.stream()
                            .filter(timed -> timed.part() > from)
                            .map(Timed::result)
                            .toList()));
        }
    }

    /** A result, and after what time it comes. */
    private record Timed(long part, int result) {}

    @Property
    void timeWindow_always_holdsTheResultsOfItsTenParts(
            @ForAll long origin,
            @ForAll @LongRange(min = 1, max = 1_000_000) long partNanos,
            @ForAll @Size(max = 60) List<@LongRange(max = 3_000_000) Long> gaps) {
        TimeWindow window = new TimeWindow(TimeWindow.PARTS * partNanos, origin);
        List<Timed> model = new ArrayList<>();
        long elapsed = 0;
        for (long gap : gaps) {
            elapsed += gap;
            int result = (int) (gap & 3);
            window.record(origin + elapsed, failed(result), slow(result), NONE);
            long part = elapsed / partNanos;
            model.add(new Timed(part, result));
            model.removeIf(timed -> timed.part() <= part - TimeWindow.PARTS);
            assertThat(window.tally(origin + elapsed))
                    .isEqualTo(sum(model.stream().map(Timed::result).toList()));
        }
    }

    @Property
    void windowThatTakesOver_ofTheSameKind_holdsWhatFits(
            @ForAll @IntRange(min = 1, max = 12) int before,
            @ForAll @IntRange(min = 1, max = 12) int after,
            @ForAll @Size(max = 40) List<@IntRange(max = 3) Integer> results) {
        CountWindow window = new CountWindow(before);
        CountWindow next = new CountWindow(after);
        results.forEach(result -> window.record(0, failed(result), slow(result), NONE));
        window.carryTo(next, 0);

        int held = Math.min(results.size(), Math.min(before, after));
        assertThat(next.tally(0)).isEqualTo(sum(results.subList(results.size() - held, results.size())));
    }

    @Property
    void timeWindowThatTakesOver_aLongerOne_holdsAll(@ForAll @Size(max = 40) List<@LongRange(max = 99) Long> gaps) {
        TimeWindow window = new TimeWindow(1_000, 0);
        long now = 0;
        for (long gap : gaps) {
            now += gap;
            window.record(now, failed((int) gap), slow((int) gap), NONE);
        }
        TimeWindow next = new TimeWindow(20_000, now);
        window.carryTo(next, now);
        assertThat(next.tally(now)).isEqualTo(window.tally(now));
    }

    @Property
    void windowOfAnotherKind_thatTakesOver_keepsProportions(
            @ForAll @IntRange(min = 0, max = 500) int failures, @ForAll @IntRange(min = 0, max = 500) int successes) {
        TimeWindow window = new TimeWindow(1_000, 0);
        window.take(0, new Tally(failures + successes, failures, 0));
        CountWindow next = new CountWindow(100);
        window.carryTo(next, 0);
        Tally taken = next.tally(0);
        int calls = failures + successes;
        assertThat(taken.calls()).isEqualTo(Math.min(100, calls));
        assertThat(taken.failures() * (double) Math.max(1, calls))
                .isBetween(taken.calls() * (double) failures - calls, taken.calls() * (double) failures + calls);
    }

    @Property
    void token_always_givesBackWhatItWasMadeOf(
            @ForAll long epoch, @ForAll long start, @ForAll @LongRange(min = 0, max = 1L << 47) long took) {
        long call = PermitToken.timedCall(epoch, start);
        assertThat(call).isBetween(1L, Step.MAX_PAYLOAD);
        assertThat(PermitToken.isProbe(call)).isFalse();
        assertThat(PermitToken.isTimed(call)).isTrue();
        assertThat(PermitToken.isOf(call, epoch)).isTrue();
        assertThat(PermitToken.isOf(call, epoch + 1)).isFalse();
        assertThat(PermitToken.units(call, start + took)).isBetween(took >> 10, (took >> 10) + 2);
        assertThat(PermitToken.isTimed(PermitToken.call(epoch))).isFalse();
        long probe = PermitToken.probe(epoch, took);
        assertThat(PermitToken.isProbe(probe)).isTrue();
        assertThat(PermitToken.number(probe)).isEqualTo(took & ((1L << 38) - 1));
    }
}
