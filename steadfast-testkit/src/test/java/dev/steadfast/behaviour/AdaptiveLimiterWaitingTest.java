package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.Event;
import dev.steadfast.event.LimitChanged;
import dev.steadfast.event.PolicyRejected;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;
import dev.steadfast.policy.limiter.AdaptiveLimiter;
import dev.steadfast.policy.limiter.AdaptiveLimiterCounts;
import dev.steadfast.policy.limiter.AdaptiveLimiterSettings;
import dev.steadfast.policy.limiter.Aimd;
import dev.steadfast.policy.limiter.LimitReached;
import dev.steadfast.spi.Permit;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Calls that wait at an adaptive limiter, or that it only observes. */
class AdaptiveLimiterWaitingTest {
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

    @Nested
    class Waiting {
        private final AdaptiveLimiter queueing =
                limiter(SETTINGS.toBuilder().queue(3).maxWait(seconds(5)).build());

        @EveryDriver
        void permitThatComesBack_isGrantedAndItsTimeCountsFromThen(Driver driver) {
            List<Permit> taken = take(queueing, 2);
            time.after(seconds(2), taken.get(0)::ignored);

            Ending<String> ending = driver.run(through(queueing), () -> "done");

            assertThat(ending.value()).isEqualTo("done");
            assertThat(time.elapsed()).isEqualTo(seconds(2));
            // The two seconds of waiting would have been too slow.
            assertThat(queueing.limit()).isEqualTo(2);
            taken.get(1).ignored();
            assertThat(queueing.counts()).isEqualTo(new AdaptiveLimiterCounts(2, 0, 0, 0, 0));
        }

        @EveryDriver
        void permitThatTheLimitMakesFree_isGranted(Driver driver) {
            List<Permit> taken = take(queueing, 2);
            Permit last = taken.get(0);
            for (int call = 0; call < 9; call++) {
                taken.remove(taken.size() - 1).succeeded();
                taken.add(queueing.tryAcquire().orElseThrow());
            }
            // The tenth success makes the limit 3, and gives its own permit back.
            time.after(ms(20), last::succeeded);

            Ending<String> ending = driver.run(through(queueing), () -> {
                assertThat(queueing.limit()).isEqualTo(3);
                return "done";
            });

            assertThat(ending.value()).isEqualTo("done");
            assertThat(time.elapsed()).isEqualTo(ms(20));
            assertThat(queueing.inUse()).isEqualTo(1);
        }

        @EveryDriver
        void waitThatIsOver_isARefusal(Driver driver) {
            take(queueing, 2);

            Ending<String> ending = driver.run(through(queueing), () -> "never");

            assertThat(ending.thrown()).isInstanceOfSatisfying(LimitReached.class, rejection -> {
                assertThat(rejection.reason()).isEqualTo(RejectionReason.WAITED);
                assertThat(rejection).hasMessage("limiter shop gave no permit in time: 2 calls may be under way");
            });
            assertThat(time.elapsed()).isEqualTo(seconds(5));
            assertThat(queueing.counts()).isEqualTo(new AdaptiveLimiterCounts(2, 2, 0, 0, 1));
        }

        @EveryBlockingDriver
        void interruptWhileWaiting_leavesTheQueue(Driver driver) {
            take(queueing, 2);
            time.after(seconds(1), () -> Thread.currentThread().interrupt());

            driver.assertInterrupted(driver.run(through(queueing), () -> "never"));

            assertThat(queueing.counts()).isEqualTo(new AdaptiveLimiterCounts(2, 2, 0, 0, 0));
        }

        @Test
        void queue_isBounded() {
            take(queueing, 2);
            Pipeline pipeline = through(queueing);
            for (int i = 0; i < 3; i++) {
                assertThat(pipeline.callAsync(CompletableFuture::new)).isNotDone();
            }

            assertThat(pipeline.callAsync(CompletableFuture::new)).isCompletedExceptionally();

            assertThat(queueing.counts()).isEqualTo(new AdaptiveLimiterCounts(2, 2, 3, 1, 0));
        }

        @Test
        void raisedLimit_isGrantedToThoseWhoWait() {
            take(queueing, 2);
            Pipeline pipeline = through(queueing);
            for (int i = 0; i < 3; i++) {
                assertThat(pipeline.callAsync(CompletableFuture::new)).isNotDone();
            }

            queueing.reconfigure(
                    queueing.settings().toBuilder().minLimit(4).initialLimit(4).build());

            assertThat(queueing.counts()).isEqualTo(new AdaptiveLimiterCounts(4, 4, 1, 0, 0));
            assertThat(told(LimitChanged.class)).containsExactly(changed(2, 4));
        }
    }

    @Nested
    class Switches {
        @EveryDriver
        void off_passesOverTheLimiter(Driver driver) {
            take(limiter, 2);
            Pipeline pipeline = through(limiter);
            pipeline.mode(PolicyKind.ADAPTIVE_LIMITER, PolicyMode.OFF);

            assertThat(driver.run(pipeline, () -> "done").value()).isEqualTo("done");
            driver.run(pipeline, () -> {
                throw new IOException();
            });

            assertThat(limiter.counts()).isEqualTo(new AdaptiveLimiterCounts(2, 2, 0, 0, 0));
            assertThat(told(PolicyRejected.class)).isEmpty();
        }

        @EveryDriver
        void observeOnly_tellsAndLetsThrough(Driver driver) {
            take(limiter, 2);
            Pipeline pipeline = through(limiter);
            pipeline.mode(PolicyKind.ADAPTIVE_LIMITER, PolicyMode.OBSERVE_ONLY);

            assertThat(driver.run(pipeline, () -> "done").value()).isEqualTo("done");

            assertThat(limiter.counts()).isEqualTo(new AdaptiveLimiterCounts(2, 2, 0, 1, 0));
            assertThat(told(PolicyRejected.class)).singleElement().satisfies(rejected -> {
                assertThat(rejected.observed()).isTrue();
                assertThat(rejected.reason()).isEqualTo(RejectionReason.FULL);
            });
        }

        @EveryDriver
        void observeOnly_withAPermitAtHand_takesASample(Driver driver) {
            Pipeline pipeline = through(limiter);
            pipeline.mode(PolicyKind.ADAPTIVE_LIMITER, PolicyMode.OBSERVE_ONLY);

            driver.run(pipeline, () -> {
                throw new IOException();
            });

            assertThat(limiter.counts()).isEqualTo(new AdaptiveLimiterCounts(1, 0, 0, 0, 0));
        }

        @Test
        void switchedOffWhileACallIsUnderWay_takesItsPermitBackAllTheSame() {
            Permit permit = limiter.tryAcquire().orElseThrow();

            limiter.environment().mode(PolicyKind.ADAPTIVE_LIMITER, PolicyMode.OFF);
            permit.succeeded();

            assertThat(limiter.inUse()).isZero();
            limiter.tryAcquire().orElseThrow().failed(new IOException());
            assertThat(limiter.counts()).isEqualTo(new AdaptiveLimiterCounts(2, 0, 0, 0, 0));
        }
    }
}
