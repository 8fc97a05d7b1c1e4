package dev.steadfast.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Work that outlives its operation, or nearly: what is held for it is let go once, and not before it has ended. */
@JCStressTest
@Outcome(id = "released 1, early 0", expect = ACCEPTABLE, desc = "whichever ended last")
@State
public class HoldStress {
    private final CompletableFuture<String> work = new CompletableFuture<>();
    private final Holding holding = new Holding();
    private final Bench bench =
            new Bench(policies -> policies.propagateCancel(false).add(holding).timeout(Duration.ofNanos(10)));
    private final CompletableFuture<String> operation = bench.pipeline.callAsync(() -> work);

    @Actor
    public void complete() {
        work.complete("value");
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
        bench.time.runTasks();
        result.r1 = "released " + holding.released + ", early " + holding.early + bench.faults();
    }

    private final class Holding implements Policy, Stage {
        private final AtomicInteger released = new AtomicInteger();
        private final AtomicInteger early = new AtomicInteger();

        @Override
        public List<Stage> stages(StageContext context) {
            return List.of(this);
        }

        @Override
        public int flags() {
            return HOLDS;
        }

        @Override
        public long enter(long leftNanos) {
            return Step.go(1);
        }

        @Override
        public void released(long token) {
            released.incrementAndGet();
            early.addAndGet(work.isDone() ? 0 : 1);
        }
    }
}
