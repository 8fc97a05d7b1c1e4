package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.event.Event;
import dev.steadfast.event.LimitChanged;
import dev.steadfast.event.PolicyReconfigured;
import dev.steadfast.event.PolicyRejected;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.policy.limiter.AdaptiveLimiter;
import dev.steadfast.policy.limiter.AdaptiveLimiterCounts;
import dev.steadfast.policy.limiter.AdaptiveLimiterSettings;
import dev.steadfast.policy.limiter.Aimd;
import dev.steadfast.policy.limiter.LimitReached;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.spi.Permit;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A limit for calls under way that follows from what becomes of them. */
class AdaptiveLimiterTest {
    /** From 2, one more for each ten calls that need it; half after a failure or a call of more than 100 ms. */
    private static final AdaptiveLimiterSettings SETTINGS = AdaptiveLimiterSettings.builder()
            .algorithm(Aimd.defaults().decrease(0.5).latencyThreshold(ms(100)))
            .initialLimit(2)
            .maxLimit(10)
            .build();

    private final VirtualTime time = VirtualTime.auto();
    private final RecordingListener events = new RecordingListener();
    private final AdaptiveLimiter limiter = limiter(SETTINGS);

    private AdaptiveLimiter limiter(AdaptiveLimiterSettings settings) {
        return AdaptiveLimiter.of(
                "shop", settings, time.environmentBuilder().listener(events).build());
    }

    private static Pipeline through(AdaptiveLimiter limiter) {
        return Pipeline.builder("stock")
                .environment(limiter.environment())
                .adaptiveLimiter(limiter)
                .build();
    }

    private <T extends Event> List<T> told(Class<T> type) {
        return events.events().stream().filter(type::isInstance).map(type::cast).toList();
    }

    private LimitChanged changed(int from, int to) {
        return new LimitChanged("shop", time.nanos(), PolicyKind.ADAPTIVE_LIMITER, from, to);
    }

    private static List<Permit> take(AdaptiveLimiter limiter, int permits) {
        List<Permit> taken = new ArrayList<>();
        for (int i = 0; i < permits; i++) {
            taken.add(limiter.tryAcquire().orElseThrow());
        }
        return taken;
    }

    @EveryDriver
    void successes_thatNeedTheLimit_raiseIt(Driver driver) {
        Pipeline pipeline = through(limiter);
        Permit other = limiter.tryAcquire().orElseThrow();
        for (int call = 0; call < 10; call++) {
            assertThat(limiter.limit()).isEqualTo(2);
            assertThat(driver.run(pipeline, () -> {
                                assertThat(limiter.inUse()).isEqualTo(2);
                                return "done";
                            })
                            .value())
                    .isEqualTo("done");
        }

        assertThat(limiter.limit()).isEqualTo(3);
        assertThat(told(LimitChanged.class)).containsExactly(changed(2, 3));
        other.ignored();
        assertThat(limiter.counts()).isEqualTo(new AdaptiveLimiterCounts(3, 0, 0, 0, 0));
    }

    /** The first who tells is held up; the limit moves on, and is told of afterwards. */
    @Test
    void C110_listenerThatBlocks_holdsUpOnlyItsOwnThread() throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        Environment environment = time.environmentBuilder()
                .listener(event -> {
                    entered.countDown();
                    awaitUninterruptibly(release);
                })
                .listener(events)
                .build();
        AdaptiveLimiter shared =
                AdaptiveLimiter.of("shop", SETTINGS.toBuilder().initialLimit(8).build(), environment);
        Thread first = new Thread(() -> shared.tryAcquire().orElseThrow().failed(new IOException()));
        first.start();
        entered.await();

        shared.tryAcquire().orElseThrow().failed(new IOException());

        assertThat(shared.limit()).isEqualTo(2);
        release.countDown();
        first.join();
        assertThat(told(LimitChanged.class)).containsExactly(changed(8, 4), changed(4, 2));
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @EveryDriver
    void successes_thatDoNotNeedTheLimit_leaveIt(Driver driver) {
        for (int call = 0; call < 30; call++) {
            driver.run(through(limiter), () -> "done");
        }

        assertThat(limiter.limit()).isEqualTo(2);
        assertThat(limiter.inUse()).isZero();
    }

    @EveryDriver
    void failure_lowersTheLimit(Driver driver) {
        driver.run(through(limiter), () -> {
            throw new IOException();
        });

        assertThat(limiter.limit()).isEqualTo(1);
        assertThat(told(LimitChanged.class)).containsExactly(changed(2, 1));
        assertThat(limiter.inUse()).isZero();
    }

