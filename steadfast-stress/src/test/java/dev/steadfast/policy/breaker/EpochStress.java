package dev.steadfast.policy.breaker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.environment.Environment;
import dev.steadfast.event.BreakerTransitioned;
import dev.steadfast.event.Listeners;
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

/** Results against what begins a new epoch: one that comes late has no vote. */
public final class EpochStress {
    private EpochStress() {}

    /** A failure that opens against a reset: whichever is first, the breaker is closed in the end. */
    @JCStressTest
    @Outcome(id = "is CLOSED, told", expect = ACCEPTABLE, desc = "the failure was late")
    @Outcome(id = "is CLOSED, told OPEN CLOSED", expect = ACCEPTABLE, desc = "the failure opened, and the reset closed")
    @State
    public static class FailureAgainstReset {
        private final Told breaker = new Told(1);
        private final long token = breaker.core.admit();

        @Actor
        public void fails() {
            breaker.fails(token);
        }

        @Actor
        public void resets() {
            breaker.core.reset();
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = breaker.story();
        }
    }

    /** The failure of an earlier epoch against the probe of this one: only the probe has a vote. */
    @JCStressTest
    @Outcome(id = "is CLOSED, told OPEN HALF_OPEN CLOSED", expect = ACCEPTABLE, desc = "the probe closed")
    @State
    public static class LateFailureAgainstProbe {
        private final Told breaker = new Told(1);
        private final long late = breaker.core.admit();
        private final long opens = breaker.core.admit();
        private final long probe;

        /** Half open, with one who probes. */
        public LateFailureAgainstProbe() {
            breaker.fails(opens);
            breaker.time.advance(100);
            probe = breaker.core.admit();
        }

        @Actor
        public void late() {
            breaker.fails(late);
        }

        @Actor
        public void probe() {
            breaker.ballot.returned(probe, "done");
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = breaker.story();
        }
    }

    /** Two failures in a row against a third: it opens once. */
    @JCStressTest
    @Outcome(id = "is OPEN, told OPEN", expect = ACCEPTABLE, desc = "with one of them")
    @State
    public static class FailuresInARow {
        private final Told breaker = new Told(2);
        private final long first = breaker.core.admit();
        private final long second = breaker.core.admit();
        private final long third = breaker.core.admit();

        @Actor
        public void first() {
            breaker.fails(first);
        }

        @Actor
        public void second() {
            breaker.fails(second);
        }

        @Actor
        public void third() {
            breaker.fails(third);
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = breaker.story();
        }
    }

    /** A breaker, and what was told of it: by one thread at a time, as is promised. */
    private static final class Told {
        final HandTimer time = new HandTimer();
        final BreakerCore core;
        final Ballot ballot;
        private final StringBuilder told = new StringBuilder();

        Told(int failuresInARow) {
            core = new BreakerCore(
                    "epoch",
                    CircuitBreakerSettings.builder()
                            .consecutiveFailures(failuresInARow)
                            .probes(1)
                            .openTime(Duration.ofNanos(100))
                            .build(),
                    Environment.builder().time(time).build(),
                    Listeners.of(List.of(event -> told.append(' ').append(((BreakerTransitioned) event).to()))));
            ballot = new Ballot(core);
        }

        void fails(long token) {
            ballot.threw(token, new IOException("scripted"));
        }

        String story() {
            return "is " + core.phase().state() + ", told" + told;
        }
    }
}
