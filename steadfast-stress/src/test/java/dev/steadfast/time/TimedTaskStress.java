package dev.steadfast.time;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.stress.HandTimer;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A task that is taken back when it is due: it runs, or it was taken back, and holds on to nothing. */
@JCStressTest
@Outcome(id = "cancelled true, ran 0, waiting 0", expect = ACCEPTABLE, desc = "taken back in time")
@Outcome(id = "cancelled false, ran 1, waiting 0", expect = ACCEPTABLE, desc = "the timer was first")
@State
public class TimedTaskStress {
    private final HandTimer time = new HandTimer();
    private final AtomicInteger ran = new AtomicInteger();
    private final Scheduled task = time.schedule(10, (Runnable) ran::incrementAndGet);
    private boolean cancelled;

    @Actor
    public void fire() {
        time.advance(10);
    }

    @Actor
    public void cancel() {
        cancelled = task.cancel();
    }

    @Arbiter
    public void look(L_Result result) {
        result.r1 = "cancelled " + cancelled + ", ran " + ran + ", waiting " + time.waiting();
    }
}
