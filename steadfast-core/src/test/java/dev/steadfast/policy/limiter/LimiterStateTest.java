package dev.steadfast.policy.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steadfast.spi.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rounds, probes, and calls that are not heeded. The clock wraps around on the way. */
class LimiterStateTest {
    private static final long MS = 1_000_000;
    private static final AdaptiveLimiterSettings AIMD =
            AdaptiveLimiterSettings.builder().algorithm(Aimd.defaults()).build();
    private static final AdaptiveLimiterSettings GRADIENT = AdaptiveLimiterSettings.defaults();

    private long now = nearTheEnd();

    private static long nearTheEnd() {
        return Long.MAX_VALUE - 50 * MS;
    }

    /** So many calls of so long, with the limit in use, all begun together. */
    private void succeed(LimiterState state, int calls, long millis, int inFlight) {
        long began = now;
        now += millis * MS;
        for (int i = 0; i < calls; i++) {
            state.sample(began, now, inFlight, false);
        }
    }

    @Test
    void round_isAsManyCallsAsTheLimit() {
        LimiterState state = new LimiterState(AIMD, now);

        succeed(state, 19, 10, 20);
        assertThat(state.permits()).isEqualTo(20);

        assertThat(state.sample(now, now + MS, 20, false)).isTrue();
        assertThat(state.permits()).isEqualTo(21);
    }

    @Test
    void round_ofASmallLimit_isTenCalls() {
        LimiterState state = new LimiterState(AIMD.toBuilder().initialLimit(2).build(), now);

        succeed(state, 9, 10, 2);
        assertThat(state.permits()).isEqualTo(2);
        succeed(state, 1, 10, 2);

        assertThat(state.permits()).isEqualTo(3);
    }

    @Test
    void inFlight_isTheMostOfTheRound() {
        LimiterState state = new LimiterState(AIMD, now);

        succeed(state, 1, 10, 16);
        succeed(state, 19, 10, 1);

        assertThat(state.permits()).isEqualTo(21);
    }

    @Test
    void fewCalls_leaveTheLimit() {
        LimiterState state = new LimiterState(AIMD, now);

        succeed(state, 200, 10, 15);

        assertThat(state.permits()).isEqualTo(20);
    }

    /** Ten calls that fail together are one sign of overload: 20 × 0.9, and not 20 × 0.9^10. */
    @Test
    void failures_ofCallsBegunBeforeTheLimitWasLowered_lowerItNoFurther() {
        LimiterState state = new LimiterState(AIMD, now);
        long began = now;
        now += 10 * MS;

        for (int i = 0; i < 10; i++) {
            assertThat(state.sample(began, now, 20, true)).isEqualTo(i == 0);
        }
        assertThat(state.limit()).isEqualTo(18);

        state.sample(now, now + MS, 18, true);
        assertThat(state.limit()).isCloseTo(16.2, within(1e-9));
    }

    @Test
    void failure_amidARound_beginsTheRoundAnew() {
        LimiterState state = new LimiterState(AIMD, now);
        succeed(state, 19, 10, 20);
        state.sample(now - MS, now, 20, true);

        succeed(state, 17, 10, 18);
        assertThat(state.permits()).isEqualTo(18);
        succeed(state, 1, 10, 18);

        assertThat(state.permits()).isEqualTo(19);
    }

