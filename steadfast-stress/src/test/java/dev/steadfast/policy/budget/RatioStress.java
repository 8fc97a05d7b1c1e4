package dev.steadfast.policy.budget;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.stress.HandTimer;
import java.util.concurrent.atomic.LongAdder;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Draws on a ratio budget of one retry for each operation, without a floor: it never pays more than was paid in. */
public final class RatioStress {
    private static final long WINDOW_NANOS = 1_000;

    private RatioStress() {}

    /** One token, two draws, and an operation that pays in. */
    @JCStressTest
    @Outcome(id = "paid 1, left 1.0", expect = ACCEPTABLE, desc = "the deposit came after both draws")
    @Outcome(id = "paid 2, left 0.0", expect = ACCEPTABLE, desc = "the deposit came before one of them")
    @State
    public static class DrawsAgainstDeposit {
        private final Purse purse = new Purse();
        private boolean first;
        private boolean second;

        @Actor
        public void first() {
            first = purse.draw();
        }

        @Actor
        public void second() {
            second = purse.draw();
        }

        @Actor
        public void deposit() {
            purse.operations.increment();
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = "paid " + Purse.count(first, second) + ", left " + purse.level();
        }
    }

    /** One token, two draws, and the window passes: the token is drawn or expires, and is not there again. */
    @JCStressTest
    @Outcome(id = "paid 0, left 0.0", expect = ACCEPTABLE, desc = "expired before both draws")
    @Outcome(id = "paid 1, left 0.0", expect = ACCEPTABLE, desc = "drawn before it expired")
    @State
    public static class DrawsAgainstWindow {
        private final Purse purse = new Purse();
        private boolean first;
        private boolean second;

        @Actor
        public void first() {
            first = purse.draw();
        }

        @Actor
        public void second() {
            second = purse.draw();
        }

        @Actor
        public void pass() {
            purse.time.advance(2 * WINDOW_NANOS);
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = "paid " + Purse.count(first, second) + ", left " + purse.level();
        }
    }

    /** One token, a draw that is taken back, another, and an operation that pays in: nothing is lost or made. */
    @JCStressTest
    @Outcome(id = "paid 0, left 2.0", expect = ACCEPTABLE, desc = "the other draw came between draw and refund")
    @Outcome(id = "paid 1, left 1.0", expect = ACCEPTABLE, desc = "the other draw was paid")
    @State
    public static class RefundAgainstDrawAgainstDeposit {
        private final Purse purse = new Purse();
        private boolean paid;

        @Actor
        public void drawAndRefund() {
            if (purse.draw()) {
                purse.state.refund(1);
            }
        }

        @Actor
        public void draw() {
            paid = purse.draw();
        }

        @Actor
        public void deposit() {
            purse.operations.increment();
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = "paid " + Purse.count(paid) + ", left " + purse.level();
        }
    }

    /** A budget into which one operation has paid. */
    private static final class Purse {
        final HandTimer time = new HandTimer();
        final LongAdder operations = new LongAdder();
        final RatioState state = RatioState.own(new Kind.Ratio(1, 0, WINDOW_NANOS), time, operations::sum);

        Purse() {
            operations.increment();
            state.level();
        }

        boolean draw() {
            return state.withdraw(1, 0) == 0;
        }

        double level() {
            return state.level().orElseThrow();
        }

        static int count(boolean... paid) {
            int count = 0;
            for (boolean one : paid) {
                count += one ? 1 : 0;
            }
            return count;
        }
    }
}
