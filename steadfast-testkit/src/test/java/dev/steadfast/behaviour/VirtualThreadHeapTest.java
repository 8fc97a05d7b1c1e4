package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What a blocking retry that waits takes on a virtual thread, beside one that does nothing but wait, in the same JVM: a
 * hundred thousand of each in the profile {@code full}, else twenty thousand.
 */
class VirtualThreadHeapTest {
    /**
     * The frames between the caller and the wait, on the heap while a virtual thread waits, and the three objects of an
     * operation that waits: 600 to 800 bytes where all is compiled. The aim is 64.
     */
    private static final int MORE_BYTES_AT_MOST = 1_200;

    private static final Pattern FIGURES = Pattern.compile("waiting (\\d+), plain (\\d+), ours (\\d+)");

    @Test
    void retryThatWaits_takesLittleMoreThanAThreadThatWaits() throws Exception {
        assumeTrue(
                Runtime.version().feature() >= 21,
                "virtual threads came with JDK 21; the build runs this on a newer one");
        int threads = Math.min(100_000, 100 * Integer.getInteger("steadfast.tries", 200));

        ChildJvm.Result child =
                ChildJvm.run(Waiting.class, "-XX:TieredStopAtLevel=4", "-Xbatch", "-Xmx1g", "-Dthreads=" + threads);

        System.out.println("virtual threads: " + child.output().strip());
        assertThat(child.exit()).as(child.output()).isZero();
        Matcher figures = FIGURES.matcher(child.output());
        assertThat(figures.find()).as(child.output()).isTrue();
        assertThat(Integer.parseInt(figures.group(1))).isEqualTo(threads);
        int plain = Integer.parseInt(figures.group(2));
        assertThat(Integer.parseInt(figures.group(3)))
                .as("bytes of a retry that waits, beside %s of a thread that does", plain)
                .isBetween(1, plain + MORE_BYTES_AT_MOST);
    }

    /** The program of the child. */
    static final class Waiting {
        private static final int THREADS = Integer.getInteger("threads", 1);
        /** So many that what waits has been compiled: the frames of the interpreter are larger. */
        private static final int WARM_ROUNDS = 8;

        private static final int WARM = 10_000;

        private static final Environment ENVIRONMENT =
                Environment.builder().name("heap").build();

        private Waiting() {}

        public static void main(String[] arguments) throws Exception {
            Pipeline warm = backingOff(Duration.ofMillis(1));
            for (int i = 0; i < WARM_ROUNDS; i++) {
                awaitState(Thread.State.TERMINATED, start(WARM, () -> retry(warm, new IOException("warm"))));
                awaitState(Thread.State.TERMINATED, start(WARM, () -> LockSupport.parkNanos(1_000_000)));
            }

            Pipeline pipeline = backingOff(Duration.ofHours(1));
            IOException failure = new IOException("once for all");
            long empty = used();
            Thread[] parked = start(THREADS, () -> LockSupport.parkNanos(TimeUnit.HOURS.toNanos(1)));
            awaitState(Thread.State.TIMED_WAITING, parked);
            long plain = used();
            Thread[] retrying = start(THREADS, () -> retry(pipeline, failure));
            awaitState(Thread.State.TIMED_WAITING, retrying);
            long ours = used();
            System.out.println("waiting " + ENVIRONMENT.pendingOperations() + ", plain " + (plain - empty) / THREADS
                    + ", ours " + (ours - plain) / THREADS);
            System.exit(0);
        }

        private static Pipeline backingOff(Duration delay) {
            return Pipeline.builder("heap " + delay)
                    .environment(ENVIRONMENT)
                    .retry(Retry.builder()
                            .maxAttempts(2)
                            .backoff(fixed(delay))
                            .budget(RetryBudget.unlimited())
                            .build())
                    .build();
        }

        private static void retry(Pipeline pipeline, IOException failure) {
            try {
                pipeline.run(() -> {
                    throw failure;
                });
            } catch (Exception expected) {
                // after the second attempt
            }
        }

        private static Thread[] start(int threads, Runnable work) throws ReflectiveOperationException {
            Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
            Thread[] started = new Thread[threads];
            for (int i = 0; i < threads; i++) {
                started[i] = (Thread) start.invoke(null, work);
            }
            return started;
        }

        private static void awaitState(Thread.State state, Thread[] threads) {
            for (Thread thread : threads) {
                while (thread.getState() != state) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
                }
            }
        }

        private static long used() {
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            return runtime.totalMemory() - runtime.freeMemory();
        }
    }
}
