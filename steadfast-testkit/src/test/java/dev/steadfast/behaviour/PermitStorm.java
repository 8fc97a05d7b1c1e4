package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.CallRejected;
import dev.steadfast.outcome.TimeoutExceeded;
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

/**
 * Many threads that take permits in all ways and end in all ways, while somebody changes how many there are and
 * interrupts them, in the machine's own time.
 */
final class PermitStorm {
    static final int THREADS = 12;
    static final int CALLS = 100 * Integer.getInteger("steadfast.tries", 200);

    private final TimeSource time = TimeSource.system();
    private final Environment environment;
    private final int failsOneIn;
    private final List<Room> rooms;
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger succeeded = new AtomicInteger();
    private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();

    /** What gives permits. */
    interface Bound {
        PipelineBuilder addTo(PipelineBuilder pipeline);

        Optional<Permit> tryAcquire();

        int inUse();

        int waiting();

        /** Changes how many permits there are. */
        void change(Random random);

        /** Now, for {@link #mostSince}. */
        default int moment() {
            return 0;
        }

        /** The most permits that there were at once since a moment. */
        int mostSince(int moment);
    }

    /**
     * A storm that is to come.
     *
     * @param environment that of the bounds
     * @param failsOneIn one piece of work in so many fails
     * @param bounds what gives permits
     */
    PermitStorm(Environment environment, int failsOneIn, Bound... bounds) {
        this.environment = environment;
        this.failsOneIn = failsOneIn;
        this.rooms = List.of(bounds).stream().map(Room::new).toList();
    }

    /** What a bound is around, and how many are in it. */
    private final class Room {
        private final Bound bound;
        private final AtomicInteger inside = new AtomicInteger();
        private final Pipeline pipeline;
        private final Pipeline hasty;

        Room(Bound bound) {
            this.bound = bound;
            this.pipeline = bound.addTo(Pipeline.builder("storm").environment(environment))
                    .build();
            this.hasty = bound.addTo(
                            Pipeline.builder("hasty").environment(environment).timeout(Duration.ofNanos(200_000)))
                    .build();
        }

        /** Whoever was the last to take a permit did so since, and all who are inside had theirs then. */
        void enters(int since) {
            int now = inside.incrementAndGet();
            if (now > bound.mostSince(since)) {
                wrong.add(now + " inside");
            }
        }

        String work(Random random, int since) throws Exception {
            enters(since);
            try {
                if (random.nextInt(8) == 0) {
                    time.sleep(random.nextInt(300_000));
                }
                if (random.nextInt(failsOneIn) == 0) {
                    throw new IOException();
                }
                return "done";
            } finally {
                inside.decrementAndGet();
            }
        }

        CompletableFuture<String> workElsewhere(Random random, int since) {
            enters(since);
            if (random.nextInt(2) == 0) {
                inside.decrementAndGet();
                return CompletableFuture.completedFuture("at once");
            }
            WorkElsewhere end = new WorkElsewhere(inside);
            time.schedule(random.nextInt(400_000), () -> environment.executor().execute(() -> end.complete("later")));
            return end;
        }
    }

    /** Work that ends elsewhere. Whoever ends it first, its end or its cancellation, leaves the room. */
    private static final class WorkElsewhere extends CompletableFuture<String> {
        private final AtomicBoolean left = new AtomicBoolean();
        private final AtomicInteger inside;

        WorkElsewhere(AtomicInteger inside) {
            this.inside = inside;
        }

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
    }

    /** Lets it pass, and asserts that no permit was lost and there were never too many. */
    void passes() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Random random = new Random(i);
            threads.add(new Thread(() -> calls(random), "storm-" + i));
        }
        threads.forEach(Thread::start);
        Random random = new Random(99);
        while (threads.stream().anyMatch(Thread::isAlive)) {
            threads.get(random.nextInt(THREADS)).interrupt();
            room(random).bound.change(random);
            time.park(random.nextInt(500_000));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        awaitEnds();

        assertThat(wrong).isEmpty();
        for (Room room : rooms) {
            assertThat(room.bound.inUse()).as("permits lost").isZero();
            assertThat(room.bound.waiting()).as("waiters left").isZero();
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
                && rooms.stream().allMatch(room -> room.bound.inUse() == 0)
                && environment.pendingOperations() == 0;
    }

    private Room room(Random random) {
        return rooms.get(random.nextInt(rooms.size()));
    }

    private void calls(Random random) {
        while (begun.incrementAndGet() <= CALLS) {
            Room room = room(random);
            Pipeline pipeline = random.nextInt(4) == 0 ? room.hasty : room.pipeline;
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> blocking(room, pipeline, random);
                case 3 -> byHand(room, random);
                default -> asynchronous(room, pipeline, random);
            }
        }
    }

    private void blocking(Room room, Pipeline pipeline, Random random) {
        int since = room.bound.moment();
        try {
            pipeline.call(() -> room.work(random, since));
            succeeded.incrementAndGet();
        } catch (CallRejected full) {
            refused.incrementAndGet();
        } catch (IOException | InterruptedException | TimeoutExceeded expected) {
            // One of the ends.
        } catch (Exception | Error other) {
            wrong.add(other.toString());
        }
        ended.incrementAndGet();
    }

    private void byHand(Room room, Random random) {
        int since = room.bound.moment();
        Optional<Permit> permit = room.bound.tryAcquire();
        permit.ifPresent(held -> {
            room.enters(since);
            room.inside.decrementAndGet();
            switch (random.nextInt(failsOneIn)) {
                case 0 -> held.failed(new IOException());
                case 1 -> held.ignored();
                default -> held.succeeded();
            }
        });
        ended.incrementAndGet();
    }

    private void asynchronous(Room room, Pipeline pipeline, Random random) {
        int since = room.bound.moment();
        Random own = new Random(random.nextLong());
        CompletableFuture<String> call = random.nextInt(4) == 0
                ? pipeline.callOn(environment.executor(), () -> room.work(own, since))
                : pipeline.callAsync(() -> room.workElsewhere(own, since));
        CompletableFuture<Void> counted = call.handle((value, thrown) -> {
            (thrown == null ? succeeded : thrown instanceof CallRejected ? refused : new AtomicInteger())
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
