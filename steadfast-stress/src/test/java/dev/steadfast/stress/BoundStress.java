package dev.steadfast.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** The result of an attempt against the passing of its bound and a cancellation: seen or discarded, and once. */
@JCStressTest
@Outcome(id = "value, discarded 0, completed true", expect = ACCEPTABLE, desc = "the result was first")
@Outcome(id = "TimeoutExceeded, discarded 0, completed false", expect = ACCEPTABLE, desc = "the bound was first")
@Outcome(id = "TimeoutExceeded, discarded 1, completed true", expect = ACCEPTABLE, desc = "by a hair")
@Outcome(id = "cancelled, discarded 0, completed false", expect = ACCEPTABLE, desc = "the cancellation was first")
@Outcome(id = "cancelled, discarded 1, completed true", expect = ACCEPTABLE, desc = "by a hair")
@State
public class BoundStress {
    private final Bench bench = new Bench(policies -> policies.timeout(Duration.ofNanos(10)));
    private final CompletableFuture<String> work = new CompletableFuture<>();
    private final CompletableFuture<String> operation = bench.pipeline.callAsync(() -> work);
    private boolean completed;

    @Actor
    public void complete() {
        completed = work.complete("value");
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
        result.r1 = bench.end(operation) + ", completed " + completed + bench.faults();
    }
}
