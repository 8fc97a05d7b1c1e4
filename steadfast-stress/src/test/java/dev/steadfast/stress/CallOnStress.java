package dev.steadfast.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Work that blocks, on an executor, against a cancellation: it ends for one of the two, and no interrupt is left over. */
@JCStressTest
@Outcome(id = "value, ran 1, discarded 0, left false", expect = ACCEPTABLE, desc = "the work was first")
@Outcome(id = "cancelled, ran 0, discarded 0, left false", expect = ACCEPTABLE, desc = "before it began")
@Outcome(id = "cancelled, ran 1, discarded 1, left false", expect = ACCEPTABLE, desc = "while it ran")
@State
public class CallOnStress {
    private final Bench bench = new Bench(policies -> policies);
    private final AtomicInteger ran = new AtomicInteger();
    private final CompletableFuture<String> operation = bench.pipeline.callOn(bench.time.executor(), () -> {
        ran.incrementAndGet();
        return "value";
    });
    private boolean left;

    @Actor
    public void run() {
        bench.time.runTasks();
        left = Thread.interrupted();
    }

    @Actor
    public void cancel() {
        operation.cancel(true);
    }

    @Arbiter
    public void look(L_Result result) {
        bench.time.runTasks();
        result.r1 = Bench.word(operation) + ", ran " + ran + ", discarded " + bench.discarded() + ", left " + left
                + bench.faults();
    }
}
