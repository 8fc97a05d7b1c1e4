package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.PolicyRejected;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.bulkhead.Bulkhead;
import dev.steadfast.policy.bulkhead.BulkheadFull;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.spi.Permit;
import dev.steadfast.time.Timed;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Permits for calls under way at once: who gets one, who waits, and who is refused. */
class BulkheadTest {
    private final World world = new World();

    private Bulkhead bulkhead(int permits, int queue) {
        return Bulkhead.of(
                "shop", BulkheadSettings.builder().permits(permits).queue(queue).build(), world.environment);
    }

    private Pipeline through(Bulkhead bulkhead) {
        return world.pipeline().bulkhead(bulkhead).build();
    }

    /** Takes a permit and gives it back later. */
    private void holdFor(Bulkhead bulkhead, Duration time) {
        Permit permit = bulkhead.tryAcquire().orElseThrow();
        world.time.after(time, permit::close);
    }

    /** Work of so long that ends elsewhere. */
    private CompletableFuture<String> taking(Duration time) {
        CompletableFuture<String> end = new CompletableFuture<>();
        world.time.after(time, () -> end.complete("at " + world.time.elapsed().toMillis()));
        return end;
    }

    private PolicyRejected onlyRejection() {
        List<PolicyRejected> all = world.events.events().stream()
                .filter(PolicyRejected.class::isInstance)
                .map(PolicyRejected.class::cast)
                .toList();
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    @EveryDriver
    void permit_isHeldWhileTheWorkRuns_andThenFree(Driver driver) {
        Bulkhead bulkhead = bulkhead(2, 0);

        Ending<Integer> ending = driver.run(through(bulkhead), bulkhead::inUse);

        assertThat(ending.value()).isEqualTo(1);
        assertThat(bulkhead.inUse()).isZero();
        assertThat(world.environment.pendingOperations()).isZero();
    }

    /** A time source that is shut down before its environment is. */
    @Test
    void timerThatRefuses_leavesNobodyInTheQueue() {
        Environment environment = Environment.builder()
                .time(new OddTime(world.time) {
                    @Override
                    public void schedule(long delayNanos, Timed node) {
                        throw new IllegalStateException("shut down");
                    }
                })
                .build();
        Bulkhead bulkhead = Bulkhead.of(
                "shop",
                BulkheadSettings.builder()
                        .permits(1)
                        .queue(1)
                        .maxWait(seconds(5))
                        .build(),
                environment);
        Pipeline pipeline = Pipeline.builder("test")
                .environment(environment)
                .bulkhead(bulkhead)
                .build();
        Permit held = bulkhead.tryAcquire().orElseThrow();

        CompletableFuture<String> refused = pipeline.callAsync(() -> CompletableFuture.completedFuture("never"));

        assertThat(refused).isCompletedExceptionally();
        assertThat(bulkhead.waiting()).isZero();
        held.close();
        assertThat(bulkhead.tryAcquire()).isPresent();
    }

    @EveryDriver
    void fullBulkheadWithoutAQueue_refusesAtOnce(Driver driver) {
        Bulkhead bulkhead = bulkhead(1, 0);
        holdFor(bulkhead, seconds(9));

        Ending<String> ending = driver.run(through(bulkhead), () -> "never");

        assertThat(ending.thrown()).isInstanceOfSatisfying(BulkheadFull.class, full -> {
            assertThat(full).hasMessage("bulkhead shop is full: 1 calls are under way");
            assertThat(full.reason()).isEqualTo(RejectionReason.FULL);
            assertThat(full.kind()).isEqualTo(PolicyKind.BULKHEAD);
            assertThat(full.policy()).contains("shop");
            assertThat(full.permits()).isEqualTo(1);
            assertThat(full.getStackTrace()).isEmpty();
        });
        assertThat(world.time.elapsed()).isZero();
        assertThat(onlyRejection().observed()).isFalse();
        assertThat(bulkhead.counts().rejectedFull()).isEqualTo(1);
        world.events.assertThat().endedWith(StopReason.REJECTED);
    }

    @EveryDriver
    void C004_waitForEver_isGrantedWhenAPermitComes(Driver driver) {
        Bulkhead bulkhead = Bulkhead.of(
                "patient",
                BulkheadSettings.builder()
                        .permits(1)
                        .queue(1)
                        .maxWait(Duration.ofSeconds(Long.MAX_VALUE))
                        .build(),
                world.environment);
        holdFor(bulkhead, ms(20));

        assertThat(driver.run(through(bulkhead), () -> "done").value()).isEqualTo("done");

        assertThat(world.time.elapsed()).isEqualTo(ms(20));
        assertThat(bulkhead.inUse()).isZero();
    }

    @EveryDriver
    void waitThatRunsOut_isARejectionAndLeavesNothingBehind(Driver driver) {
        Bulkhead bulkhead = Bulkhead.of(
                "shop",
                BulkheadSettings.builder()
                        .permits(1)
                        .queue(1)
                        .maxWait(seconds(5))
                        .build(),
                world.environment);
        holdFor(bulkhead, seconds(9));

        Ending<String> ending = driver.run(through(bulkhead), () -> "never");

        assertThat(ending.thrown())
                .isInstanceOf(BulkheadFull.class)
                .hasMessage("bulkhead shop gave no permit in time: 1 calls are under way");
        assertThat(world.time.elapsed()).isEqualTo(seconds(5));
        assertThat(onlyRejection().reason()).isEqualTo(RejectionReason.WAITED);
        assertThat(bulkhead.counts().rejectedWaited()).isEqualTo(1);
        assertThat(bulkhead.waiting()).isZero();
        world.time.advance(seconds(4));
        assertThat(bulkhead.inUse()).isZero();
    }

    /** Capacity 1, hold, a timed wait that fails, release: the permit is there. */
    @EveryDriver
    void waiterThatGaveUp_isNotHandedThePermit(Driver driver) {
        Bulkhead bulkhead = bulkhead(1, 1);
        holdFor(bulkhead, seconds(9));
        Pipeline pipeline =
                world.pipeline().timeout(seconds(1)).bulkhead(bulkhead).build();

        driver.run(pipeline, () -> "never");
        assertThat(bulkhead.waiting()).isZero();
        world.time.advance(seconds(8));

        assertThat(bulkhead.tryAcquire()).isPresent();
    }

    @Test
    void C005_queueWithoutEnd_runsOneAfterTheOther() throws Exception {
        Bulkhead bulkhead = bulkhead(1, Integer.MAX_VALUE);
        Pipeline pipeline = through(bulkhead);

        List<CompletableFuture<String>> calls = IntStream.range(0, 3)
                .mapToObj(i -> pipeline.callAsync(() -> taking(ms(10))))
                .toList();
        assertThat(bulkhead.counts().available()).isZero();
        assertThat(bulkhead.waiting()).isEqualTo(2);

        for (int i = 0; i < 3; i++) {
            assertThat(world.time.await(calls.get(i))).isEqualTo("at " + 10 * (i + 1));
        }
        assertThat(bulkhead.counts().available()).isEqualTo(1);
    }

    @Test
    void C030_callsCancelledWhileTheyRun_giveTheirPermitBack() throws Exception {
        Bulkhead bulkhead = bulkhead(1, 0);
        Pipeline pipeline = through(bulkhead);

        for (int i = 0; i < 1_000; i++) {
            CompletableFuture<String> call = pipeline.callAsync(CompletableFuture<String>::new);
            assertThat(bulkhead.inUse()).isEqualTo(1);
            call.cancel(true);
            assertThat(bulkhead.counts().available()).isEqualTo(1);
        }

        assertThat(world.time.await(pipeline.callAsync(() -> taking(ms(1))))).isEqualTo("at 1");
    }

    private CompletableFuture<String> failingOnce(Pipeline pipeline) {
        boolean[] failed = {false};
        return pipeline.callAsync(() -> {
            if (failed[0]) {
                return taking(Duration.ZERO);
            }
            failed[0] = true;
            CompletableFuture<String> end = new CompletableFuture<>();
            world.time.after(ms(100), () -> end.completeExceptionally(new IOException("first")));
            return end;
        });
    }

    private String a(Bulkhead bulkhead, Duration durationOfB) throws Exception {
        Pipeline retried = world.pipeline()
                .retry(Retry.builder()
                        .maxAttempts(4)
                        .backoff(fixed(seconds(1)))
                        .retryOnRejection(BulkheadFull.class)
                        .build())
                .bulkhead(bulkhead)
                .build();
        List<CompletableFuture<String>> b = new ArrayList<>();
        world.time.after(ms(500), () -> b.add(through(bulkhead).callAsync(() -> taking(durationOfB))));

        String a = world.time.await(failingOnce(retried));

        assertThat(world.time.await(b.get(0)))
                .isEqualTo("at " + durationOfB.plusMillis(500).toMillis());
        return a;
    }

    @Test
    void C035_retryLeavesTheBulkheadWhileItWaits() throws Exception {
        assertThat(a(bulkhead(1, 0), ms(200))).isEqualTo("at 1100");
    }

    @Test
    void C035_fullBulkhead_countsAsAFailedAttempt() throws Exception {
        assertThat(a(bulkhead(1, 0), seconds(2))).isEqualTo("at 3100");
        assertThat(world.events.retries()).hasSize(3);
    }

    @EveryDriver
    void C047_errors_passThroughAndGiveThePermitBack(Driver driver) {
        Bulkhead bulkhead = bulkhead(1, 0);
        Pipeline pipeline =
                world.pipeline().retry(Retry.defaults()).bulkhead(bulkhead).build();
        for (Error error : List.of(new OutOfMemoryError(), new StackOverflowError(), new AssertionError())) {
            int[] attempts = {0};

            Ending<String> ending = driver.run(pipeline, () -> {
                attempts[0]++;
                throw error;
            });

            assertThat(ending.thrown()).isSameAs(error);
            assertThat(attempts[0]).isEqualTo(1);
            assertThat(bulkhead.inUse()).isZero();
        }
    }

    @Test
    void L01_oneRunsAndOneWaits_theThirdIsRefused() throws Exception {
        Bulkhead bulkhead = bulkhead(1, 1);
        Pipeline pipeline = through(bulkhead);
        CompletableFuture<String> first = pipeline.callAsync(() -> taking(ms(30)));
        CompletableFuture<String> second = pipeline.callAsync(() -> taking(ms(30)));

        CompletableFuture<String> third = pipeline.callAsync(() -> taking(ms(30)));

        assertThat(third).isCompletedExceptionally();
        assertThat(third.handle((value, thrown) -> thrown).join()).isInstanceOf(BulkheadFull.class);
        assertThat(world.time.await(first)).isEqualTo("at 30");
        assertThat(world.time.await(second)).isEqualTo("at 60");
    }

    @Test
    void resize_growsForThoseWhoWaitAndShrinksWithoutWaiting() throws Exception {
        Bulkhead bulkhead = bulkhead(1, 9);
        Pipeline pipeline = through(bulkhead);
        List<CompletableFuture<String>> calls = IntStream.range(0, 4)
                .mapToObj(i -> pipeline.callAsync(() -> taking(ms(10))))
                .toList();

        bulkhead.resize(3);
        assertThat(bulkhead.inUse()).isEqualTo(3);
        bulkhead.resize(1);
        assertThat(bulkhead.counts())
                .satisfies(counts -> assertThat(counts.inUse()).isEqualTo(3))
                .satisfies(counts -> assertThat(counts.available()).isZero());

        assertThat(world.time.await(calls.get(0))).isEqualTo("at 10");
        assertThat(world.time.await(calls.get(3))).isEqualTo("at 20");
        assertThat(bulkhead.inUse()).isZero();
    }

    @Test
    void fair_newCallNeverOvertakesAWaiter() throws Exception {
        Bulkhead bulkhead = bulkhead(1, 9);
        Permit held = bulkhead.tryAcquire().orElseThrow();
        List<String> order = new ArrayList<>();
        List<CompletableFuture<String>> calls = new ArrayList<>();
        for (String name : List.of("a", "b", "c")) {
            calls.add(through(bulkhead).callAsync(() -> {
                order.add(name);
                return taking(ms(1));
            }));
        }

        held.close();
        assertThat(bulkhead.tryAcquire()).as("the permit is a's").isEmpty();
        for (CompletableFuture<String> call : calls) {
            world.time.await(call);
        }

        assertThat(order).containsExactly("a", "b", "c");
    }

    @EveryDriver
    void off_letsEverythingThrough(Driver driver) {
        Bulkhead bulkhead = bulkhead(1, 0);
        holdFor(bulkhead, seconds(9));
        Pipeline pipeline = through(bulkhead);
        pipeline.mode(PolicyKind.BULKHEAD, PolicyMode.OFF);

        assertThat(driver.run(pipeline, () -> "done").value()).isEqualTo("done");

        assertThat(bulkhead.inUse()).isEqualTo(1);
        assertThat(bulkhead.rejected()).isZero();
    }

    @EveryDriver
    void observeOnly_tellsWhatItWouldRefuseAndLetsItThrough(Driver driver) {
        Bulkhead bulkhead = bulkhead(1, 0);
        holdFor(bulkhead, seconds(9));
        Pipeline pipeline = through(bulkhead);
        pipeline.mode(PolicyKind.BULKHEAD, PolicyMode.OBSERVE_ONLY);

        assertThat(driver.run(pipeline, () -> "done").value()).isEqualTo("done");

        assertThat(onlyRejection().observed()).isTrue();
        assertThat(bulkhead.inUse()).isEqualTo(1);
    }

    @EveryDriver
    void settingsAsAPolicy_areNamedAfterThePipeline(Driver driver) {
        Pipeline pipeline = world.pipeline().bulkhead(BulkheadSettings.of(1)).build();

        Ending<String> ending =
                driver.run(pipeline, () -> pipeline.outcome(() -> "inner").valueOr("refused"));

        assertThat(ending.value()).isEqualTo("refused");
        assertThat(onlyRejection().policy()).isEqualTo("test");
    }
}
