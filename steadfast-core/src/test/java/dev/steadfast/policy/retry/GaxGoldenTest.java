package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.hint.HintMode;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.GaxGolden.Configuration;
import dev.steadfast.policy.retry.GaxGolden.Row;
import dev.steadfast.time.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What gax itself did, row by row, refused attempts too. */
class GaxGoldenTest {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int CONFIGURATIONS = 17;

    static Stream<Configuration> configurations() {
        return GaxGolden.configurations().stream();
    }

    @ParameterizedTest
    @MethodSource("configurations")
    void configuration_replayed_givesEachRowExactly(Configuration configuration) {
        assertThat(replay(configuration)).containsExactlyElementsOf(configuration.rows());
    }

    @Test
    void file_replayed_leavesNoLineUnused() {
        List<Configuration> all = GaxGolden.configurations();
        assertThat(all).hasSize(CONFIGURATIONS);
        assertThat(all.stream().mapToInt(one -> replay(one).size()).sum())
                .isEqualTo(GaxGolden.lines().size());
        assertThat(all)
                .allSatisfy(
                        one -> assertThat(one.rows().get(one.rows().size() - 1).performed())
                                .as("ends with the attempt that was refused")
                                .isFalse());
    }

    /** Runs one operation in which every attempt fails; stops by itself, at the decider's word. */
    private static List<Row> replay(Configuration configuration) {
        GaxDecider decider = GaxDecider.of(configuration.timing());
        Verdict verdict = Verdict.retry(Backoff.none(), 1);
        List<Row> rows = new ArrayList<>();
        long now = 0;
        long delay = 0;
        long memo = 0;
        long timeout = decider.firstAttemptTimeoutNanos();
        StopReason stop = null;
        for (int attempt = 1; stop == null; attempt++) {
            long start = now;
            now += configuration.takesMillis(attempt, shownMillis(timeout)) * NANOS_PER_MILLI;
            Decision decision = decider.decide(turn(attempt, memo, timeout, now), verdict, Draws.none());
            assertThat(decision.source()).isEqualTo(DelaySource.BACKOFF);
            assertThat(decision.cost()).as("gax has no budget").isZero();
            stop = decision.stop();
            rows.add(row(configuration, true, attempt, delay, timeout, start, now, stop));
            delay = decision.delayNanos();
            timeout = decision.attemptTimeoutNanos();
            memo = decision.memo();
            if (stop != null) {
                rows.add(row(configuration, false, attempt + 1, delay, timeout, now + delay, -1, stop));
            }
            now += delay;
        }
        return rows;
    }

    private static Decider.Turn turn(int attempt, long memo, long timeout, long elapsed) {
        return new Decider.Turn(
                attempt,
                attempt,
                memo,
                timeout,
                elapsed,
                Nanos.UNLIMITED,
                Decider.NOT_ASKED,
                ServerHint.none(),
                HintMode.atLeast());
    }

    private static Row row(
            Configuration configuration,
            boolean performed,
            int attempt,
            long delay,
            long timeout,
            long start,
            long end,
            StopReason stop) {
        long at = (performed ? end : start) / NANOS_PER_MILLI;
        long remaining = configuration.totalMillis() == 0 ? -1 : configuration.totalMillis() - at;
        return new Row(
                performed,
                attempt,
                delay / NANOS_PER_MILLI,
                // Only an attempt that is made may have no bound; one that was refused tells what it would have had.
                performed ? shownMillis(timeout) : timeout / NANOS_PER_MILLI,
                start / NANOS_PER_MILLI,
                performed ? end / NANOS_PER_MILLI : -1,
                remaining,
                stop);
    }

    private static long shownMillis(long timeoutNanos) {
        return timeoutNanos == Nanos.UNLIMITED ? 0 : timeoutNanos / NANOS_PER_MILLI;
    }
}