    /** The time in the queue is not part of a call's latency; that at work is. */
    @EveryDriver
    void slowCall_lowersTheLimit(Driver driver) {
        Pipeline pipeline = through(limiter);
        driver.run(pipeline, () -> {
            time.sleep(ms(100).toNanos());
            return "just quick enough";
        });
        assertThat(limiter.limit()).isEqualTo(2);

        driver.run(pipeline, () -> {
            time.sleep(ms(101).toNanos());
            return "slow";
        });

        assertThat(limiter.limit()).isEqualTo(1);
    }

    @EveryDriver
    void callBeyondTheLimit_isRefused(Driver driver) {
        take(limiter, 2);

        Ending<String> ending = driver.run(through(limiter), () -> "never");

        assertThat(ending.thrown()).isInstanceOfSatisfying(LimitReached.class, rejection -> {
            assertThat(rejection).hasMessage("limiter shop has reached its limit: 2 calls may be under way");
            assertThat(rejection.kind()).isEqualTo(PolicyKind.ADAPTIVE_LIMITER);
            assertThat(rejection.reason()).isEqualTo(RejectionReason.FULL);
            assertThat(rejection.policy()).contains("shop");
            assertThat(rejection.limit()).isEqualTo(2);
            assertThat(rejection.retryAfter()).isEmpty();
            assertThat(rejection.getStackTrace()).isEmpty();
        });
        assertThat(limiter.counts()).isEqualTo(new AdaptiveLimiterCounts(2, 2, 0, 1, 0));
        assertThat(told(PolicyRejected.class))
                .containsExactly(new PolicyRejected(
                        "stock",
                        time.nanos(),
                        PolicyKind.ADAPTIVE_LIMITER,
                        "shop",
                        RejectionReason.FULL,
                        PolicyRejected.UNKNOWN,
                        false));
    }

    @EveryDriver
    void refusal_isNotRetried(Driver driver) {
        take(limiter, 2);
        Pipeline pipeline = Pipeline.builder("stock")
                .environment(limiter.environment())
                .retry(Retry.defaults())
                .adaptiveLimiter(limiter)
                .build();

        assertThat(driver.run(pipeline, () -> "never").thrown()).isInstanceOf(LimitReached.class);

        events.assertThat().hasRetries(0).endedWith(StopReason.REJECTED);
    }

    @EveryDriver
    void outcomesWithoutAVote_giveTheirPermitBackAndAreNoSample(Driver driver) {
        AdaptiveLimiter lenient = limiter(SETTINGS.toBuilder()
                .classifier(Classifier.builder().ignored(IOException.class).build())
                .build());

        driver.run(through(lenient), () -> {
            throw new IOException();
        });
        driver.run(through(lenient), () -> {
            throw new LimitReached("another", 1, RejectionReason.FULL);
        });

        assertThat(lenient.counts()).isEqualTo(new AdaptiveLimiterCounts(2, 0, 0, 0, 0));
    }

    @EveryDriverWithResult
    void resultThatIsAFailure_lowersTheLimit(Driver driver) {
        AdaptiveLimiter judging = limiter(SETTINGS.toBuilder()
                .classifier(Classifier.builder()
                        .failureResult(String.class, "busy"::equals)
                        .build())
                .build());

        assertThat(driver.run(through(judging), () -> "busy").value()).isEqualTo("busy");

        assertThat(judging.counts()).isEqualTo(new AdaptiveLimiterCounts(1, 0, 0, 0, 0));
    }

    @EveryDriver
    void classifierThatThrows_losesNoPermit(Driver driver) {
        IllegalStateException broken = new IllegalStateException();
        AdaptiveLimiter failing = limiter(SETTINGS.toBuilder()
                .classifier(Classifier.builder()
                        .failure(IOException.class, failure -> {
                            throw broken;
                        })
                        .build())
                .build());

        Ending<String> ending = driver.run(through(failing), () -> {
            throw new IOException();
        });

        assertThat(ending.thrown()).isSameAs(broken);
        assertThat(failing.counts()).isEqualTo(new AdaptiveLimiterCounts(2, 0, 0, 0, 0));
    }

    @Test
    void cancelledCall_isNoSample() {
        CompletableFuture<String> call = through(limiter).callAsync(CompletableFuture::new);
        time.advance(seconds(1));

        call.cancel(true);

        assertThat(limiter.counts()).isEqualTo(new AdaptiveLimiterCounts(2, 0, 0, 0, 0));
    }

    /** The bound inside is a failure at once; the permit is held until the work has ended. */
    @Test
    void timeoutInside_isAFailureAndHoldsThePermitWhileTheWorkRuns() {
        Pipeline pipeline = Pipeline.builder("stock")
                .environment(limiter.environment())
                .propagateCancel(false)
                .adaptiveLimiter(limiter)
                .timeout(ms(50))
                .build();
        CompletableFuture<String> work = new CompletableFuture<>();

        CompletableFuture<String> call = pipeline.callAsync(() -> work);
        time.advance(ms(50));

        assertThat(call).isCompletedExceptionally();
        assertThat(limiter.counts()).isEqualTo(new AdaptiveLimiterCounts(1, 1, 0, 0, 0));
        work.complete("late");
        assertThat(limiter.counts()).isEqualTo(new AdaptiveLimiterCounts(1, 0, 0, 0, 0));
    }