    @Test
    void slowCall_beyondTheThreshold_isAFailure() {
        LimiterState state = new LimiterState(
                AIMD.toBuilder()
                        .algorithm(Aimd.defaults().latencyThreshold(Duration.ofMillis(5)))
                        .build(),
                now);

        succeed(state, 1, 5, 20);
        assertThat(state.permits()).isEqualTo(20);
        succeed(state, 1, 6, 20);

        assertThat(state.permits()).isEqualTo(18);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void limit_staysWithinItsBounds(boolean failing) {
        LimiterState state =
                new LimiterState(AIMD.toBuilder().minLimit(5).maxLimit(25).build(), now);

        for (int i = 0; i < 100; i++) {
            now += 10 * MS;
            for (int call = 0; call < 25; call++) {
                state.sample(now - 5 * MS, now, 25, failing);
            }
        }

        assertThat(state.permits()).isEqualTo(failing ? 5 : 25);
    }

    /** After nineteen rounds comes a probe, of twice as many calls, in which half as many are let in. */
    @Test
    void gradient_probesInOneRoundOfTwenty() {
        LimiterState state = new LimiterState(GRADIENT.toBuilder().maxLimit(20).build(), now);
        for (int round = 1; round < 20; round++) {
            succeed(state, 20, 10, 20);
            assertThat(state.permits()).isEqualTo(20);
        }

        succeed(state, 20, 10, 20);
        assertThat(state.permits()).isEqualTo(10);
        assertThat(state.limit()).isEqualTo(20);
        succeed(state, 39, 10, 10);
        assertThat(state.permits()).isEqualTo(10);

        succeed(state, 1, 10, 10);
        assertThat(state.permits()).isEqualTo(20);
    }

    @Test
    void probe_heedsNoCallBegunBefore() {
        LimiterState state = new LimiterState(GRADIENT.toBuilder().maxLimit(20).build(), now);
        for (int round = 1; round <= 20; round++) {
            succeed(state, 20, 10, 20);
        }
        long before = now - 1;

        for (int i = 0; i < 100; i++) {
            state.sample(before, now + 90 * MS, 10, false);
        }

        assertThat(state.permits()).isEqualTo(10);
        assertThat(state.averageNanos() / MS).isBetween(10.0, 10.01);
    }

    @Test
    void aimd_neverProbes() {
        LimiterState state = new LimiterState(AIMD.toBuilder().maxLimit(20).build(), now);

        for (int round = 0; round < 100; round++) {
            succeed(state, 20, 10, 20);
            assertThat(state.permits()).isEqualTo(20);
        }
    }

    @Test
    void gradient_withAFewCallsOnly_neverProbes() {
        LimiterState state = new LimiterState(GRADIENT, now);

        for (int round = 0; round < 100; round++) {
            succeed(state, 20, 10, 10);
            assertThat(state.permits()).isEqualTo(20);
        }
    }

    @Test
    void probe_isNeverBelowTheSmallestLimit() {
        LimiterState state =
                new LimiterState(GRADIENT.toBuilder().minLimit(15).maxLimit(20).build(), now);

        for (int round = 1; round <= 20; round++) {
            succeed(state, 20, 10, 20);
        }

        assertThat(state.permits()).isEqualTo(15);
    }

    @Test
    void reconfigure_keepsTheLimitWithinTheNewBounds() {
        LimiterState state = new LimiterState(AIMD, now);
        succeed(state, 20, 10, 20);

        assertThat(state.reconfigure(AIMD.toBuilder().maxLimit(300).build())).isEqualTo(AIMD);
        assertThat(state.permits()).isEqualTo(21);

        state.reconfigure(AIMD.toBuilder().maxLimit(8).build());
        assertThat(state.permits()).isEqualTo(8);
        assertThat(state.settings().maxLimit()).isEqualTo(8);
    }

    /** Very short and very long calls are told apart to about a thousandth of a millisecond, and up to nine hours. */
    @ParameterizedTest
    @ValueSource(longs = {1, 500, 1_000_000, 60_000_000_000L, 30_000_000_000_000L})
    void average_isThatOfTheCalls(long rttNanos) {
        LimiterState state = new LimiterState(GRADIENT, now);
        long began = now;

        for (int i = 0; i < 20; i++) {
            state.sample(began, began + rttNanos, 20, false);
        }

        assertThat(state.averageNanos()).isBetween(rttNanos * 1.0, rttNanos + 1024.0);
    }

    /** A thousand rounds of ten, gathered by four threads: each call counts once, but for those that a round leaves over. */
    @Test
    void manyThreads_neitherLoseNorDoubleRounds() throws Exception {
        int threads = 4;
        int each = 50_000;
        LimiterState state = new LimiterState(
                AIMD.toBuilder().initialLimit(1).maxLimit(1_000_000).build(), now);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        int rounds = 0;
        try {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                all.add(executor.submit(() -> {
                    int completed = 0;
                    for (int call = 0; call < each; call++) {
                        completed += state.sample(now, now + MS, 1_000_000, false) ? 1 : 0;
                    }
                    return completed;
                }));
            }
            for (Future<Integer> one : all) {
                rounds += one.get();
            }
        } finally {
            executor.shutdown();
        }

        assertThat(state.permits()).as("one more for each round").isEqualTo(1 + rounds);
        assertThat(calls(rounds)).isLessThanOrEqualTo((long) threads * each);
        // Of each round at most one call for each other thread is left over.
        assertThat(calls(rounds + 1) + (threads - 1L) * (rounds + 1)).isGreaterThanOrEqualTo((long) threads * each);
    }

    /** How many calls so many rounds need, with one more permit after each. */
    private static long calls(int rounds) {
        long calls = 0;
        for (int limit = 1; limit <= rounds; limit++) {
            calls += Math.min(1_000, Math.max(10, limit));
        }
        return calls;
    }

    @Property
    void token_givesBackWhenTheCallBegan(
            @ForAll long origin,
            @ForAll @LongRange(max = 100_000_000_000_000_000L) long after,
            @ForAll @LongRange(max = 100_000_000_000_000_000L) long took) {
        StartToken tokens = new StartToken(origin);

        long token = tokens.of(origin + after);

        assertThat(token).isBetween(1L, Step.MAX_PAYLOAD);
        assertThat(tokens.beganNanos(token, origin + after + took)).isEqualTo(origin + after);
    }
}
