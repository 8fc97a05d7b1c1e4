package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.time.Scheduled;
import dev.steadfast.time.TimeSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The only tests that wait in earnest: a few milliseconds of the machine's own time. */
class RealTimeTest {
    private final TimeSource time = TimeSource.system();

    @Test
    void sleep_isNeverShort() throws InterruptedException {
        for (int i = 0; i < 20; i++) {
            long nanos = 100_000L * i;
            long start = System.nanoTime();
            time.sleep(nanos);
            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(nanos);
        }
    }

    @Test
    void sleep_isNotCutShortByAnUnpark() throws InterruptedException {
        long nanos = ms(5).toNanos();
        time.unpark(Thread.currentThread());

        long start = System.nanoTime();
        time.sleep(nanos);

        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(nanos);
    }

    @Test
    void wallClock_isTheMachines() {
        assertThat(Duration.between(Instant.now(), time.wallClock().instant()).abs())
                .isLessThan(seconds(60));
    }

    @Test
    void interrupt_ofAThreadThatWaits_endsItsWait() throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        CompletableFuture<Ending<String>> ending = new CompletableFuture<>();
        Pipeline pipeline = Pipeline.builder("real")
                .retry(Retry.builder()
                        .backoff(fixed(seconds(600)))
                        .onRetry(event -> waiting.countDown())
                        .build())
                .build();
        IOException before = new IOException();
        Thread thread = new Thread(() -> ending.complete(Driver.CALL.run(pipeline, () -> {
            throw before;
        })));
        thread.start();

        waiting.await();
        thread.interrupt();

