package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.hint.HintMode;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.policy.retry.GaxGolden.Configuration;
import dev.steadfast.time.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The configurations of gax under our own rules: no attempt begins at the limit, so none can outlive it. */
class NoOverrunTest {
    private static final long NANOS_PER_MILLI = 1_000_000;

    static Stream<Configuration> boundedConfigurations() {
        return GaxGolden.configurations().stream().filter(one -> one.totalMillis() > 0);
    }

    @ParameterizedTest
    @MethodSource("boundedConfigurations")
    void attempt_underOurRules_beginsBeforeTheDeadlineAndEndsByIt(Configuration configuration) {
        long total = configuration.totalMillis() * NANOS_PER_MILLI;
        List<long[]> attempts = run(configuration);
        assertThat(attempts).isNotEmpty().allSatisfy(attempt -> {
            assertThat(attempt[0]).as("begins").isLessThan(total);
            assertThat(attempt[1]).as("ends").isLessThanOrEqualTo(total);
        });
    }

    @Test
    void sameConfigurations_inGax_doOverrun() {
        assertThat(boundedConfigurations())
                .anySatisfy(one -> assertThat(one.rows())
                        .anySatisfy(row -> assertThat(row.endMillis()).isGreaterThan(one.totalMillis())));
    }

    private static List<long[]> run(Configuration configuration) {
        GaxTiming timing = configuration.timing();
        Backoff backoff = Backoff.exponential(timing.initialRetryDelay(), timing.retryDelayMultiplier())
                .cap(timing.maxRetryDelay())
                .jitter(Jitter.none());
        int max = timing.maxAttempts() == 0 ? Integer.MAX_VALUE : timing.maxAttempts();
        RetryDecider decider = new RetryDecider(max, false, new HintLimit(Nanos.UNLIMITED, false), 0, false);
        long total = configuration.totalMillis() * NANOS_PER_MILLI;
        List<long[]> attempts = new ArrayList<>();
        long now = 0;
        Decision decision = null;
        for (int attempt = 1; decision == null || decision.stop() == null; attempt++) {
            long start = now;
            now += takes(configuration, attempt, total - start);
            attempts.add(new long[] {start, now});
            Decider.Turn turn = new Decider.Turn(
                    attempt,
                    attempt,
                    0,
                    Nanos.UNLIMITED,
                    now,
                    total - now,
                    Decider.NOT_ASKED,
                    ServerHint.none(),
                    HintMode.atLeast());
            decision = decider.decide(turn, Verdict.retry(backoff, 1), Draws.none());
            now += decision.delayNanos();
        }
        return attempts;
    }

    /** An attempt has no more time than is left, whether it has a bound of its own or not. */
    private static long takes(Configuration configuration, int attempt, long left) {
        long own = configuration.timing().initialRpcTimeout().toMillis();
        return Math.min(left, configuration.takesMillis(attempt, own) * NANOS_PER_MILLI);
    }
}
