package dev.steadfast.policy.throttle;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Calls that are counted while slices of time begin and end: none is lost within the window, none outlives it. */
public final class SlidingCountsStress {
    private static final long SLICE = 10;
    private static final long WINDOW = SLICE * SlidingCounts.SLICES;

    private SlidingCountsStress() {}

    /** Two who both find the place of the new slice taken by an old one, and one who still counts in the old one. */
    @JCStressTest
    @Outcome(id = "requests 2, accepts 1", expect = ACCEPTABLE, desc = "the old slice is out, the new one complete")
    @State
    public static class SliceBegins {
        private final SlidingCounts counts = new SlidingCounts(WINDOW, 0);

        public SliceBegins() {
            counts.request(0, true);
        }

        @Actor
        public void first() {
            counts.request(WINDOW, true);
        }

        @Actor
        public void second() {
            counts.request(WINDOW + 1, false);
        }

        @Actor
        public void late() {
            counts.request(1, true);
        }

        @Arbiter
        public void look(L_Result result) {
            long now = WINDOW + SLICE - 1;
            result.r1 = "requests " + counts.requests(now) + ", accepts " + counts.accepts(now);
        }
    }

    /** Who reads accepts before requests never sees an accept without its request. */
    @JCStressTest
    @Outcome(id = "accepts 0, requests 0", expect = ACCEPTABLE, desc = "read before both")
    @Outcome(id = "accepts 0, requests 1", expect = ACCEPTABLE, desc = "read between or before one")
    @Outcome(id = "accepts 0, requests 2", expect = ACCEPTABLE, desc = "requests read after both")
    @Outcome(id = "accepts 1, requests 1", expect = ACCEPTABLE, desc = "read between")
    @Outcome(id = "accepts 1, requests 2", expect = ACCEPTABLE, desc = "the second came between the two readings")
    @Outcome(id = "accepts 2, requests 2", expect = ACCEPTABLE, desc = "read after both")
    @State
    public static class Reading {
        private final SlidingCounts counts = new SlidingCounts(WINDOW, 0);

        @Actor
        public void first() {
            counts.request(0, true);
        }

        @Actor
        public void second() {
            counts.request(SLICE, true);
        }

        @Actor
        public void look(L_Result result) {
            long accepts = counts.accepts(SLICE);
            result.r1 = "accepts " + accepts + ", requests " + counts.requests(SLICE);
        }
    }
}
