package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.ContextCarrier;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.Step;
import dev.steadfast.testkit.VirtualTime;
import dev.steadfast.time.Timed;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Where the parts of a race run, and what an interrupt of the caller does to it. */
class RaceThreadsTest {
    private static final ThreadLocal<String> ID = new ThreadLocal<>();

    private final VirtualTime time = VirtualTime.auto();
    private final Queue<String> seen = new ConcurrentLinkedQueue<>();

    private final ContextCarrier carrier = new ContextCarrier() {
        @Override
        public Object capture() {
            return ID.get();
        }

        @Override
        public Object install(Object captured) {
            String before = ID.get();
            ID.set((String) captured);
            return before;
        }

        @Override
        public void restore(Object before) {
            ID.set((String) before);
        }
    };

    /** As a pool would: its tasks do not see the context of whoever handed them over. */
    private final Executor pool = task -> time.executor().execute(() -> {
        String before = ID.get();
        ID.set("P");
        task.run();
        ID.set(before);
    });

    @AfterEach
    void leaveNothing() {
        ID.remove();
        Thread.interrupted();
    }

    private void see(String what) {
        seen.add(what + " " + ID.get());
    }

    private Heats seeing(Heats heats) {
        return heats.may(number -> {
                    see("may");
                    return true;
                })
                .wins((value, thrown) -> {
                    see("wins");
                    return thrown == null;
                });
    }

    private Pipeline carried(Heats heats) {
        ID.set("A");
        return Pipeline.builder("carried")
                .environment(time.environmentBuilder()
                        .executor(pool)
                        .contextCarrier(carrier)
                        .build())
                .add(seeing(heats))
                .build();
    }

    /** Every pass ends later, on the pool. */
    private CompletableFuture<String> pass(AtomicInteger passes, long millis, boolean firstFails) {
        see("pass");
        boolean fails = passes.incrementAndGet() == 1 && firstFails;
        CompletableFuture<String> end = new CompletableFuture<>();
        time.after(
                ms(millis),
                () -> pool.execute(() -> {
                    if (fails) {
                        end.completeExceptionally(new IOException());
                    } else {
                        end.complete("done");
                    }
                }));
        return end;
    }

    @Test
    void passAfterTheDelay_hasTheCallersContext() throws Exception {
        AtomicInteger passes = new AtomicInteger();

        CompletableFuture<String> future = carried(Heats.after(ms(10), null)).callAsync(() -> pass(passes, 50, false));
        time.await(future.thenRun(() -> see("dependent")));

        assertThat(seen).containsExactly("pass A", "may A", "pass A", "wins A", "dependent P");
        assertThat(ID.get()).isEqualTo("A");
    }

    @Test
    void passAfterAFailure_hasTheCallersContext() throws Exception {
        AtomicInteger passes = new AtomicInteger();

        time.await(carried(Heats.after(null, null)).callAsync(() -> pass(passes, 50, true)));

        assertThat(seen).containsExactly("pass A", "wins A", "may A", "pass A", "wins A");
    }

    @Test
    void passThatEndsWhenItStarts_leavesDependentsWithoutTheContext() throws Exception {
        AtomicInteger passes = new AtomicInteger();

        CompletableFuture<String> future = carried(Heats.after(ms(10), null))
                .callAsync(() ->
                        passes.get() == 0 ? pass(passes, 50, false) : CompletableFuture.completedFuture("at once"));
        time.await(future.thenRun(() -> see("dependent")));

        assertThat(future.join()).isEqualTo("at once");
        assertThat(seen).containsExactly("pass A", "may A", "wins A", "dependent P");
    }

    @Test
    void blockingRace_hasTheCallersContext() throws Exception {
        AtomicInteger passes = new AtomicInteger();

        carried(Heats.after(ms(10), pool)).call(() -> {
            see("pass");
            if (passes.incrementAndGet() == 1) {
                time.sleep(ms(50).toNanos());
                throw new IOException();
            }
            return "done";
        });

        assertThat(seen).startsWith("pass A").contains("may A", "wins A").allMatch(what -> what.endsWith(" A"));
        assertThat(ID.get()).isEqualTo("A");
    }

    /** The next timer that is set comes while it is set. */
    private record EarlyTime(VirtualTime time, AtomicInteger early) implements Wrapped {
        @Override
        public long nanos() {
            return time.nanos();
        }

        @Override
        public InstantSource wallClock() {
            return time.wallClock();
        }

        @Override
        public void park(long nanos) {
            time.park(nanos);
        }

        @Override
        public void unpark(Thread thread) {
            time.unpark(thread);
        }

        @Override
        public void schedule(long delayNanos, Timed node) {
            if (early.getAndDecrement() > 0) {
                time.advance(Duration.ofNanos(delayNanos));
                node.due();
            } else {
                time.schedule(delayNanos, node);
            }
        }

        @Override
        public boolean cancel(Timed node) {
            return time.cancel(node);
        }
    }

    @Test
    void timerThatComesAtOnce_findsTheFirstPassTaken() throws Exception {
        Heats heats = Heats.after(ms(10), null).may(number -> seen.add("may " + number));
        Pipeline pipeline = Pipeline.builder("early")
                .environment(time.environmentBuilder()
                        .time(new EarlyTime(time, new AtomicInteger(1)))
                        .build())
                .add(heats)
                .build();
        CompletableFuture<String> end = new CompletableFuture<>();
        time.after(ms(50), () -> end.complete("done"));

        time.await(pipeline.callAsync(() -> {
            seen.add("pass");
            return end.copy();
        }));

        assertThat(seen).containsExactly("pass", "may 1", "pass");
    }

    /** The winner is known, and its end not yet told, while a loser takes its time to be given up. */
    @Test
    void interruptAfterTheRaceWasWon_doesNotReplaceTheValue() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        Thread caller = Thread.currentThread();
        CountDownLatch loserRuns = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger passes = new AtomicInteger();
        Stage slow = new Stage() {
            @Override
            public long enter(long leftNanos) {
                return Step.go(0);
            }

            @Override
            public void abandon(long token) {
                caller.interrupt();
                while (caller.isInterrupted()) {
                    Thread.onSpinWait();
                }
            }
        };
        Pipeline pipeline = Pipeline.builder("won")
                .add(Heats.after(ms(1), threads))
                .add(context -> List.of(slow))
                .build();

        String value = pipeline.call(() -> {
            if (passes.incrementAndGet() == 1) {
                loserRuns.countDown();
                never.await();
            }
            loserRuns.await();
            return "won";
        });

        assertThat(value).isEqualTo("won");
        assertThat(Thread.interrupted()).as("the interrupt is still there").isTrue();
        threads.shutdownNow();
    }
}
