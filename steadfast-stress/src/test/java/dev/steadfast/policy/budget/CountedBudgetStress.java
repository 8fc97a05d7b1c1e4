package dev.steadfast.policy.budget;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.stress.Meeting;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Draws on the budgets that are one number each. */
public final class CountedBudgetStress {
    private CountedBudgetStress() {}

    /** The quota: what pays for one retry, two draws, and a success that brings one token. */
    @JCStressTest
    @Outcome(id = "first true, second false, tokens 2", expect = ACCEPTABLE, desc = "the success found a gap")
    @Outcome(id = "first false, second true, tokens 2", expect = ACCEPTABLE, desc = "the success found a gap")
    @Outcome(id = "first true, second false, tokens 1", expect = ACCEPTABLE, desc = "the success found it full")
    @Outcome(id = "first false, second true, tokens 1", expect = ACCEPTABLE, desc = "the success found it full")
    @State
    public static class Quota {
        private final QuotaState state = new QuotaState(new Kind.Quota(4, 3, 3));
        private boolean first;
        private boolean second;

        @Actor
        public void first() {
            first = state.withdraw(3, 0) == 0;
        }

        @Actor
        public void second() {
            second = state.withdraw(3, 0) == 0;
        }

        @Actor
        public void success() {
            state.succeeded(0, null);
        }

        @Arbiter
        public void look(L_Result result) {
            long tokens = Math.round(3 * state.level().orElseThrow());
            result.r1 = "first " + first + ", second " + second + ", tokens " + tokens;
        }
    }

    /** The quota: refunds and rewards fill it up, and no further. */
    @JCStressTest
    @Outcome(id = "tokens 5", expect = ACCEPTABLE, desc = "all came back")
    @State
    public static class QuotaFull {
        private final QuotaState state = new QuotaState(new Kind.Quota(5, 1, 1));

        public QuotaFull() {
            state.withdraw(2, 0);
        }

        @Actor
        public void refund() {
            state.refund(2);
        }

        @Actor
        public void success() {
            state.succeeded(2, null);
        }

        @Actor
        public void drawAndRefund() {
            if (state.withdraw(3, 0) == 0) {
                state.refund(3);
            }
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = "tokens " + Math.round(state.level().orElseThrow());
        }
    }

    /** The throttle: of four tokens, one may be drawn; two failures take both that are above half. */
    @JCStressTest
    @Outcome(id = "first true, second false, left 0", expect = ACCEPTABLE, desc = "one was first")
    @Outcome(id = "first false, second true, left 0", expect = ACCEPTABLE, desc = "the other was first")
    @State
    public static class Throttle {
        private final TokenState state = new TokenState(new Kind.Token(4, 1));
        private boolean first;
        private boolean second;

        @Actor
        public void first() {
            first = state.withdraw(1, 0) == 0;
        }

        @Actor
        public void second() {
            second = state.withdraw(1, 0) == 0;
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = "first " + first + ", second " + second + ", left "
                    + Math.round(state.level().orElseThrow());
        }
    }

    /** The throttle: what failures take and successes bring adds up, in thousandths. */
    @JCStressTest
    @Outcome(id = "left 6", expect = ACCEPTABLE, desc = "as much taken as brought")
    @State
    public static class ThrottleSum {
        private final TokenState state = new TokenState(new Kind.Token(20, 2));

        public ThrottleSum() {
            state.failed(3);
        }

        @Actor
        public void first() {
            state.failed(1);
        }

        @Actor
        public void second() {
            state.withdraw(1, 0);
        }

        @Actor
        public void success() {
            state.succeeded(0, null);
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = "left " + Math.round(state.level().orElseThrow());
        }
    }

    /** At once: one place, three who want it and give it back. */
    @JCStressTest
    @Outcome(id = "crowded 0, free 1", expect = ACCEPTABLE, desc = "never two, and none lost")
    @State
    public static class Concurrency {
        private final ConcurrencyState state = new ConcurrencyState(new Kind.Concurrency(0, 1), null);
        private final AtomicInteger holders = new AtomicInteger();
        private final AtomicInteger crowded = new AtomicInteger();

        @Actor
        public void first() {
            if (hold()) {
                state.refund(1);
            }
        }

        @Actor
        public void second() {
            if (hold()) {
                state.released(1);
            }
        }

        @Actor
        public void third() {
            state.enters(null);
            state.succeeded(hold() ? 1 : 0, null);
        }

        private boolean hold() {
            if (state.withdraw(1, 0) != 0) {
                return false;
            }
            if (holders.incrementAndGet() > 1) {
                crowded.incrementAndGet();
            }
            Meeting.linger();
            holders.decrementAndGet();
            return true;
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 =
                    "crowded " + crowded + ", free " + Math.round(state.level().orElseThrow());
        }
    }

    /** At once: half of the operations under way, which come and go. */
    @JCStressTest
    @Outcome(id = "drawn true, free 0", expect = ACCEPTABLE, desc = "while there were two")
    @Outcome(id = "drawn false, free 1", expect = ACCEPTABLE, desc = "while there was one")
    @State
    public static class ConcurrencyShare {
        private final ConcurrencyState state = new ConcurrencyState(new Kind.Concurrency(0.5, 0), null);
        private boolean drawn;

        public ConcurrencyShare() {
            state.enters(null);
        }

        @Actor
        public void come() {
            state.enters(null);
        }

        @Actor
        public void comeAndGo() {
            state.enters(null);
            state.left(null);
        }

        @Actor
        public void draw() {
            drawn = state.withdraw(1, 0) == 0;
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = "drawn " + drawn + ", free " + Math.round(state.level().orElseThrow());
        }
    }
}
