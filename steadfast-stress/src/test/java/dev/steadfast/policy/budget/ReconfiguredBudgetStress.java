package dev.steadfast.policy.budget;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.environment.Environment;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A budget whose rule becomes one of another kind while operations under it end. */
public final class ReconfiguredBudgetStress {
    private static final SharedBudget HANDLE = RetryBudget.grpc().shared("any", Environment.shared());

    private ReconfiguredBudgetStress() {}

    /** Four operations are under way and two end: whichever rule hears of that, each is counted out once. */
    @JCStressTest
    @Outcome(id = "free 2", expect = ACCEPTABLE, desc = "two are under way")
    @State
    public static class Ends {
        private final SharedState state =
                new SharedState(RetryBudget.grpc().kind(), Environment.shared().time(), HANDLE);

        public Ends() {
            for (int i = 0; i < 4; i++) {
                state.enters(null);
            }
        }

        @Actor
        public void succeeds() {
            state.succeeded(0, null);
        }

        @Actor
        public void succeedsToo() {
            state.succeeded(0, null);
        }

        @Actor
        public void otherRule() {
            state.rule(RetryBudget.concurrency(1, 0).kind());
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = "free " + Math.round(state.level().orElseThrow());
        }
    }
}
