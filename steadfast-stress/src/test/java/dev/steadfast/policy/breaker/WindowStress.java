package dev.steadfast.policy.breaker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.event.TransitionReason;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Results that come while a window moves: none is counted twice, none is lost that belongs to it. */
public final class WindowStress {
    private static final Thresholds HALF = new Thresholds(0.5, Thresholds.NEVER, 2, 2);

    private WindowStress() {}

    /** Two that begin the same part where an old one was, and one that comes late for the old part. */
    @JCStressTest
    @Outcome(id = "2 calls, 1 failures", expect = ACCEPTABLE, desc = "the old part is out")
    @State
    public static class PartBegins {
        private final TimeWindow window = new TimeWindow(100, 0);

        public PartBegins() {
            window.record(0, true, false, HALF);
        }

        @Actor
        public void first() {
            window.record(100, true, false, HALF);
        }

        @Actor
        public void second() {
            window.record(101, false, false, HALF);
        }

        @Actor
        public void late() {
            window.record(1, true, false, HALF);
        }

        @Arbiter
        public void look(L_Result result) {
            Tally tally = window.tally(101);
            result.r1 = tally.calls() + " calls, " + tally.failures() + " failures";
        }
    }

    /** A ring of two takes three results; the sums are those of two of them. */
    @JCStressTest
    @Outcome(id = "2 calls, 2 failures, ring agrees", expect = ACCEPTABLE, desc = "the success was first")
    @Outcome(id = "2 calls, 1 failures, ring agrees", expect = ACCEPTABLE, desc = "a failure was first")
    @State
    public static class RingTurns {
        private final CountWindow window = new CountWindow(2);

        @Actor
        public void first() {
            window.record(0, true, false, HALF);
        }

        @Actor
        public void second() {
            window.record(0, true, false, HALF);
        }

        @Actor
        public void third() {
            window.record(0, false, false, HALF);
        }

        @Arbiter
        public void look(L_Result result) {
            Tally tally = window.tally(0);
            CountWindow copy = new CountWindow(2);
            window.carryTo(copy, 0);
            result.r1 = tally.calls() + " calls, " + tally.failures() + " failures, ring "
                    + (copy.tally(0).equals(tally) ? "agrees" : "differs");
        }
    }

    /** A window that nothing is the matter with, of two results; good ones are not written there. */
    private static CountWindow spotless() {
        CountWindow window = new CountWindow(2);
        window.record(0, false, false, HALF);
        window.record(0, false, false, HALF);
        return window;
    }

    private static String books(CountWindow window) {
        Tally tally = window.tally(0);
        CountWindow copy = new CountWindow(2);
        window.carryTo(copy, 0);
        return tally.calls() + " calls, " + tally.failures() + " failures, ring "
                + (copy.tally(0).equals(tally) ? "agrees" : "differs");
    }

    /** The first failure comes while a good result finds nothing to write: the failure is not lost. */
    @JCStressTest
    @Outcome(id = "2 calls, 1 failures, ring agrees", expect = ACCEPTABLE, desc = "whichever was first")
    @State
    public static class UnwrittenAgainstFailure {
        private final CountWindow window = spotless();

        @Actor
        public void good() {
            window.record(0, false, false, HALF);
        }

        @Actor
        public void failed() {
            window.record(0, true, false, HALF);
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = books(window);
        }
    }

    /** The same with two failures, which leave room for the good result only between or behind them. */
    @JCStressTest
    @Outcome(id = "2 calls, 2 failures, ring agrees", expect = ACCEPTABLE, desc = "the success was first")
    @Outcome(id = "2 calls, 1 failures, ring agrees", expect = ACCEPTABLE, desc = "a failure was first")
    @State
    public static class UnwrittenAgainstFailures {
        private final CountWindow window = spotless();

        @Actor
        public void good() {
            window.record(0, false, false, HALF);
        }

        @Actor
        public void failed() {
            window.record(0, true, false, HALF);
        }

        @Actor
        public void failedToo() {
            window.record(0, true, false, HALF);
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = books(window);
        }
    }

    /** A good result that sees that there were failures ends their run; one that does not was before them. */
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "the failure was first")
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "the success was first")
    @State
    public static class RunEnds {
        private final FailureRun run = new FailureRun();

        @Actor
        public void good() {
            run.record(0, false, false, HALF);
        }

        @Actor
        public void failed() {
            run.record(0, true, false, HALF);
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = run.tally(0).failures();
        }
    }

    /** Two failures of which both are needed: one of them at least sees both. */
    @JCStressTest
    @Outcome(id = "opens", expect = ACCEPTABLE, desc = "the later of both decides, or each does")
    @State
    public static class BothNeeded {
        private final CountWindow calls = new CountWindow(4);
        private final FailureRun run = new FailureRun();
        private @Nullable TransitionReason first;
        private @Nullable TransitionReason second;
        private @Nullable TransitionReason firstInARow;
        private @Nullable TransitionReason secondInARow;

        @Actor
        public void first() {
            first = calls.record(0, true, false, HALF);
            firstInARow = run.record(0, true, false, HALF);
        }

        @Actor
        public void second() {
            second = calls.record(0, true, false, HALF);
            secondInARow = run.record(0, true, false, HALF);
        }

        @Arbiter
        public void look(L_Result result) {
            boolean opens = (first != null || second != null) && (firstInARow != null || secondInARow != null);
            result.r1 = opens ? "opens" : "stays closed";
        }
    }
}
