package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.retry.GaxTiming;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.Script;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Calls that wait in a queue: granted, refused, cut by a bound, or interrupted; and no permit is ever lost. */
class WaitingForPermitsTest {
    private final World world = new World();

    @EveryDriver
    void permitThatComesInTime_letsTheCallThrough(Driver driver) {
        WaitingBulkhead bulkhead = new WaitingBulkhead(0, seconds(5));
        world.time.after(ms(20), bulkhead::release);

        Ending<String> ending = driver.run(world.pipeline().add(bulkhead).build(), () -> "done");

        assertThat(ending.value()).isEqualTo("done");
        assertThat(world.time.elapsed()).isEqualTo(ms(20));
        assertThat(bulkhead.free()).isEqualTo(1);
    }

    @EveryDriver
    void C004_waitForEver_isGrantedWhenAPermitComes(Driver driver) {
        WaitingBulkhead bulkhead = new WaitingBulkhead(0, Duration.ofNanos(Long.MAX_VALUE));
        world.time.after(ms(20), bulkhead::release);

        assertThat(driver.run(world.pipeline().add(bulkhead).build(), () -> "done")
                        .value())
                .isEqualTo("done");
        assertThat(world.time.elapsed()).isEqualTo(ms(20));
    }

    @EveryDriver
    void waitLimit_isARejectionAndLeavesNothingBehind(Driver driver) {
        WaitingBulkhead bulkhead = new WaitingBulkhead(0, seconds(5));
        Pipeline pipeline =
                world.pipeline().retry(Retry.defaults()).add(bulkhead).build();

        assertThat(driver.run(pipeline, () -> "never").thrown()).isInstanceOf(WaitingBulkhead.Full.class);

        assertThat(world.time.elapsed()).isEqualTo(seconds(5));
        assertThat(bulkhead.waiting()).isZero();
        world.events.assertThat().hasRetries(0).endedWith(StopReason.REJECTED);
    }

    @EveryDriver
    void boundTighterThanTheWaitLimit_isATimeoutWithTheFailureBefore(Driver driver) {
        WaitingBulkhead bulkhead = new WaitingBulkhead(1, seconds(60));
        IOException before = new IOException("before");
        Pipeline pipeline = world.pipeline()
                .timeout(seconds(3))
                .retry(Retry.builder().backoff(fixed(seconds(1))).build())
                .add(bulkhead)
                .build();

        Ending<String> ending = driver.run(pipeline, () -> {
            assertThat(bulkhead.free()).isZero();
            stealNextPermit(bulkhead);
            throw before;
        });

        assertThat(ending.thrown()).isInstanceOf(TimeoutExceeded.class);
        assertThat(ending.thrown().getSuppressed()).containsExactly(before);
        assertThat(world.time.elapsed()).isEqualTo(seconds(3));
        assertThat(bulkhead.waiting()).isZero();
        world.events.assertThat().hasRetries(1).endedWith(StopReason.DEADLINE).endedAfterAttempts(2);
        assertThat(pipeline.counters().stops().values()).containsExactly(1L);
    }

    /** Half a second later, between two attempts, somebody else takes the permit. */
    private void stealNextPermit(WaitingBulkhead bulkhead) {
        world.time.after(
                ms(500), () -> assertThat(bulkhead.enter(Long.MAX_VALUE)).isZero());
    }

    @EveryDriver
    void attemptBoundThatPassesInTheQueue_isRetriedAndLeavesNoReason(Driver driver) {
        WaitingBulkhead bulkhead = new WaitingBulkhead(0, seconds(60));
        world.time.after(ms(1500), bulkhead::release);
        Pipeline pipeline = world.pipeline()
                .retry(Retry.builder().backoff(fixed(seconds(1))).build())
                .attemptTimeout(seconds(1))
                .add(bulkhead)
                .build();

        assertThat(driver.run(pipeline, () -> "done").value()).isEqualTo("done");

        world.events.assertThat().hasRetries(1).endedWith(StopReason.SUCCESS);
        assertThat(world.events.retries().get(0).failure()).isInstanceOf(TimeoutExceeded.class);
    }

    @EveryDriver
    void gaxAttemptTimeoutThatPassesInTheQueue_isATimeoutOfThatLength(Driver driver) {
        WaitingBulkhead bulkhead = new WaitingBulkhead(0, seconds(60));
        GaxTiming timing = new GaxTiming(seconds(30), ms(10), 1, ms(10), 2, false, seconds(1), 2, seconds(9), false);
        Pipeline pipeline = world.pipeline()
                .retry(Retry.builder().gaxCompatible(timing).build())
                .add(bulkhead)
                .build();

        Ending<String> ending = driver.run(pipeline, () -> "never");

        assertThat(world.events.retries())
                .singleElement()
                .satisfies(retry -> assertThat(retry.failure())
                        .isInstanceOfSatisfying(
                                TimeoutExceeded.class,
                                first -> assertThat(first.limit()).isEqualTo(seconds(1))));
        assertThat(ending.thrown())
                .isInstanceOfSatisfying(
                        TimeoutExceeded.class,
                        second -> assertThat(second.limit()).isEqualTo(seconds(2)));
        assertThat(bulkhead.waiting()).isZero();
    }

    @EveryBlockingDriver
    void interruptInTheQueue_leavesIt(Driver driver) {
        WaitingBulkhead bulkhead = new WaitingBulkhead(0, seconds(60));
        world.time.after(seconds(1), () -> Thread.currentThread().interrupt());

        driver.assertInterrupted(driver.run(world.pipeline().add(bulkhead).build(), () -> "never"));

        assertThat(bulkhead.waiting()).isZero();
        assertThat(world.time.elapsed()).isEqualTo(seconds(1));
        world.events.assertThat().endedWith(StopReason.INTERRUPTED);
    }

