package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.bulkhead.Bulkhead;
import dev.steadfast.policy.bulkhead.BulkheadCounts;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import dev.steadfast.policy.ratelimit.RateLimiter;
import dev.steadfast.policy.ratelimit.RateLimiterSettings;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Blocking calls on virtual threads, in the machine's own time: they wait by the hundred thousand and pin no carrier. */
class VirtualThreadsTest {
    private static final int RETRIES = 100_000;

    private final Environment environment =
            Environment.builder().name("virtual threads").build();
    private final AtomicInteger calls = new AtomicInteger();

    @TempDir
    private Path folder;

    @BeforeEach
    void needsVirtualThreads() {
        int version = Runtime.version().feature();
        assumeTrue(
                version >= 21,
                "virtual threads came with JDK 21, this is " + version
                        + "; the build runs these tests on a newer one too");
        loadClasses();
    }

    /** Of two threads that are the first to need a class, one is pinned until the other has loaded it. */
    private void loadClasses() {
        failOnce(backingOff(ms(1)), new IOException("to begin with"));
        calls.set(0);
    }

    private Pipeline backingOff(Duration delay) {
        return Pipeline.builder("virtual")
                .environment(environment)
                .retry(Retry.builder()
                        .maxAttempts(2)
                        .backoff(fixed(delay))
                        .budget(RetryBudget.unlimited())
                        .build())
                .counted()
                .build();
    }

    /** Runs the work on so many virtual threads at once and waits for all. */
    private static void onThreads(int threads, IntConsumer work) throws Exception {
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        CountDownLatch ended = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            int number = i;
            start.invoke(null, (Runnable) () -> {
                work.accept(number);
                ended.countDown();
            });
        }
        assertThat(ended.await(120, TimeUnit.SECONDS)).as("all end").isTrue();
    }

    private interface Body {
        void run() throws Exception;
    }

    /** Frames of ours in what was recorded of carriers that could not be let go. */
    private List<RecordedEvent> pinnedByUs(Body body) throws Exception {
        Path file = folder.resolve("pinned.jfr");
        try (Recording recording = new Recording()) {
            recording
                    .enable("jdk.VirtualThreadPinned")
                    .withThreshold(Duration.ZERO)
                    .withStackTrace();
            recording.start();
            body.run();
            recording.stop();
            recording.dump(file);
        }
        assertThat(file).isNotEmptyFile();
        List<RecordedEvent> all = RecordingFile.readAllEvents(file);
        Files.delete(file);
        return all.stream().filter(VirtualThreadsTest::isOurs).toList();
    }

    /**
     * The first frame that is not the JDK's is the library's. Loading a class pins for a moment, whoever wants it, and so
     * does the wait until another thread has initialized one.
     */
    private static boolean isOurs(RecordedEvent event) {
        if (!event.getEventType().getName().equals("jdk.VirtualThreadPinned") || event.getStackTrace() == null) {
            return false;
        }
        List<String> frames = event.getStackTrace().getFrames().stream()
                .map(frame -> frame.getMethod().getType().getName())
                .toList();
        boolean initializes = event.hasField("pinnedReason")
                && String.valueOf(event.getString("pinnedReason")).startsWith("Waited for initialization of ");
        boolean loadsAClass = initializes || frames.contains("java.lang.ClassLoader");
        return !loadsAClass
                && frames.stream()
                        .filter(name -> !name.startsWith("java.") && !name.startsWith("jdk."))
                        .findFirst()
                        .filter(name -> name.startsWith("dev.steadfast.") && !name.contains(".behaviour."))
                        .isPresent();
    }

    private void failOnce(Pipeline pipeline, IOException failure) {
        int[] attempts = {0};
        Object value = pipeline.outcome(() -> {
                    calls.incrementAndGet();
                    if (attempts[0]++ == 0) {
                        throw failure;
                    }
                    return "done";
                })
                .valueOr("failed");
        assertThat(value).isEqualTo("done");
    }

    @Test
    void retriesByTheHundredThousand_waitTogetherAndPinNoCarrier() throws Exception {
        Pipeline pipeline = backingOff(ms(500));
        IOException failure = new IOException("once for all");

        List<RecordedEvent> pinned = pinnedByUs(() -> onThreads(RETRIES, number -> failOnce(pipeline, failure)));

        assertThat(pinned).isEmpty();
        assertThat(calls).hasValue(2 * RETRIES);
        assertThat(pipeline.counters().retries()).isEqualTo(RETRIES);
        assertThat(environment.pendingOperations()).isZero();
    }

    @Test
    void C110_backoffsOfAThousand_pinNoCarrierAndWaitTogether() throws Exception {
        Pipeline pipeline = backingOff(ms(100));
        IOException failure = new IOException("once for all");
        long start = System.nanoTime();

        List<RecordedEvent> pinned = pinnedByUs(() -> onThreads(1_000, number -> failOnce(pipeline, failure)));

        // One after the other they would take a hundred seconds.
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(50));
        assertThat(pinned).isEmpty();
    }

    private void brieflyThrough(Pipeline pipeline) {
        try {
            pipeline.run(() -> environment.time().sleep(100_000));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void C110_waitsForAPermit_pinNoCarrier() throws Exception {
        BulkheadSettings settings =
                BulkheadSettings.builder().permits(10).queue(1_000).build();
        Bulkhead bulkhead = Bulkhead.of("queue", settings, environment);
        Pipeline pipeline = Pipeline.builder("queue")
                .environment(environment)
                .timeout(Duration.ofMinutes(1))
                .bulkhead(bulkhead)
                .build();
        brieflyThrough(pipeline);

        List<RecordedEvent> pinned = pinnedByUs(() -> onThreads(1_000, number -> brieflyThrough(pipeline)));

        assertThat(pinned).isEmpty();
        assertThat(bulkhead.counts()).isEqualTo(new BulkheadCounts(10, 0, 0, 0, 0));
    }

    @Test
    void C110_waitsForTheirTurn_pinNoCarrier() throws Exception {
        RateLimiterSettings settings = RateLimiterSettings.builder()
                .tokenBucket(2_000, Duration.ofSeconds(1), 10)
                .maxWait(Duration.ofMinutes(1))
                .build();
        RateLimiter limiter = RateLimiter.of("turns", settings, environment);
        Pipeline pipeline = Pipeline.builder("turns")
                .environment(environment)
                .rateLimiter(limiter)
                .build();
        long start = System.nanoTime();

        List<RecordedEvent> pinned = pinnedByUs(() -> onThreads(1_000, number -> brieflyThrough(pipeline)));

        assertThat(pinned).isEmpty();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(ms(495));
        assertThat(limiter.counts().waiting()).isZero();
    }

    @Test
    void C110_listenerThatSleeps_delaysOnlyItsOwnThread() throws Exception {
        Pipeline pipeline = Pipeline.builder("listened")
                .environment(environment)
                .retry(Retry.builder()
                        .maxAttempts(2)
                        .backoff(fixed(ms(10)))
                        .budget(RetryBudget.unlimited())
                        .build())
                .listener(event -> {
                    try {
                        environment.time().sleep(ms(50).toNanos());
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .build();
        failOnce(pipeline, new IOException("to begin with"));
        long start = System.nanoTime();

        List<RecordedEvent> pinned =
                pinnedByUs(() -> onThreads(1_000, number -> failOnce(pipeline, new IOException("own"))));

        assertThat(pinned).isEmpty();
        // One after the other their listeners would take a hundred seconds.
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(50));
    }
}
