package dev.steadfast.behaviour.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.FailurePlan;
import dev.steadfast.policy.retry.GaxTiming;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.Script;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Plans of one retry share its limits, and nothing else. */
class PlansKeepApartTest {
    private static final Duration MS_100 = Duration.ofMillis(100);

    private final VirtualTime time = VirtualTime.auto();
    private final RecordingListener recording = new RecordingListener();

    @Test
    void plan_withABackoffThatRemembers_leavesTheOtherBackoffAlone() throws Exception {
        Retry retry = Retry.builder()
                .backoff(Backoff.gaxExact(MS_100, 2, Duration.ofSeconds(60)))
                .retryOn(IOException.class)
                .plan(
                        IllegalStateException.class,
                        FailurePlan.backoff(Backoff.decorrelated(Duration.ofSeconds(5), Duration.ofSeconds(9))))
                .build();

        run(
                retry,
                Script.<String>on(time)
                        .fail(new IllegalStateException(), new IOException())
                        .reply("done"));

        long second = recording.retries().get(1).delayNanos();
        assertThat(Duration.ofNanos(second)).isBetween(Duration.ZERO, MS_100);
    }

    @Test
    void plan_withItsOwnBackoffBesideAList_isNotCalledAList() throws Exception {
        Retry retry = Retry.builder()
                .delays(MS_100, MS_100)
                .retryOn(IOException.class)
                .plan(IllegalStateException.class, FailurePlan.backoff(Backoff.fixed(MS_100)))
                .build();

        run(
                retry,
                Script.<String>on(time)
                        .fail(new IllegalStateException(), new IOException())
                        .reply("done"));

        recording.assertThat().hasSources(DelaySource.BACKOFF, DelaySource.LIST);
    }

    @Test
    void gaxCompatible_besideAPlanWithDelays_isRefused() {
        Duration second = Duration.ofSeconds(1);
        GaxTiming timing = new GaxTiming(second, MS_100, 1, MS_100, 3, true, second, 1, second, false);

        assertThatThrownBy(() -> Retry.builder()
                        .gaxCompatible(timing)
                        .plan(IOException.class, FailurePlan.backoff(Backoff.none()))
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Retry.gaxCompatible was ")
                .hasMessageContaining("allowed: no other setting of attempts, times and delays beside it");
    }

    private void run(Retry retry, Script<String> script) throws Exception {
        Pipeline pipeline = Pipeline.builder("plans")
                .retry(retry)
                .listener(recording)
                .environment(time.environment())
                .build();

        assertThat(pipeline.call(script)).isEqualTo("done");
    }
}