        Ending<String> ended = ending.get(60, TimeUnit.SECONDS);
        assertThat(ended.thrown()).isInstanceOf(InterruptedException.class);
        assertThat(ended.thrown().getSuppressed()).containsExactly(before);
    }

    @Test
    void timeout_endsARealSleepAtItsTime() {
        Pipeline pipeline = Pipeline.builder("real").timeout(ms(20)).build();

        long start = System.nanoTime();
        assertThatThrownBy(() -> pipeline.run(() -> time.sleep(seconds(600).toNanos())))
                .isInstanceOfSatisfying(
                        TimeoutExceeded.class,
                        exceeded -> assertThat(exceeded.getSuppressed())
                                .singleElement()
                                .isInstanceOf(InterruptedException.class));

        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(ms(20).toNanos());
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void timeout_endsARealReadFromASocket() throws Exception {
        Pipeline pipeline = Pipeline.builder("real").timeout(ms(20)).build();
        try (ServerSocketChannel server =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel client = SocketChannel.open(server.getLocalAddress())) {
            assertThatThrownBy(() -> pipeline.call(() -> client.read(ByteBuffer.allocate(1))))
                    .isInstanceOfSatisfying(
                            TimeoutExceeded.class,
                            exceeded -> assertThat(exceeded.getSuppressed())
                                    .singleElement()
                                    .isInstanceOf(ClosedByInterruptException.class));
        }
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void timerThread_isADaemonThatHoldsNoClassLoader() throws Exception {
        CompletableFuture<Thread> timer = new CompletableFuture<>();
        CompletableFuture<ClassLoader> loader = new CompletableFuture<>();
        long start = System.nanoTime();
        CompletableFuture<Long> ranAfter = new CompletableFuture<>();

        time.schedule(ms(3).toNanos(), () -> {
            ranAfter.complete(System.nanoTime() - start);
            timer.complete(Thread.currentThread());
            loader.complete(Thread.currentThread().getContextClassLoader());
        });

        assertThat(timer.get(60, TimeUnit.SECONDS).isDaemon()).isTrue();
        assertThat(timer.get().getName()).isEqualTo("steadfast-timer");
        assertThat(loader.get(60, TimeUnit.SECONDS)).isNull();
        assertThat(ranAfter.get()).isGreaterThanOrEqualTo(ms(3).toNanos());
    }

    @Test
    void timerThread_whoseLastTaskIsTakenBack_endsLongBeforeTheTimeOfThat() throws Exception {
        Scheduled far = time.schedule(Duration.ofHours(1).toNanos(), () -> {});
        CompletableFuture<Thread> timer = new CompletableFuture<>();
        time.schedule(ms(1).toNanos(), () -> timer.complete(Thread.currentThread()));
        Thread thread = timer.get(60, TimeUnit.SECONDS);
        // Longer than it stays for what may come, so that it has looked again and waits for the far one.
        time.sleep(ms(1_200).toNanos());

        assertThat(far.cancel()).isTrue();

        thread.join(TimeUnit.SECONDS.toMillis(60));
        assertThat(thread.isAlive()).isFalse();
    }

    @Test
    void scheduledTask_thatIsTakenBackBeforeItsTime_neverRuns() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        Scheduled task = time.schedule(ms(20).toNanos(), ran::incrementAndGet);

        // A slow machine may be too late; then it must say so.
        boolean taken = task.cancel();
        assertThat(task.cancel()).isFalse();

        CountDownLatch later = new CountDownLatch(1);
        time.schedule(ms(30).toNanos(), later::countDown);
        assertThat(later.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(ran).hasValue(taken ? 0 : 1);
    }

    @Test
    void scheduledTask_thatHasBegun_cannotBeTakenBack() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Scheduled task = time.schedule(0, () -> {
            begun.countDown();
            awaitQuietly(goOn);
        });

        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
        boolean taken = task.cancel();
        // Before the assertion: a task that holds the one timer thread would fail other tests too.
        goOn.countDown();
        assertThat(taken).isFalse();
    }

    @Test
    void timerThread_endsWhenIdleAndStartsAgain() throws Exception {
        Thread first = timerThread();
        first.join(seconds(60).toMillis());
        assertThat(first.isAlive()).isFalse();

        assertThat(timerThread()).isNotSameAs(first);
    }

    private Thread timerThread() throws Exception {
        CompletableFuture<Thread> timer = new CompletableFuture<>();
        time.schedule(0, () -> timer.complete(Thread.currentThread()));
        return timer.get(60, TimeUnit.SECONDS);
    }

    @Test
    void scheduledTask_thatThrows_doesNotEndTheTimer() throws Exception {
        CompletableFuture<Throwable> reported = new CompletableFuture<>();
        RuntimeException thrown = new RuntimeException("from a task");
        time.schedule(0, () -> {
            Thread.currentThread().setUncaughtExceptionHandler((thread, broken) -> {
                thread.setUncaughtExceptionHandler(null);
                reported.complete(broken);
            });
            throw thrown;
        });

        assertThat(reported.get(60, TimeUnit.SECONDS)).isSameAs(thrown);
        assertThat(timerThread().isAlive()).isTrue();
    }

    @Test
    void scheduledTask_earlierThanAllOthers_wakesTheTimerFromItsWait() throws Exception {
        CountDownLatch near = new CountDownLatch(1);
        Scheduled farAway = time.schedule(seconds(3600).toNanos(), near::countDown);
        // Has the timer look at what it has, and wait for it.
        timerThread();

        time.schedule(ms(5).toNanos(), near::countDown);

        assertThat(near.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(farAway.cancel()).isTrue();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** On virtual threads where the JDK has them; else on as many threads as any machine can bear. */
    @Test
    void C110_manyThreadsThatBackOffTogether_waitAtTheSameTime() throws Exception {
        boolean virtual = Runtime.version().feature() >= 21;
        int threads = virtual ? 1000 : 100;
        Duration delay = ms(100);
        Pipeline pipeline = Pipeline.builder("real")
                .retry(Retry.builder()
                        .maxAttempts(2)
                        .backoff(fixed(delay))
                        .budget(RetryBudget.unlimited())
                        .build())
                .build();
        CountDownLatch ended = new CountDownLatch(threads);
        long start = System.nanoTime();

        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            all.add(start(virtual, () -> {
                pipeline.outcome(() -> {
                    throw new IOException();
                });
                ended.countDown();
            }));
        }

        assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        assertThat(took).isBetween(delay, delay.multipliedBy(threads / 2));
        assertThat(pipeline.counters().retries()).isEqualTo(threads);
        assertThat(all).hasSize(threads);
    }

    private static Thread start(boolean virtual, Runnable work) throws ReflectiveOperationException {
        if (!virtual) {
            Thread thread = new Thread(work);
            thread.start();
            return thread;
        }
        return (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work);
    }
}
