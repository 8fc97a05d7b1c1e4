package dev.steadfast.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.environment.Environment;
import dev.steadfast.stress.HandTimer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** The timer of an asynchronous operation against the thread that holds it. */
public final class TimerStress {
    private TimerStress() {}

    /** Work under a bound has been started, and whoever did that takes hold again to watch it: the bound is not lost. */
    @JCStressTest
    @Outcome(id = "claimed false, flagged false, went on 1", expect = ACCEPTABLE, desc = "the timer was first")
    @Outcome(id = "claimed true, flagged true, went on 0", expect = ACCEPTABLE, desc = "the timer met the holder")
    @Outcome(id = "claimed true, flagged false, went on 1", expect = ACCEPTABLE, desc = "the timer came after")
    @State
    public static class DueAgainstHolder {
        private final Waiting waiting = new Waiting();
        private boolean claimed;
        private boolean flagged;

        @Actor
        public void holder() {
            AsyncOperation operation = waiting.operation;
            claimed = operation.claim(waiting.wait);
            if (claimed && !operation.open()) {
                flagged = operation.take(AsyncOperation.DUE) && operation.isDue();
            }
        }

        @Actor
        public void timer() {
            waiting.time.advance(10);
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = "claimed " + claimed + ", flagged " + flagged + ", went on " + waiting.wentOn;
        }
    }

    /** A bound is taken back, and the operation waits for another time: it goes on once, and then. */
    @JCStressTest
    @Outcome(id = "claimed false, early false, went on 1", expect = ACCEPTABLE, desc = "the timer was first")
    @Outcome(id = "claimed true, early false, went on 1", expect = ACCEPTABLE, desc = "taken back, or told too late")
    @State
    public static class DueAgainstNextWait {
        private final Waiting waiting = new Waiting();
        private boolean claimed;
        private boolean early;

        @Actor
        public void holder() {
            AsyncOperation operation = waiting.operation;
            claimed = operation.claim(waiting.wait);
            if (claimed) {
                operation.disarm();
                operation.nextWait(AsyncOperation.BACKOFF);
                operation.arm(100);
                while (!early && !operation.open()) {
                    early = operation.take(AsyncOperation.DUE) && operation.isDue();
                }
                early |= waiting.wentOn.get() != 0;
            }
        }

        @Actor
        public void timer() {
            waiting.time.advance(10);
        }

        @Arbiter
        public void look(L_Result result) {
            waiting.time.advance(1000);
            result.r1 = "claimed " + claimed + ", early " + early + ", went on " + waiting.wentOn;
        }
    }

    /** An operation whose work has been started under a bound of ten nanoseconds. */
    private static final class Waiting {
        final HandTimer time = new HandTimer();
        final AtomicInteger wentOn = new AtomicInteger();
        final AsyncOperation operation;
        final int wait;

        Waiting() {
            Environment environment = Environment.builder()
                    .time(time)
                    .executor(task -> wentOn.incrementAndGet())
                    .build();
            CompiledPipeline pipeline = new CompiledPipeline(
                    "race", List.of(), environment, List.of(), new Discards(List.of()), false, true);
            operation =
                    new AsyncOperation(RunningOperation.of(pipeline, true, 0), CallForm.ASYNC_CALL, "no work", null);
            operation.nextWait(AsyncOperation.WORK);
            operation.arm(10);
            wait = operation.waitNumber();
            operation.open();
        }
    }
}
