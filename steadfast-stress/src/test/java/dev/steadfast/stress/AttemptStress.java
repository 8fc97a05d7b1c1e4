package dev.steadfast.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.Attributes;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** What the work of an attempt does while others do something to it. */
public final class AttemptStress {
    private AttemptStress() {}

    /** The work wants something done at a cancellation, which comes now: it is done, once. */
    @JCStressTest
    @Outcome(id = "cancelled, done 1", expect = ACCEPTABLE, desc = "by one of the two")
    @State
    public static class OnCancelAgainstCancel {
        private final Begun begun = new Begun();
        private final AtomicInteger done = new AtomicInteger();

        @Actor
        public void want() {
            begun.attempt.onCancel(done::incrementAndGet);
        }

        @Actor
        public void cancel() {
            begun.operation.cancel(true);
        }

        @Arbiter
        public void look(L_Result result) {
            begun.bench.time.runTasks();
            result.r1 = Bench.word(begun.operation) + ", done " + done + begun.bench.faults();
        }
    }

    /** Two threads are the first to ask for the attributes: they get the same. */
    @JCStressTest
    @Outcome(id = "the same", expect = ACCEPTABLE, desc = "made once")
    @State
    public static class FirstAttributes {
        private final Begun begun = new Begun();
        private Attributes first;
        private Attributes second;

        @Actor
        public void first() {
            first = begun.attempt.attributes();
        }

        @Actor
        public void second() {
            second = begun.attempt.attributes();
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = first == second && first == begun.attempt.attributes() ? "the same" : "others";
        }
    }

    /** An operation whose first attempt goes on. */
    private static final class Begun {
        final Bench bench = new Bench(policies -> policies);
        final CompletableFuture<String> work = new CompletableFuture<>();
        volatile Attempt attempt;
        final CompletableFuture<String> operation = bench.pipeline.callAsync(begun -> {
            attempt = begun;
            return work;
        });
    }
}
