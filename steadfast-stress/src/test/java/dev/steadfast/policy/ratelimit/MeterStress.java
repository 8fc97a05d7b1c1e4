package dev.steadfast.policy.ratelimit;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Permits that several take at once, give back, and see change their rate. */
public final class MeterStress {
    private MeterStress() {}

    private static Rate bucket(int burst) {
        return new Rate(Rate.Kind.BUCKET, 1, Duration.ofSeconds(1), burst);
    }

    private static Rate window(int limit) {
        return new Rate(Rate.Kind.WINDOW, limit, Duration.ofSeconds(1), limit);
    }

    /** Three come for two permits. */
    @JCStressTest
    @Outcome(id = "2 taken, 0 left", expect = ACCEPTABLE, desc = "no more, no fewer")
    @State
    public static class BucketOfTwo {
        private final Meter meter = Meter.after(null, bucket(2), 0);
        private int first;
        private int second;
        private int third;

        @Actor
        public void first() {
            first = meter.take(1, 0) == 0 ? 1 : 0;
        }

        @Actor
        public void second() {
            second = meter.take(1, 0) == 0 ? 1 : 0;
        }

        @Actor
        public void third() {
            third = meter.take(1, 0) == 0 ? 1 : 0;
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = first + second + third + " taken, " + meter.available(0) + " left";
        }
    }

    /** Three come for two places in a window. */
    @JCStressTest
    @Outcome(id = "2 taken, 0 left", expect = ACCEPTABLE, desc = "no more, no fewer")
    @State
    public static class WindowOfTwo {
        private final Meter meter = Meter.after(null, window(2), 0);
        private int first;
        private int second;
        private int third;

        @Actor
        public void first() {
            first = meter.take(1, 0) == 0 ? 1 : 0;
        }

        @Actor
        public void second() {
            second = meter.take(1, 0) == 0 ? 1 : 0;
        }

        @Actor
        public void third() {
            third = meter.take(1, 0) == 0 ? 1 : 0;
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = first + second + third + " taken, " + meter.available(0) + " left";
        }
    }

    /** Two who wait give up while a third comes: what nobody waits behind is given back. */
    @JCStressTest
    @Outcome(id = "came in 1, then 2", expect = ACCEPTABLE, desc = "both had left")
    @Outcome(id = "came in 2, then 3", expect = ACCEPTABLE, desc = "it came behind the first")
    @Outcome(id = "came in 3, then 4", expect = ACCEPTABLE, desc = "it came behind both")
    @State
    public static class BucketGivenBack {
        private final Meter meter = Meter.after(null, bucket(1), 0);
        private final Meter.Claim first;
        private final Meter.Claim second;
        private long third;

        /** One has taken the permit, two wait. */
        public BucketGivenBack() {
            meter.take(1, 0);
            first = meter.claim(1, 0, Long.MAX_VALUE);
            second = meter.claim(1, 0, Long.MAX_VALUE);
        }

        @Actor
        public void first() {
            meter.giveBack(first, 0);
        }

        @Actor
        public void second() {
            meter.giveBack(second, 0);
        }

        @Actor
        public void third() {
            third = meter.claim(1, 0, Long.MAX_VALUE).waitNanos();
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = "came in " + third / 1_000_000_000 + ", then " + meter.take(1, 0) / 1_000_000_000;
        }
    }

    /** A meter gets a successor while one takes a permit: the successor knows of it, or has to be asked. */
    @JCStressTest
    @Outcome(id = "taken, 2 left", expect = ACCEPTABLE, desc = "before")
    @Outcome(id = "retired, 3 left", expect = ACCEPTABLE, desc = "after")
    @State
    public static class Succession {
        private final Meter meter = Meter.after(null, bucket(3), 0);
        private Meter successor;
        private long wait;

        @Actor
        public void take() {
            wait = meter.take(1, 0);
        }

        @Actor
        public void succeed() {
            successor = Meter.after(meter, bucket(3), 0);
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = (wait == 0 ? "taken, " : "retired, ") + successor.available(0) + " left";
        }
    }
}
