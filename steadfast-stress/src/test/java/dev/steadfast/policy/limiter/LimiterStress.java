package dev.steadfast.policy.limiter;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Samples that end a round together: it ends once, and nothing is decided by halves. */
public final class LimiterStress {
    private static final int LIMIT = 20;

    private LimiterStress() {}

    /** A round that lacks so many samples. */
    private static LimiterState lacking(int samples) {
        LimiterState state = new LimiterState(
                AdaptiveLimiterSettings.builder()
                        .algorithm(Aimd.defaults().decrease(0.5))
                        .initialLimit(LIMIT)
                        .build(),
                0);
        for (int i = samples; i < LIMIT; i++) {
            state.sample(0, 1, LIMIT, false);
        }
        return state;
    }

    /** Two that could each complete the round. */
    @JCStressTest
    @Outcome(id = "limit 21", expect = ACCEPTABLE, desc = "raised once")
    @State
    public static class TwoComplete {
        private final LimiterState state = lacking(1);

        @Actor
        public void first() {
            state.sample(0, 1, LIMIT, false);
        }

        @Actor
        public void second() {
            state.sample(0, 1, LIMIT, false);
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = "limit " + state.permits();
        }
    }

    /** Two failures of calls that were begun before: the limit is halved once. */
    @JCStressTest
    @Outcome(id = "limit 10", expect = ACCEPTABLE, desc = "halved once")
    @State
    public static class TwoFail {
        private final LimiterState state = lacking(LIMIT);

        @Actor
        public void first() {
            state.sample(0, 1, LIMIT, true);
        }

        @Actor
        public void second() {
            state.sample(0, 1, LIMIT, true);
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = "limit " + state.permits();
        }
    }

    /** One completes the round, one fails, and one sets other settings. */
    @JCStressTest
    @Outcome(id = "limit 10 of at most 30", expect = ACCEPTABLE, desc = "only the failure counted")
    @Outcome(id = "limit 10 of at most 30, and a half", expect = ACCEPTABLE, desc = "raised, then halved")
    @State
    public static class CompleteAgainstFailureAgainstSettings {
        private final LimiterState state = lacking(1);

        @Actor
        public void complete() {
            state.sample(0, 1, LIMIT, false);
        }

        @Actor
        public void fail() {
            state.sample(0, 1, LIMIT, true);
        }

        @Actor
        public void reconfigure() {
            state.reconfigure(state.settings().toBuilder().maxLimit(30).build());
        }

        @Arbiter
        public void look(L_Result result) {
            String half = state.limit() > state.permits() ? ", and a half" : "";
            result.r1 = "limit " + state.permits() + " of at most "
                    + state.settings().maxLimit() + half;
        }
    }
}