    @Nested
    class Handles {
        @Test
        void permits_areRefusedAsCallsAre() {
            take(limiter, 2);

            assertThat(limiter.tryAcquire()).isEmpty();

            assertThat(limiter.counts()).isEqualTo(new AdaptiveLimiterCounts(2, 2, 0, 1, 0));
            assertThat(told(PolicyRejected.class))
                    .singleElement()
                    .satisfies(rejected -> assertThat(rejected.pipeline()).isEqualTo("shop"));
        }

        @Test
        void reconfigure_keepsTheLimitAndTells() {
            List<Permit> taken = take(limiter, 2);
            AdaptiveLimiterSettings smaller =
                    SETTINGS.toBuilder().maxLimit(1).initialLimit(1).build();

            limiter.reconfigure(smaller);

            assertThat(limiter.settings()).isEqualTo(smaller);
            assertThat(limiter.counts()).isEqualTo(new AdaptiveLimiterCounts(1, 2, 0, 0, 0));
            assertThat(told(PolicyReconfigured.class))
                    .containsExactly(new PolicyReconfigured(
                            "shop",
                            time.nanos(),
                            PolicyKind.ADAPTIVE_LIMITER,
                            SETTINGS.toString(),
                            smaller.toString()));
            taken.forEach(Permit::ignored);
            assertThat(limiter.tryAcquire()).isPresent();
            assertThat(limiter.tryAcquire()).isEmpty();
        }

        @Test
        void settings_giveEachPipelineALimiterOfItsOwnWhoseChangesItsListenersAreTold() {
            World world = new World();
            Pipeline failing = world.pipeline().adaptiveLimiter(SETTINGS).build();
            Pipeline other = world.pipeline().adaptiveLimiter(SETTINGS).build();

            Driver.CALL.run(failing, () -> {
                throw new IOException();
            });
            CompletableFuture<String> running = failing.callAsync(CompletableFuture::new);

            assertThat(Driver.CALL.run(failing, () -> "never").thrown()).isInstanceOf(LimitReached.class);
            assertThat(Driver.CALL.run(other, () -> "done").value()).isEqualTo("done");
            assertThat(world.events.events())
                    .contains(new LimitChanged("test", world.time.nanos(), PolicyKind.ADAPTIVE_LIMITER, 2, 1));
            running.cancel(true);
        }
    }

    /** Callers who always want more, before a service that does 8 calls at once and fails the ninth, through the pipeline. */
    @Test
    void overTime_theLimitIsWhereTheServiceBeginsToFail() {
        AdaptiveLimiter found = limiter(AdaptiveLimiterSettings.builder()
                .algorithm(Aimd.defaults())
                .initialLimit(20)
                .queue(30)
                .build());
        Pipeline pipeline = through(found);
        AtomicInteger busy = new AtomicInteger();
        Duration serviceTime = ms(10);
        for (int caller = 0; caller < 30; caller++) {
            callAgain(pipeline, busy, serviceTime);
        }
        time.advance(seconds(20));
        events.clear();

        time.advance(seconds(20));

        assertThat(told(LimitChanged.class))
                .isNotEmpty()
                .allSatisfy(change -> assertThat(change.to()).isBetween(7, 9));
        assertThat(found.waiting()).isGreaterThanOrEqualTo(20);
    }

    private void callAgain(Pipeline pipeline, AtomicInteger busy, Duration serviceTime) {
        CompletableFuture<String> call = pipeline.callAsync(() -> {
            CompletableFuture<String> end = new CompletableFuture<>();
            if (busy.incrementAndGet() > 8) {
                busy.decrementAndGet();
                time.after(ms(1), () -> end.completeExceptionally(new IOException("busy")));
            } else {
                time.after(serviceTime, () -> {
                    busy.decrementAndGet();
                    end.complete("done");
                });
            }
            return end;
        });
        CompletableFuture<String> unused = call.whenComplete((value, thrown) -> callAgain(pipeline, busy, serviceTime));
    }

    @Test
    void boundOutside_isNoSample() {
        Pipeline pipeline = Pipeline.builder("stock")
                .environment(limiter.environment())
                .timeout(ms(50))
                .adaptiveLimiter(limiter)
                .build();

        CompletableFuture<String> call = pipeline.callAsync(CompletableFuture::new);
        time.advance(ms(50));
        assertThat(call.handle((value, thrown) -> thrown).join()).isInstanceOf(TimeoutExceeded.class);
        assertThat(limiter.counts()).isEqualTo(new AdaptiveLimiterCounts(2, 0, 0, 0, 0));
    }
}
