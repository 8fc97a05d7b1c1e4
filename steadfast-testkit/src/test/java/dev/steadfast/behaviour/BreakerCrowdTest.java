package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.event.BreakerState;
import dev.steadfast.event.BreakerTransitioned;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.breaker.CircuitOpen;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.spi.Permit;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many threads at one breaker. */
class BreakerCrowdTest {
    private static final int TRIES = Integer.getInteger("steadfast.tries", 200);

    private final Queue<Throwable> wrong = new ConcurrentLinkedQueue<>();

    private void together(int threads, Runnable work) throws InterruptedException {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(work);
            thread.setUncaughtExceptionHandler((who, thrown) -> wrong.add(thrown));
            all.add(thread);
            thread.start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        assertThat(wrong).isEmpty();
    }

    /** The work of the probes goes on until all others have been turned away. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void C037_crowdAtTheEndOfTheOpenTime_getsExactlyTheProbesThrough(int probes) throws InterruptedException {
        Crowd crowd = new Crowd(probes, Math.min(1_000, TRIES / 4));
        together(Crowd.SIZE, crowd);

        assertThat(crowd.halfOpened()).as("transitions to half open").isEqualTo(crowd.rounds);
    }

    /** Meets, calls, and meets again; the first of each round sees to the next. */
    private final class Crowd implements Runnable {
        static final int SIZE = 64;

        final int rounds;
        private final int probes;
        private final VirtualTime time = VirtualTime.manual();
        private final RecordingListener events = new RecordingListener();
        private final Environment environment =
                time.environmentBuilder().listener(events).build();
        private final CircuitBreaker breaker;
        private final Pipeline pipeline;
        private final AtomicInteger ran = new AtomicInteger();
        private volatile CountDownLatch rejected = new CountDownLatch(0);
        private final CyclicBarrier start = new CyclicBarrier(SIZE, this::prepare);
        private final CyclicBarrier end = new CyclicBarrier(SIZE, this::look);

        Crowd(int probes, int rounds) {
            this.probes = probes;
            this.rounds = rounds;
            this.breaker = CircuitBreaker.of(
                    "crowd",
                    CircuitBreakerSettings.builder()
                            .consecutiveFailures(1)
                            .openTime(seconds(10))
                            .probes(probes)
                            .build(),
                    environment);
            this.pipeline = Pipeline.builder("crowd")
                    .circuitBreaker(breaker)
                    .environment(environment)
                    .build();
        }

        long halfOpened() {
            return events.events().stream()
                    .filter(event -> event instanceof BreakerTransitioned transition
                            && transition.to() == BreakerState.HALF_OPEN)
                    .count();
        }

        private void prepare() {
            breaker.acquire().failed(new IOException("scripted"));
            time.advance(seconds(10));
            ran.set(0);
            rejected = new CountDownLatch(SIZE - probes);
        }

        private void look() {
            if (ran.get() != probes || breaker.state() != BreakerState.CLOSED) {
                wrong.add(new AssertionError(ran + " ran, then " + breaker.state()));
            }
        }

        @Override
        public void run() {
            try {
                for (int round = 0; round < rounds; round++) {
                    start.await();
                    call();
                    end.await();
                }
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }

        private void call() throws InterruptedException {
            try {
                pipeline.call(() -> {
                    ran.incrementAndGet();
                    rejected.await();
                    return "done";
                });
            } catch (CircuitOpen turnedAway) {
                rejected.countDown();
            }
        }
    }

    /** In the machine's own time: whatever becomes of the calls, in the end all probes are there. */
    @Test
    void callsThatEndInEveryWay_loseNoPermit() throws InterruptedException {
        CircuitBreaker breaker = CircuitBreaker.of(
                "soak",
                CircuitBreakerSettings.builder()
                        .countWindow(4)
                        .openTime(Duration.ofNanos(20_000))
                        .probes(3)
                        .probeLease(Duration.ofDays(1))
                        .classifier(Classifier.builder()
                                .ignored(IllegalStateException.class)
                                .build())
                        .build());
        Pipeline bounded = Pipeline.builder("soak")
                .circuitBreaker(breaker)
                .timeout(Duration.ofNanos(200_000))
                .build();
        Pipeline plain = Pipeline.builder("soak").circuitBreaker(breaker).build();
        AtomicInteger calls = new AtomicInteger();
        together(8, () -> {
            Random random = new Random(calls.get());
            while (calls.incrementAndGet() <= 100 * TRIES) {
                oneCall(random.nextInt(20) == 0 ? bounded : plain, random.nextInt(6));
                if (random.nextInt(50) == 0) {
                    breaker.reconfigure(breaker.settings().toBuilder()
                            .countWindow(2 + random.nextInt(5))
                            .build());
                }
            }
        });

        assertThat(breaker.counts().ignored()).as("calls without a vote").isPositive();
        assertThat(breaker.counts().rejected()).as("calls turned away").isPositive();
        assertAllProbesAreThere(breaker);
    }

    private static void assertAllProbesAreThere(CircuitBreaker breaker) {
        breaker.reset();
        breaker.reconfigure(
                breaker.settings().toBuilder().openTime(Duration.ofNanos(1)).build());
        while (breaker.state() == BreakerState.CLOSED) {
            breaker.acquire().failed(new IOException("scripted"));
        }
        while (breaker.state() == BreakerState.OPEN) {
            Thread.onSpinWait();
        }
        List<Permit> probes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            probes.add(breaker.acquire());
        }
        assertThat(breaker.tryAcquire()).isEmpty();
        probes.forEach(Permit::succeeded);
        assertThat(breaker.state()).isEqualTo(BreakerState.CLOSED);
    }

    private static void oneCall(Pipeline pipeline, int ending) {
        if (ending == 0) {
            CompletableFuture<Object> future = pipeline.callAsync(CompletableFuture::new);
            future.cancel(true);
            return;
        }
        Driver.OUTCOME.run(pipeline, () -> ended(ending));
    }

    private static Object ended(int ending) throws Exception {
        switch (ending) {
            case 1 -> throw new IOException("scripted");
            case 2 -> throw new IllegalStateException("scripted");
            case 3 -> {
                Thread.currentThread().interrupt();
                throw new InterruptedException("scripted");
            }
            case 4 -> {
                long start = System.nanoTime();
                while (System.nanoTime() - start < 300_000
                        && !Thread.currentThread().isInterrupted()) {
                    Thread.onSpinWait();
                }
            }
            default -> {
                // at once
            }
        }
        return "done";
    }
}