    @EveryBlockingDriver
    void interruptThatComesWithTheGrant_isSeenByTheWork(Driver driver) {
        WaitingBulkhead bulkhead = new WaitingBulkhead(0, seconds(60));
        world.time.after(seconds(1), () -> {
            bulkhead.release();
            Thread.currentThread().interrupt();
        });

        Ending<Boolean> ending = driver.run(
                world.pipeline().add(bulkhead).build(),
                () -> Thread.currentThread().isInterrupted());

        assertThat(ending).isEqualTo(new Ending<>(true, null, true));
        assertThat(bulkhead.free()).isEqualTo(1);
    }

    @EveryDriver
    void retryOnRejection_goesThroughOnceThereIsRoomAndKeepsNoReason(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .retry(Retry.builder()
                        .backoff(fixed(seconds(1)))
                        .retryOnRejection(Rejecting.Rejected.class)
                        .build())
                .add(new Rejecting(2))
                .build();

        assertThat(driver.run(pipeline, () -> "done").value()).isEqualTo("done");

        world.events.assertThat().hasRetries(2).endedWith(StopReason.SUCCESS).endedAfterAttempts(3);
        assertThat(pipeline.counters().stops(StopReason.SUCCESS)).isEqualTo(1);
        assertThat(pipeline.counters().stops(StopReason.REJECTED)).isZero();
    }

    @EveryDriver
    void retryOnRejection_thatIsExhausted_endsForItsAttempts(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .retry(Retry.builder()
                        .backoff(fixed(seconds(1)))
                        .retryOnRejection(Rejecting.Rejected.class)
                        .build())
                .add(new Rejecting(9))
                .build();

        driver.run(pipeline, () -> "never");

        world.events.assertThat().hasRetries(2).endedWith(StopReason.ATTEMPTS);
    }

    @EveryDriver
    void otherRejection_isFinalThoughItsSuperclassIsRetried(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .retry(Retry.builder()
                        .retryOn(RuntimeException.class)
                        .retryOnRejection(WaitingBulkhead.Full.class)
                        .build())
                .add(new Rejecting(1))
                .build();

        assertThat(driver.run(pipeline, () -> "never").thrown()).isInstanceOf(Rejecting.Rejected.class);

        world.events.assertThat().hasRetries(0).endedWith(StopReason.REJECTED);
    }

    /** Several threads on manual time: they wait in earnest, and only the test lets time pass. */
    @Nested
    class ManyThreads {
        private final VirtualTime time = VirtualTime.manual();
        private final WaitingBulkhead bulkhead = new WaitingBulkhead(1, seconds(10));
        private final Pipeline pipeline = Pipeline.builder("many")
                .environment(time.environment())
                .add(bulkhead)
                .build();
        private final ConcurrentLinkedQueue<String> endings = new ConcurrentLinkedQueue<>();
        private final List<Thread> threads = new ArrayList<>();

        private Thread caller(String name, Duration working) throws InterruptedException {
            Script<String> work = Script.<String>on(time).taking(working).reply(name + " done");
            Thread thread = new Thread(() -> {
                Ending<String> ending = Driver.CALL.run(pipeline, work);
                endings.add(
                        ending.thrown() == null
                                ? ending.value()
                                : name + " " + ending.thrown().getClass().getSimpleName());
            });
            thread.start();
            threads.add(thread);
            // Each is in its place before the next comes, so their order is known.
            time.awaitWaiting(threads.size());
            return thread;
        }

        private void joinAll() throws InterruptedException {
            for (Thread thread : threads) {
                thread.join();
            }
        }

        @Test
        void permit_goesFromOneToTheNextInTheirOrder() throws Exception {
            caller("a", seconds(1));
            caller("b", seconds(1));
            caller("c", seconds(1));
            assertThat(bulkhead.waiting()).isEqualTo(2);

            time.advance(seconds(1));
            threads.get(0).join();
            time.awaitWaiting(2);
            time.advance(seconds(1));
            threads.get(1).join();
            time.awaitWaiting(1);
            time.advance(seconds(1));
            joinAll();

            assertThat(endings).containsExactly("a done", "b done", "c done");
            assertThat(bulkhead.free()).isEqualTo(1);
        }

        @Test
        void waitersThatGiveUpOrAreInterrupted_loseNoPermit() throws Exception {
            caller("a", seconds(30));
            Thread interrupted = caller("b", seconds(1));
            caller("c", seconds(1));

            interrupted.interrupt();
            interrupted.join();
            time.advance(seconds(10));
            threads.get(2).join();
            assertThat(endings).containsExactly("b InterruptedException", "c Full");
            assertThat(bulkhead.waiting()).isZero();

            time.advance(seconds(20));
            joinAll();

            assertThat(endings).containsExactly("b InterruptedException", "c Full", "a done");
            assertThat(bulkhead.free()).isEqualTo(1);
        }

        @Test
        void grantsAgainstGivingUp_neverLoseAPermit() throws Exception {
            WaitingBulkhead narrow = new WaitingBulkhead(2, Duration.ofNanos(1));
            Pipeline contended = Pipeline.builder("contended").add(narrow).build();
            List<Thread> callers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                callers.add(new Thread(() -> {
                    for (int call = 0; call < 5_000; call++) {
                        contended.outcome(() -> {
                            Thread.onSpinWait();
                            return "done";
                        });
                    }
                }));
            }
            callers.forEach(Thread::start);
            for (Thread caller : callers) {
                caller.join();
            }

            assertThat(narrow.free()).isEqualTo(2);
            assertThat(narrow.waiting()).isZero();
        }
    }
}
