package dev.steadfast.policy.retry;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.stress.HandTimer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A repair that two operations need at the same time: one makes it, and the other waits for that or sees that it is made. */
@JCStressTest
@Outcome(id = "made 1, both go on", expect = ACCEPTABLE, desc = "one for both")
@State
public class RepairStress {
    private static final long BEGAN_NANOS = 0;

    private final HandTimer time = new HandTimer();
    private final AtomicInteger made = new AtomicInteger();
    private final Repair repair = Repair.singleFlight("stress", made::incrementAndGet);
    private final Participant first = new Participant();
    private final Participant second = new Participant();

    /** Both attempts began before now. */
    public RepairStress() {
        time.advance(5);
    }

    @Actor
    public void first() {
        first.needs();
    }

    @Actor
    public void second() {
        second.needs();
    }

    @Arbiter
    public void look(L_Result result) {
        result.r1 = "made " + made + (first.goesOn() && second.goesOn() ? ", both go on" : ", one hangs");
    }

    private final class Participant {
        private @Nullable CompletionStage<Flight.End> awaited;

        void needs() {
            Flight flight = repair.join(time, BEGAN_NANOS, this);
            if (flight == null) {
                return;
            }
            if (!flight.isLedBy(this)) {
                awaited = flight.end(Runnable::run);
                return;
            }
            try {
                flight.run(made::incrementAndGet);
            } catch (Throwable thrown) {
                throw new AssertionError(thrown);
            }
        }

        boolean goesOn() {
            CompletableFuture<Flight.End> end = awaited == null ? null : awaited.toCompletableFuture();
            return end == null || (end.isDone() && end.join().done());
        }
    }
}
