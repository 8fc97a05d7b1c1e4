package dev.steadfast.behaviour;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.CallRejected;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.soak.CountedTime;
import dev.steadfast.spi.Permit;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Many threads that call through policies in all ways and end in all ways, while somebody changes the settings and
 * interrupts them, in the machine's own time.
 */
final class CallStorm {
    private static final int THREADS = 12;
    private static final int CALLS = 50 * Integer.getInteger("steadfast.tries", 200);
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private final CountedTime time;
    private final Environment environment;
    private final List<Way> ways;
    private final AtomicInteger begun = new AtomicInteger();
    private final CountDownLatch ended = new CountDownLatch(CALLS);
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger succeeded = new AtomicInteger();
    private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();

    /** A policy that all call through. */
    interface Target {
        PipelineBuilder addTo(PipelineBuilder pipeline);

        /** Leave to make a call without a pipeline. */
        Optional<Permit> tryAcquire(Random random);

        /** Changes its settings. */
        void change(Random random);

        /** The work of a call begins, of which it was not known before a moment that it comes. */
        void begins(long sinceNanos, long nowNanos);
    }

    CallStorm(CountedTime time, Environment environment, Target... targets) {
        this.time = time;
        this.environment = environment;
        this.ways = List.of(targets).stream().map(Way::new).toList();
    }

    /** A policy, alone and under a short timeout. */
    private final class Way {
        private final Target target;
        private final Pipeline patient;
        private final Pipeline hasty;

        Way(Target target) {
            this.target = target;
            this.patient = target.addTo(Pipeline.builder("storm").environment(environment))
                    .build();
            this.hasty = target.addTo(
                            Pipeline.builder("hasty").environment(environment).timeout(Duration.ofNanos(200_000)))
                    .build();
        }

        String work(Random random, long since) throws Exception {
            target.begins(since, time.nanos());
            if (random.nextInt(8) == 0) {
                time.sleep(random.nextInt(300_000));
            }
            if (random.nextInt(3) == 0) {
                throw random.nextBoolean() ? new IOException() : new IllegalStateException();
            }
            return random.nextInt(4) == 0 ? "bad" : "good";
        }

        CompletableFuture<String> workElsewhere(Random random, long since) {
            target.begins(since, time.nanos());
            if (random.nextInt(2) == 0) {
                return CompletableFuture.completedFuture("good");
            }
            CompletableFuture<String> end = new CompletableFuture<>();
            time.schedule(random.nextInt(400_000), () -> environment.executor().execute(() -> end.complete("bad")));
            return end;
        }
    }

    /** Runs until all has ended. */
    void run() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Random random = new Random(i);
            threads.add(new Thread(() -> calls(random), "storm-" + i));
        }
        threads.forEach(Thread::start);
        Random random = new Random(99);
        while (threads.stream().anyMatch(Thread::isAlive)) {
            threads.get(random.nextInt(THREADS)).interrupt();
            ways.get(random.nextInt(ways.size())).target.change(random);
            time.park(random.nextInt(500_000));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        awaitEnds();
    }

    private void awaitEnds() throws InterruptedException {
        long start = time.nanos();
        while (!isOver() && time.nanos() - start < PATIENCE_NANOS) {
            time.sleep(1_000_000);
        }
    }

    /** Whether every call has ended, and nothing waits for its time. */
    boolean isOver() {
        return ended.getCount() == 0 && environment.pendingOperations() == 0 && time.waiting() == 0;
    }

    int calls() {
        return CALLS;
    }

    int refused() {
        return refused.get();
    }

    int succeeded() {
        return succeeded.get();
    }

    /** What should not have happened. */
    List<String> wrong() {
        return List.copyOf(wrong);
    }

    private void calls(Random random) {
        while (begun.incrementAndGet() <= CALLS) {
            Way way = ways.get(random.nextInt(ways.size()));
            Pipeline pipeline = random.nextInt(4) == 0 ? way.hasty : way.patient;
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> blocking(way, pipeline, random);
                case 3 -> byHand(way, random);
                default -> asynchronous(way, pipeline, random);
            }
        }
    }

    private void blocking(Way way, Pipeline pipeline, Random random) {
        long since = time.nanos();
        try {
            pipeline.call(() -> way.work(random, since));
            succeeded.incrementAndGet();
        } catch (CallRejected rejection) {
            refused.incrementAndGet();
        } catch (IOException | IllegalStateException | InterruptedException | TimeoutExceeded expected) {
            // One of the ends.
        } catch (Exception | Error other) {
            wrong.add(other.toString());
        }
        ended.countDown();
    }

    private void byHand(Way way, Random random) {
        long since = time.nanos();
        way.target.tryAcquire(random).ifPresent(held -> {
            way.target.begins(since, time.nanos());
            switch (random.nextInt(3)) {
                case 0 -> held.succeeded("good");
                case 1 -> held.failed(new IOException());
                default -> held.ignored();
            }
        });
        ended.countDown();
    }

    private void asynchronous(Way way, Pipeline pipeline, Random random) {
        long since = time.nanos();
        Random own = new Random(random.nextLong());
        CompletableFuture<String> call = random.nextInt(4) == 0
                ? pipeline.callOn(environment.executor(), () -> way.work(own, since))
                : pipeline.callAsync(() -> way.workElsewhere(own, since));
        CompletableFuture<Void> counted = call.handle((value, thrown) -> {
            if (thrown == null) {
                succeeded.incrementAndGet();
            } else if (thrown instanceof CallRejected) {
                refused.incrementAndGet();
            }
            ended.countDown();
            return null;
        });
        if (random.nextInt(3) == 0) {
            call.cancel(true);
        } else if (random.nextInt(2) == 0) {
            counted.handle((value, thrown) -> null).join();
        }
    }
}
