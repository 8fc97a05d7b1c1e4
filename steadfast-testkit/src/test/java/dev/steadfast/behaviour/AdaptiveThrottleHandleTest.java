package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.event.PolicyReconfigured;
import dev.steadfast.event.PolicyRejected;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;
import dev.steadfast.policy.throttle.AdaptiveThrottle;
import dev.steadfast.policy.throttle.AdaptiveThrottleCounts;
import dev.steadfast.policy.throttle.AdaptiveThrottleSettings;
import dev.steadfast.spi.Permit;
import dev.steadfast.testkit.ChosenRandom;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Adaptive throttles as handles, and over time. */
class AdaptiveThrottleHandleTest {
    private static final AdaptiveThrottleSettings SETTINGS =
            AdaptiveThrottleSettings.builder().minimumRequests(4).build();

    private final VirtualTime time = VirtualTime.auto();
    private final RecordingListener events = new RecordingListener();

    /** An environment in which every draw is the same. */
    private Environment drawing(double draw) {
        return time.environmentBuilder()
                .random(ChosenRandom.of(draw))
                .listener(events)
                .build();
    }

    private Pipeline pipeline(AdaptiveThrottle throttle) {
        return Pipeline.builder("shop")
                .environment(throttle.environment())
                .adaptiveThrottle(throttle)
                .build();
    }

    private static void fail(AdaptiveThrottle throttle, int times) {
        for (int i = 0; i < times; i++) {
            throttle.tryAcquire().orElseThrow().failed(new IOException());
        }
    }

    private static void succeed(AdaptiveThrottle throttle, int times) {
        for (int i = 0; i < times; i++) {
            throttle.tryAcquire().orElseThrow().succeeded();
        }
    }

    private PolicyRejected rejected(String pipeline, boolean observed) {
        return new PolicyRejected(
                pipeline,
                time.nanos(),
                PolicyKind.ADAPTIVE_THROTTLE,
                "stock",
                RejectionReason.THROTTLED,
                PolicyRejected.UNKNOWN,
                observed);
    }

    private List<PolicyRejected> rejections() {
        return events.events().stream()
                .filter(PolicyRejected.class::isInstance)
                .map(PolicyRejected.class::cast)
                .toList();
    }

    private static String thrown(Throwable failure) throws Exception {
        throw (Exception) failure;
    }

    @Nested
    class Handles {
        @Test
        void permits_areTurnedAwayAsCallsAre() {
            AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", SETTINGS, drawing(0));
            fail(throttle, 4);

            Optional<Permit> permit = throttle.tryAcquire();

            assertThat(permit).isEmpty();
            assertThat(rejections()).singleElement().isEqualTo(rejected("stock", false));
        }

        @Test
        void permits_endOnce() {
            AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", SETTINGS, drawing(0));

            try (Permit permit = throttle.tryAcquire().orElseThrow()) {
                permit.succeeded("done");
                permit.failed(new IOException());
            }
            throttle.tryAcquire().orElseThrow().close();

            assertThat(throttle.counts()).isEqualTo(new AdaptiveThrottleCounts(1, 1, 0));
        }

        @Test
        void sharedThrottle_countsTheCallsOfAllPipelines() {
            AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", SETTINGS, drawing(0));

            Driver.CALL.run(pipeline(throttle), () -> "done");
            Driver.CALL.run(pipeline(throttle), () -> "done");

            assertThat(throttle.counts().accepts()).isEqualTo(2);
        }

        @Test
        void settings_giveEachPipelineAThrottleOfItsOwn() {
            World world = new World();
            Pipeline failing = world.pipeline().adaptiveThrottle(SETTINGS).build();
            Pipeline healthy = world.pipeline().adaptiveThrottle(SETTINGS).build();
            for (int i = 0; i < 500; i++) {
                Driver.CALL.run(failing, () -> thrown(new IOException()));
            }

            for (int i = 0; i < 50; i++) {
                assertThat(Driver.CALL.run(healthy, () -> "done").value()).isEqualTo("done");
            }
        }

        @Test
        void reconfigure_keepsTheCountsAndTells() {
            AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", SETTINGS, drawing(0.5));
            succeed(throttle, 2);
            fail(throttle, 8);
            AdaptiveThrottleSettings laxer =
                    SETTINGS.toBuilder().multiplier(5).window(seconds(30)).build();
            // (10 - 4) / 11
            assertThat(throttle.tryAcquire()).isEmpty();

            throttle.reconfigure(laxer);

            // One more was turned away: (11 - 10) / 12
            assertThat(throttle.settings()).isEqualTo(laxer);
            assertThat(throttle.counts()).isEqualTo(new AdaptiveThrottleCounts(11, 2, 1));
            assertThat(throttle.rejectionProbability()).isCloseTo(1.0 / 12, within(1e-12));
            assertThat(throttle.tryAcquire()).isPresent();
            assertThat(events.events())
                    .contains(new PolicyReconfigured(
                            "stock",
                            time.nanos(),
                            PolicyKind.ADAPTIVE_THROTTLE,
                            SETTINGS.toString(),
                            laxer.toString()));
        }
    }

    @Nested
    class OverTime {
        private final AdaptiveThrottle throttle =
                AdaptiveThrottle.of("stock", AdaptiveThrottleSettings.defaults(), time.environment());
        private int sent;

        /** 100 calls per second to a service that does so many of them, for so long. */
        private void load(int donePerSecond, int seconds) {
            sent = 0;
            for (int second = 0; second < seconds; second++) {
                int left = donePerSecond;
                for (int call = 0; call < 100; call++) {
                    time.advance(ms(10));
                    Optional<Permit> permit = throttle.tryAcquire();
                    if (permit.isPresent() && left-- > 0) {
                        permit.orElseThrow().succeeded();
                    } else {
                        permit.ifPresent(refused -> refused.failed(new IOException()));
                    }
                    sent += permit.isPresent() ? 1 : 0;
                }
            }
        }

        /** The book: the service gets K times what it does, whatever is asked of the client. */
        @Test
        void serviceThatDoesTwentyPerSecond_isSentTwiceThat() {
            load(20, 300);

            load(20, 60);

            assertThat(sent / 60.0).isBetween(34.0, 46.0);
        }

        @Test
        void deadService_isSentOneCallInTen() {
            load(0, 300);

            load(0, 60);

            assertThat(sent).isBetween(480, 720);
        }

        /** Five minutes dead: after two good windows nothing is left of it. */
        @Test
        void serviceThatRecovers_getsAllCallsAgain() {
            load(0, 300);

            load(100, 240);

            load(100, 10);
            assertThat(sent).isEqualTo(1_000);
            assertThat(throttle.rejectionProbability()).isZero();
        }
    }
}
