package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.PolicyRejected;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.throttle.AdaptiveThrottle;
import dev.steadfast.policy.throttle.AdaptiveThrottleCounts;
import dev.steadfast.policy.throttle.AdaptiveThrottleSettings;
import dev.steadfast.policy.throttle.CallThrottled;
import dev.steadfast.spi.Permit;
import dev.steadfast.testkit.ChosenRandom;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Calls that are turned away on this side, as often as the service would turn them away. */
class AdaptiveThrottleTest {
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

    @EveryDriver
    void successes_areCountedAndNeverTurnedAway(Driver driver) {
        AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", SETTINGS, drawing(0));
        Pipeline pipeline = pipeline(throttle);

        for (int i = 0; i < 20; i++) {
            assertThat(driver.run(pipeline, () -> "done").value()).isEqualTo("done");
        }

        assertThat(throttle.counts()).isEqualTo(new AdaptiveThrottleCounts(20, 20, 0));
        assertThat(throttle.rejectionProbability()).isZero();
    }

    /** Four failures: (4 - 0) / 5 = 0.8. The fifth call is turned away, and counts: 5 / 6. */
    @EveryDriver
    void failures_haveTheNextCallsTurnedAway(Driver driver) {
        AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", SETTINGS, drawing(0.79));
        Pipeline pipeline = pipeline(throttle);
        for (int i = 0; i < 4; i++) {
            Throwable failure = new IOException();
            assertThat(driver.run(pipeline, () -> thrown(failure)).thrown()).isSameAs(driver.delivered(failure));
        }
        assertThat(throttle.rejectionProbability()).isEqualTo(0.8);

        Ending<String> ending = driver.run(pipeline, () -> "never");

        assertThat(ending.thrown()).isInstanceOfSatisfying(CallThrottled.class, rejection -> {
            assertThat(rejection).hasMessage("throttle stock turned the call away, as it now does with 80 % of calls");
            assertThat(rejection.kind()).isEqualTo(PolicyKind.ADAPTIVE_THROTTLE);
            assertThat(rejection.reason()).isEqualTo(RejectionReason.THROTTLED);
            assertThat(rejection.policy()).contains("stock");
            assertThat(rejection.retryAfter()).isEmpty();
            assertThat(rejection.rejectionProbability()).isEqualTo(0.8);
            assertThat(rejection.getStackTrace()).isEmpty();
        });
        assertThat(throttle.counts()).isEqualTo(new AdaptiveThrottleCounts(5, 0, 1));
        assertThat(throttle.rejectionProbability()).isCloseTo(5.0 / 6, within(1e-12));
        assertThat(rejections()).singleElement().isEqualTo(rejected("shop", false));
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

    @EveryDriver
    void drawAtTheProbabilityOrAbove_sendsTheCall(Driver driver) {
        AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", SETTINGS, drawing(0.8));
        fail(throttle, 4);

        assertThat(driver.run(pipeline(throttle), () -> "done").value()).isEqualTo("done");
    }

    @EveryDriver
    void fewerThanTheFewestRequests_turnNoneAway(Driver driver) {
        AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", SETTINGS, drawing(0));
        fail(throttle, 3);

        assertThat(driver.run(pipeline(throttle), () -> "done").value()).isEqualTo("done");
    }

    @EveryDriver
    void rejection_isNotRetried(Driver driver) {
        AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", SETTINGS, drawing(0));
        fail(throttle, 4);
        Pipeline pipeline = Pipeline.builder("shop")
                .environment(throttle.environment())
                .retry(Retry.defaults())
                .adaptiveThrottle(throttle)
                .build();

        assertThat(driver.run(pipeline, () -> "never").thrown()).isInstanceOf(CallThrottled.class);

        events.assertThat().hasRetries(0).endedWith(StopReason.REJECTED);
    }

    @EveryDriver
    void insideARetry_eachAttemptCounts(Driver driver) {
        AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", SETTINGS, drawing(0.99));
        Pipeline pipeline = Pipeline.builder("shop")
                .environment(throttle.environment())
                .retry(Retry.builder().maxAttempts(3).backoff(fixed(ms(1))).build())
                .adaptiveThrottle(throttle)
                .build();
        AtomicInteger calls = new AtomicInteger();

        driver.run(pipeline, () -> {
            if (calls.incrementAndGet() < 3) {
                throw new IOException();
            }
            return "done";
        });

        assertThat(throttle.counts()).isEqualTo(new AdaptiveThrottleCounts(3, 1, 0));
    }

    /** By the classifier, and by rule: an interrupt, and a rejection by a policy further in, say nothing of the service. */
    @EveryDriver
    void outcomesWithoutAVote_areNotCounted(Driver driver) {
        AdaptiveThrottleSettings settings = SETTINGS.toBuilder()
                .classifier(Classifier.builder().ignored(IOException.class).build())
                .build();
        AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", settings, drawing(0));

        driver.run(pipeline(throttle), () -> thrown(new IOException()));
        driver.run(pipeline(throttle), () -> thrown(new CallThrottled("another", 0.5)));
        driver.run(pipeline(throttle), () -> thrown(new InterruptedException()));

        assertThat(throttle.counts()).isEqualTo(new AdaptiveThrottleCounts(0, 0, 0));
    }

    @EveryDriverWithResult
    void results_areJudgedByTheClassifier(Driver driver) {
        AdaptiveThrottleSettings settings = SETTINGS.toBuilder()
                .classifier(Classifier.builder()
                        .failureResult(String.class, "busy"::equals)
                        .ignoredResult(String.class, "cached"::equals)
                        .build())
                .build();
        AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", settings, drawing(0));

        for (String result : new String[] {"busy", "cached", "done"}) {
            assertThat(driver.run(pipeline(throttle), () -> result).value()).isEqualTo(result);
        }

        assertThat(throttle.counts()).isEqualTo(new AdaptiveThrottleCounts(2, 1, 0));
    }

    @EveryDriver
    void classifierThatThrows_endsTheCallAndCountsNothing(Driver driver) {
        IllegalStateException broken = new IllegalStateException();
        AdaptiveThrottleSettings settings = SETTINGS.toBuilder()
                .classifier(Classifier.builder()
                        .failure(IOException.class, failure -> {
                            throw broken;
                        })
                        .build())
                .build();
        AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", settings, drawing(0));

        assertThat(driver.run(pipeline(throttle), () -> thrown(new IOException()))
                        .thrown())
                .isSameAs(broken);

        assertThat(throttle.counts()).isEqualTo(new AdaptiveThrottleCounts(0, 0, 0));
    }

    @Test
    void cancelledCall_isNotCounted() {
        AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", SETTINGS, drawing(0));

        CompletableFuture<String> future = pipeline(throttle).callAsync(CompletableFuture::new);
        future.cancel(true);

        assertThat(throttle.counts()).isEqualTo(new AdaptiveThrottleCounts(0, 0, 0));
    }

    /** A burst whose first answers are still to come does not turn itself away. */
    @Test
    void callsUnderWay_areNotCounted() {
        AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", SETTINGS, drawing(0));
        Pipeline pipeline = pipeline(throttle);
        CompletableFuture<String> answer = new CompletableFuture<>();

        for (int i = 0; i < 100; i++) {
            assertThat(pipeline.callAsync(() -> answer)).isNotDone();
        }
        answer.complete("done");

        assertThat(throttle.counts()).isEqualTo(new AdaptiveThrottleCounts(100, 100, 0));
    }

    @Test
    void timeoutInside_isAFailure() {
        AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", SETTINGS, drawing(0));
        Pipeline pipeline = Pipeline.builder("shop")
                .environment(throttle.environment())
                .adaptiveThrottle(throttle)
                .timeout(seconds(1))
                .build();

        CompletableFuture<String> future = pipeline.callAsync(CompletableFuture::new);
        time.advance(seconds(1));

        assertThat(future).isCompletedExceptionally();
        assertThat(throttle.counts()).isEqualTo(new AdaptiveThrottleCounts(1, 0, 0));
    }

    @Test
    void window_forgets() {
        AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", SETTINGS, drawing(0));
        fail(throttle, 4);
        assertThat(throttle.tryAcquire()).isEmpty();

        time.advance(SETTINGS.window());

        assertThat(throttle.tryAcquire()).isPresent();
        assertThat(throttle.counts().requests()).isZero();
        assertThat(throttle.counts().rejected()).isEqualTo(1);
    }

    @Nested
    class Switches {
        @EveryDriver
        void off_passesOverTheThrottle(Driver driver) {
            AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", SETTINGS, drawing(0));
            fail(throttle, 4);
            Pipeline pipeline = pipeline(throttle);
            pipeline.mode(PolicyKind.ADAPTIVE_THROTTLE, PolicyMode.OFF);

            assertThat(driver.run(pipeline, () -> "done").value()).isEqualTo("done");
            driver.run(pipeline, () -> thrown(new IOException()));

            assertThat(throttle.counts()).isEqualTo(new AdaptiveThrottleCounts(4, 0, 0));
            assertThat(rejections()).isEmpty();
        }

        @EveryDriver
        void observeOnly_tellsAndCountsButSends(Driver driver) {
            AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", SETTINGS, drawing(0));
            fail(throttle, 4);
            Pipeline pipeline = pipeline(throttle);
            pipeline.mode(PolicyKind.ADAPTIVE_THROTTLE, PolicyMode.OBSERVE_ONLY);

            assertThat(driver.run(pipeline, () -> "done").value()).isEqualTo("done");

            assertThat(throttle.counts()).isEqualTo(new AdaptiveThrottleCounts(5, 1, 1));
            assertThat(rejections()).singleElement().isEqualTo(rejected("shop", true));
        }

        @Test
        void switchedOffWhileACallIsUnderWay_countsItAllTheSame() {
            AdaptiveThrottle throttle = AdaptiveThrottle.of("stock", SETTINGS, drawing(0));
            Permit permit = throttle.tryAcquire().orElseThrow();

            throttle.environment().mode(PolicyKind.ADAPTIVE_THROTTLE, PolicyMode.OFF);
            permit.succeeded();

            assertThat(throttle.counts()).isEqualTo(new AdaptiveThrottleCounts(1, 1, 0));
        }
    }
}
