package dev.steadfast.policy.breaker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.environment.Environment;
import dev.steadfast.event.BreakerState;
import dev.steadfast.event.BreakerTransitioned;
import dev.steadfast.event.Listeners;
import dev.steadfast.event.TransitionReason;
import dev.steadfast.stress.HandTimer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A breaker: it lets no more probes in than there are, and each transition is made and told once. */
public final class BreakerStress {
    private BreakerStress() {}

    /** Three calls find the open time over, and there is one probe. */
    @JCStressTest
    @Outcome(id = "1 in, told OPEN HALF_OPEN", expect = ACCEPTABLE, desc = "one probes")
    @State
    public static class ProbeSlot {
        private final Rig rig = Rig.halfOpenSoon(1);
        private boolean first;
        private boolean second;
        private boolean third;

        @Actor
        public void first() {
            first = rig.core.admit() >= 0;
        }

        @Actor
        public void second() {
            second = rig.core.admit() >= 0;
        }

        @Actor
        public void third() {
            third = rig.core.admit() >= 0;
        }

        @Arbiter
        public void look(L_Result result) {
            int in = (first ? 1 : 0) + (second ? 1 : 0) + (third ? 1 : 0);
            result.r1 = in + " in, told" + rig.told;
        }
    }

    /** The probe that closes against the one that opens, and a call that comes. */
    @JCStressTest
    @Outcome(id = "told OPEN HALF_OPEN OPEN, 0 let in", expect = ACCEPTABLE, desc = "a failed probe opens")
    @State
    public static class DecidingProbes {
        private final Rig rig = Rig.halfOpenSoon(2);
        private final long one = rig.core.admit();
        private final long other = rig.core.admit();
        private boolean in;

        @Actor
        public void succeeds() {
            rig.ballot.returned(one, "done");
        }

        @Actor
        public void fails() {
            rig.ballot.threw(other, new IOException("scripted"));
        }

        @Actor
        public void comes() {
            in = rig.core.admit() >= 0;
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = "told" + rig.told + ", " + (in ? 1 : 0) + " let in";
        }
    }

    /** Two failures that only together open, in a time window. */
    @JCStressTest
    @Outcome(id = "told OPEN", expect = ACCEPTABLE, desc = "opens once, with the later of both")
    @State
    public static class DecidingFailures {
        private final Rig rig = new Rig(CircuitBreakerSettings.builder()
                .timeWindow(Duration.ofSeconds(1))
                .minimumCalls(2));
        private final long one = rig.core.admit();
        private final long other = rig.core.admit();

        @Actor
        public void first() {
            rig.ballot.threw(one, new IOException("scripted"));
        }

        @Actor
        public void second() {
            rig.ballot.threw(other, new IOException("scripted"));
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = "told" + rig.told;
        }
    }

    /** Three who say something by hand: their transitions are told in the order in which they were made. */
    @JCStressTest
    @Outcome(id = "a chain", expect = ACCEPTABLE, desc = "each begins where the last has ended")
    @State
    public static class TransitionOrder {
        private final Rig rig = new Rig(CircuitBreakerSettings.builder());

        @Actor
        public void isolates() {
            rig.core.set(BreakerState.ISOLATED, TransitionReason.ISOLATED);
        }

        @Actor
        public void forces() {
            rig.core.set(BreakerState.FORCED_CLOSED, TransitionReason.FORCED_CLOSED);
        }

        @Actor
        public void resets() {
            rig.core.reset();
        }

        @Arbiter
        public void look(L_Result result) {
            boolean told = rig.last == rig.core.phase().state();
            result.r1 = rig.chained && told
                    ? "a chain"
                    : "told" + rig.told + ", is " + rig.core.phase().state();
        }
    }

    /** A breaker, and what was told of it. What is told is written by one thread at a time, as is promised. */
    private static final class Rig {
        final HandTimer time = new HandTimer();
        final StringBuilder told = new StringBuilder();
        final BreakerCore core;
        final Ballot ballot;
        BreakerState last = BreakerState.CLOSED;
        boolean chained = true;

        Rig(CircuitBreakerSettingsBuilder settings) {
            this.core = new BreakerCore(
                    "stress",
                    settings.openTime(Duration.ofNanos(100)).build(),
                    Environment.builder().time(time).build(),
                    Listeners.of(List.of(event -> take((BreakerTransitioned) event))));
            this.ballot = new Ballot(core);
        }

        /** One that was open, and whose open time is over. */
        static Rig halfOpenSoon(int probes) {
            Rig rig = new Rig(
                    CircuitBreakerSettings.builder().consecutiveFailures(1).probes(probes));
            rig.ballot.threw(rig.core.admit(), new IOException("scripted"));
            rig.time.advance(100);
            return rig;
        }

        private void take(BreakerTransitioned transition) {
            told.append(' ').append(transition.to());
            chained &= transition.from() == last;
            last = transition.to();
        }
    }
}
