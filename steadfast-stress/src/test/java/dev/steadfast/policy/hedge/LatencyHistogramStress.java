package dev.steadfast.policy.hedge;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** Times that are counted while slots change, and read meanwhile. */
public final class LatencyHistogramStress {
    private static final long WINDOW = 600;
    /** The ends of the buckets of 0 and 5000 ns. */
    private static final String SHORT = "1024";

    private LatencyHistogramStress() {}

    /** Two are the first of their slot, and a third reads. */
    @JCStressTest
    @Outcome(id = "2, -1", expect = ACCEPTABLE, desc = "read before both")
    @Outcome(id = "2, " + SHORT, expect = ACCEPTABLE, desc = "read after the short one")
    @Outcome(id = "2, 5120", expect = ACCEPTABLE, desc = "read after the long one, before the short one")
    @State
    public static class NewSlot {
        private final LatencyHistogram histogram = new LatencyHistogram(WINDOW, 0);

        @Actor
        public void first() {
            histogram.count(0, 10);
        }

        @Actor
        public void second() {
            histogram.count(5_000, 20);
        }

        @Actor
        public void read(JJ_Result result) {
            result.r2 = histogram.within(0.5, 20);
        }

        @Arbiter
        public void look(JJ_Result result) {
            result.r1 = histogram.samples(20);
        }
    }

    /** One comes a window later than what is there, another with the time of before. */
    @JCStressTest
    @Outcome(id = "1, 5120", expect = ACCEPTABLE, desc = "the late one counted into what is gone")
    @Outcome(id = "2, " + SHORT, expect = ACCEPTABLE, desc = "the late one counted among the newer")
    @State
    public static class Replaced {
        private final LatencyHistogram histogram = new LatencyHistogram(WINDOW, 0);

        public Replaced() {
            histogram.count(0, 0);
        }

        @Actor
        public void newer() {
            histogram.count(5_000, WINDOW);
        }

        @Actor
        public void late() {
            histogram.count(0, 0);
        }

        @Arbiter
        public void look(JJ_Result result) {
            result.r1 = histogram.samples(WINDOW);
            result.r2 = histogram.within(0.5, WINDOW);
        }
    }
}
