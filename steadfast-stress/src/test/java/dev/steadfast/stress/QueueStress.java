package dev.steadfast.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.spi.Waiter;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A grant against the end of the patience and a cancellation: a permit that is granted comes back once. */
@JCStressTest
@Outcome(id = "ran, discarded 0, granted true, back 1, forgotten 0", expect = ACCEPTABLE, desc = "the grant was first")
@Outcome(id = "cancelled, discarded 0, granted true, back 1, forgotten 0", expect = ACCEPTABLE, desc = "then cancelled")
@Outcome(id = "cancelled, discarded 1, granted true, back 1, forgotten 0", expect = ACCEPTABLE, desc = "and had run")
@Outcome(
        id = "cancelled, discarded 0, granted false, back 0, forgotten 1",
        expect = ACCEPTABLE,
        desc = "cancelled first")
@Outcome(id = "Full, discarded 0, granted false, back 0, forgotten 1", expect = ACCEPTABLE, desc = "the wait ran out")
@State
public class QueueStress {
    private final Gate gate = new Gate();
    private final Bench bench = new Bench(policies -> policies.add(gate));
    private final CompletableFuture<String> operation =
            bench.pipeline.callAsync(() -> CompletableFuture.completedFuture("ran"));
    private boolean granted;

    @Actor
    public void grant() {
        granted = gate.waiter.grant(7);
        bench.time.runTasks();
    }

    @Actor
    public void pass() {
        bench.time.advance(10);
    }

    @Actor
    public void cancel() {
        operation.cancel(true);
    }

    @Arbiter
    public void look(L_Result result) {
        result.r1 = bench.end(operation) + ", granted " + granted + ", back " + gate.back + ", forgotten "
                + gate.forgotten + bench.faults();
    }

    private static final class Full extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Full() {
            super("full", null, false, false);
        }
    }

    private static final class Gate implements Policy, Stage {
        private final AtomicInteger back = new AtomicInteger();
        private final AtomicInteger forgotten = new AtomicInteger();
        private volatile Waiter waiter;

        @Override
        public List<Stage> stages(StageContext context) {
            return List.of(this);
        }

        @Override
        public int flags() {
            return ON_SUCCESS | CLOCK;
        }

        @Override
        public long enter(long leftNanos) {
            return Step.queue(10);
        }

        @Override
        public long queue(Waiter newcomer) {
            waiter = newcomer;
            return -1;
        }

        @Override
        public void unqueue(Waiter leaver) {
            forgotten.incrementAndGet();
        }

        @Override
        public RuntimeException rejection(long number) {
            return new Full();
        }

        @Override
        public long success(long token, @Nullable Object value) {
            back.incrementAndGet();
            return Step.DONE;
        }

        @Override
        public void abandon(long token, @Nullable Operation operation) {
            abandon(token);
        }

        @Override
        public void abandon(long token) {
            back.addAndGet(token == 7 ? 1 : 100);
        }
    }
}
