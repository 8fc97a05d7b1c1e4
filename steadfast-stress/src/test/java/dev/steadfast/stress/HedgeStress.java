package dev.steadfast.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Two passes that race: one winner, and whatever else was brought is discarded once. */
public final class HedgeStress {
    private HedgeStress() {}

    /** Both end, and the operation is cancelled. */
    @JCStressTest
    @Outcome(id = "a, others kept 0", expect = ACCEPTABLE, desc = "the first pass won")
    @Outcome(id = "b, others kept 0", expect = ACCEPTABLE, desc = "the other pass won")
    @Outcome(id = "cancelled, others kept 0", expect = ACCEPTABLE, desc = "neither")
    @State
    public static class BothAgainstCancel {
        private final Passes passes = new Passes(0);

        @Actor
        public void first() {
            passes.bring(0);
        }

        @Actor
        public void second() {
            passes.bring(1);
        }

        @Actor
        public void cancel() {
            passes.operation.cancel(true);
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = passes.story();
        }
    }

    /** The first ends when the other is to begin, and the operation is cancelled. The other ends at once. */
    @JCStressTest
    @Outcome(id = "a, others kept 0", expect = ACCEPTABLE, desc = "the first pass won")
    @Outcome(id = "b, others kept 0", expect = ACCEPTABLE, desc = "the other pass began, and won")
    @Outcome(id = "cancelled, others kept 0", expect = ACCEPTABLE, desc = "neither")
    @State
    public static class BeginningAgainstEndAgainstCancel {
        private final Passes passes = new Passes(10);

        @Actor
        public void first() {
            passes.bring(0);
        }

        @Actor
        public void pass() {
            passes.bring(1);
            passes.bench.time.advance(10);
        }

        @Actor
        public void cancel() {
            passes.operation.cancel(true);
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = passes.story();
        }
    }

    /** Two passes, and the books of what they brought. */
    private static final class Passes {
        private static final List<String> RESULTS = List.of("a", "b");

        final Bench bench;
        final CompletableFuture<String> operation;
        private final List<CompletableFuture<String>> work =
                List.of(new CompletableFuture<>(), new CompletableFuture<>());
        private final AtomicInteger begun = new AtomicInteger();
        private final boolean[] brought = new boolean[2];

        Passes(long delayNanos) {
            bench = new Bench(policies -> policies.add(new Fork(delayNanos)));
            operation = bench.pipeline.callAsync(() -> work.get(begun.getAndIncrement()));
        }

        void bring(int number) {
            brought[number] = work.get(number).complete(RESULTS.get(number));
        }

        String story() {
            bench.time.runTasks();
            int results = 0;
            for (int i = 0; i < begun.get(); i++) {
                results += brought[i] ? 1 : 0;
            }
            int kept = results - bench.discarded() - (operation.isCancelled() ? 0 : 1);
            return Bench.word(operation) + ", others kept " + kept + bench.faults();
        }
    }

    /** A stage that forks once. */
    private record Fork(long delayNanos) implements Policy, Stage {
        @Override
        public List<Stage> stages(StageContext context) {
            return List.of(this);
        }

        @Override
        public long enter(long leftNanos) {
            return Step.fork(delayNanos);
        }

        @Override
        public int forks() {
            return 1;
        }
    }
}
