package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.time.TimeSource;
import dev.steadfast.time.Timed;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Very many operations that back off at once, in a JVM of their own with a stated heap: a million in the profile
 * {@code full}, else a hundred thousand.
 */
class ManyWaitingTest {
    private static final int BYTES_AT_MOST = 110;
    private static final Pattern FIGURES =
            Pattern.compile("waiting (\\d+), bytes each (\\d+), left (\\d+), done (\\d+)");

    @Test
    void operationsThatBackOffAtOnce_takeFewBytesEachAndAllEnd() throws Exception {
        int operations = Math.min(1_000_000, 500 * Integer.getInteger("steadfast.tries", 200));
        // What they take, and as much again; a JVM wants a little for itself.
        int heapMebibytes = 16 + operations / 4_000;

        ChildJvm.Result child = ChildJvm.run(Waiting.class, "-Xmx" + heapMebibytes + "m", "-Doperations=" + operations);

        System.out.println("in " + heapMebibytes + " MiB: " + child.output().strip());
        assertThat(child.exit()).as(child.output()).isZero();
        Matcher figures = FIGURES.matcher(child.output());
        assertThat(figures.find()).as(child.output()).isTrue();
        assertThat(Integer.parseInt(figures.group(1))).isEqualTo(operations);
        assertThat(Integer.parseInt(figures.group(2))).as("bytes each").isBetween(1, BYTES_AT_MOST);
        assertThat(Integer.parseInt(figures.group(3))).as("operations left").isZero();
        assertThat(Integer.parseInt(figures.group(4))).as("operations done").isEqualTo(operations);
    }

    /** The program of the child. Nothing but the timer holds an operation, and it holds it by the operation's own links. */
    static final class Waiting {
        private static final int OPERATIONS = Integer.getInteger("operations", 1);
        private static final Queue<Runnable> TASKS = new ArrayDeque<>();
        private static final AtomicInteger STARTS = new AtomicInteger();
        private static final AtomicInteger DONE = new AtomicInteger();
        private static final CompletableFuture<String> FIRST = CompletableFuture.failedFuture(new IOException("first"));
        private static final CompletableFuture<String> SECOND = CompletableFuture.completedFuture("done");

        private Waiting() {}

        public static void main(String[] arguments) {
            Shelf time = new Shelf();
            Environment environment = Environment.builder()
                    .name("many")
                    .time(time)
                    .executor(TASKS::add)
                    .build();
            Pipeline pipeline = Pipeline.builder("many")
                    .environment(environment)
                    .retry(Retry.builder()
                            .maxAttempts(2)
                            .backoff(fixed(seconds(60)))
                            .budget(RetryBudget.unlimited())
                            .build())
                    .build();
            // Once, so that all classes are there.
            start(pipeline);
            long before = used();
            for (int i = 1; i < OPERATIONS; i++) {
                start(pipeline);
            }
            int waiting = environment.pendingOperations();
            long bytes = (used() - before) / (OPERATIONS - 1);
            time.bringAll(TASKS);
            DONE.set(STARTS.get() - OPERATIONS);
            System.out.println("waiting " + waiting + ", bytes each " + bytes + ", left "
                    + environment.pendingOperations() + ", done " + DONE);
        }

        private static void start(Pipeline pipeline) {
            CompletableFuture<String> unused =
                    pipeline.callAsync(() -> STARTS.incrementAndGet() <= OPERATIONS ? FIRST : SECOND);
        }

        private static long used() {
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            return runtime.totalMemory() - runtime.freeMemory();
        }
    }

    /** Time in which everything is due when somebody says so, kept like the machine's timer keeps it: without an object. */
    private static final class Shelf implements TimeSource {
        private long nanos;
        private Timed first;

        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public InstantSource wallClock() {
            return InstantSource.system();
        }

        @Override
        public void park(long duration) {
            throw new UnsupportedOperationException("nobody waits here");
        }

        @Override
        public void unpark(Thread thread) {
            throw new UnsupportedOperationException("nobody waits here");
        }

        @Override
        public void schedule(long delayNanos, Timed node) {
            node.laterInTimer(first);
            if (first != null) {
                first.earlierInTimer(node);
            }
            first = node;
        }

        @Override
        public boolean cancel(Timed node) {
            return false;
        }

        void bringAll(Queue<Runnable> tasks) {
            nanos += seconds(3_600).toNanos();
            while (first != null) {
                Timed node = first;
                first = node.laterInTimer();
                node.laterInTimer(null);
                node.due();
                tasks.remove().run();
            }
        }
    }
}
