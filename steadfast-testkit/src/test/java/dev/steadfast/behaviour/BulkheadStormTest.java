package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.bulkhead.Bulkhead;
import dev.steadfast.policy.bulkhead.BulkheadFull;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import dev.steadfast.spi.Permit;
import dev.steadfast.time.TimeSource;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * Many threads that take permits in all ways and end in all ways, while somebody resizes the bulkhead and interrupts
 * them, in the machine's own time.
 */
class BulkheadStormTest {
    private static final int THREADS = 12;
    private static final int CALLS = 50 * Integer.getInteger("steadfast.tries", 200);
    private static final int FEWEST = 1;
    private static final int MOST = 6;

    private final TimeSource time = TimeSource.system();
    private final Environment environment = Environment.builder().name("storm").build();
    private final Bulkhead fair = bulkhead(true);
    private final Bulkhead unfair = bulkhead(false);
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger succeeded = new AtomicInteger();
    private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();

    private Bulkhead bulkhead(boolean inOrder) {
        BulkheadSettings settings = BulkheadSettings.builder()
                .permits(MOST)
                .queue(THREADS / 2)
                .fair(inOrder)
                .build();
        return Bulkhead.of("storm", settings, environment);
    }

    /** One of the bulkheads, and how many are in it. */
    private final class Room {
        private final Bulkhead bulkhead;
        private final AtomicInteger inside = new AtomicInteger();
        private final Pipeline pipeline;
        private final Pipeline hasty;

        Room(Bulkhead bulkhead) {
            this.bulkhead = bulkhead;
            this.pipeline = Pipeline.builder("storm")
                    .environment(environment)
                    .bulkhead(bulkhead)
                    .build();
            this.hasty = Pipeline.builder("hasty")
                    .environment(environment)
                    .timeout(Duration.ofNanos(200_000))
                    .bulkhead(bulkhead)
                    .build();
        }

        void enters() {
            if (inside.incrementAndGet() > MOST) {
                wrong.add("more inside than ever permitted");
            }
        }

        String work(Random random) throws Exception {
            enters();
            try {
                if (random.nextInt(8) == 0) {
                    time.sleep(random.nextInt(300_000));
                }
                if (random.nextInt(3) == 0) {
                    throw new IOException();
                }
                return "done";
            } finally {
                inside.decrementAndGet();
            }
        }

        /** Work that ends elsewhere. Whoever ends it first, its end or its cancellation, leaves the room. */
        CompletableFuture<String> workElsewhere(Random random) {
            CompletableFuture<String> end = new CompletableFuture<>();
            enters();
            if (random.nextInt(2) == 0) {
                inside.decrementAndGet();
                end.complete("at once");
                return end;
            }
            CompletableFuture<String> counted = new CompletableFuture<>() {
                @Override
                public boolean complete(String value) {
                    return leave(super::complete, value);
                }

                @Override
                public boolean cancel(boolean mayInterrupt) {
                    return leave(ignored -> super.cancel(mayInterrupt), "");
                }

                private boolean leave(Predicate<String> by, String value) {
                    if (left.compareAndSet(false, true)) {
                        inside.decrementAndGet();
                        return by.test(value);
                    }
                    return false;
                }

                private final AtomicBoolean left = new AtomicBoolean();
            };
            time.schedule(
                    random.nextInt(400_000), () -> environment.executor().execute(() -> counted.complete("later")));
            return counted;
        }
    }

    private final Room[] rooms = {new Room(fair), new Room(unfair)};

    @Test
    void permits_areNeverTooManyAndNeverLost() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Random random = new Random(i);
            threads.add(new Thread(() -> calls(random), "storm-" + i));
        }
        threads.forEach(Thread::start);
        Random random = new Random(99);
        while (threads.stream().anyMatch(Thread::isAlive)) {
            threads.get(random.nextInt(THREADS)).interrupt();
            rooms[random.nextInt(2)].bulkhead.resize(FEWEST + random.nextInt(MOST));
            time.park(random.nextInt(500_000));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        awaitEnds();

        assertThat(wrong).isEmpty();
        for (Room room : rooms) {
            assertThat(room.bulkhead.inUse()).as("permits lost").isZero();
            assertThat(room.bulkhead.waiting()).as("waiters left").isZero();
            assertThat(room.inside).hasValue(0);
        }
        assertThat(environment.pendingOperations()).isZero();
        assertThat(succeeded).hasPositiveValue();
        assertThat(refused).hasPositiveValue();
    }

    private void awaitEnds() throws InterruptedException {
        long start = time.nanos();
        while (!settled() && time.nanos() - start < 60_000_000_000L) {
            time.sleep(1_000_000);
        }
    }

    private boolean settled() {
        return ended.get() >= CALLS
                && rooms[0].bulkhead.inUse() == 0
                && rooms[1].bulkhead.inUse() == 0
                && environment.pendingOperations() == 0;
    }

    private void calls(Random random) {
        while (begun.incrementAndGet() <= CALLS) {
            Room room = rooms[random.nextInt(2)];
            Pipeline pipeline = random.nextInt(4) == 0 ? room.hasty : room.pipeline;
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> blocking(room, pipeline, random);
                case 3 -> byHand(room, random);
                default -> asynchronous(room, pipeline, random);
            }
        }
    }

    private void blocking(Room room, Pipeline pipeline, Random random) {
        try {
            pipeline.call(() -> room.work(random));
            succeeded.incrementAndGet();
        } catch (BulkheadFull full) {
            refused.incrementAndGet();
        } catch (IOException | InterruptedException | TimeoutExceeded expected) {
            // One of the ends.
        } catch (Exception | Error other) {
            wrong.add(other.toString());
        }
        ended.incrementAndGet();
    }

    private void byHand(Room room, Random random) {
        Optional<Permit> permit = room.bulkhead.tryAcquire();
        permit.ifPresent(held -> {
            room.enters();
            room.inside.decrementAndGet();
            switch (random.nextInt(3)) {
                case 0 -> held.succeeded();
                case 1 -> held.failed(new IOException());
                default -> held.ignored();
            }
        });
        ended.incrementAndGet();
    }

    private void asynchronous(Room room, Pipeline pipeline, Random random) {
        long seed = random.nextLong();
        CompletableFuture<String> call = random.nextInt(4) == 0
                ? pipeline.callOn(environment.executor(), () -> room.work(new Random(seed)))
                : pipeline.callAsync(() -> room.workElsewhere(new Random(seed)));
        CompletableFuture<Void> counted = call.handle((value, thrown) -> {
            (thrown == null ? succeeded : thrown instanceof BulkheadFull ? refused : new AtomicInteger())
                    .incrementAndGet();
            ended.incrementAndGet();
            return null;
        });
        if (random.nextInt(3) == 0) {
            call.cancel(true);
        } else if (random.nextInt(2) == 0) {
            counted.handle((value, thrown) -> null).join();
        }
    }
}
