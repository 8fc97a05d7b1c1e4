package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.Outcome;
import dev.steadfast.policy.throttle.AdaptiveThrottle;
import dev.steadfast.policy.throttle.AdaptiveThrottleCounts;
import dev.steadfast.policy.throttle.CallThrottled;
import dev.steadfast.testkit.ChosenRandom;
import dev.steadfast.testkit.VirtualTime;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples of the page on adaptive throttles, in virtual time. */
class ThrottleExamplesTest {
    private final Environment environment =
            VirtualTime.auto().environmentBuilder().random(ChosenRandom.of(0)).build();

    private static void fail(Pipeline pipeline, int times) {
        for (int i = 0; i < times; i++) {
            pipeline.outcome(() -> {
                throw new IOException("down");
            });
        }
    }

    @Test
    void own_turnsAttemptsAway() {
        Pipeline pipeline = ThrottleExample.own(environment);

        fail(pipeline, 10);

        assertThat(pipeline.outcome(() -> "never"))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        ended -> assertThat(ended.failure()).isInstanceOf(CallThrottled.class));
    }

    @Test
    void shared_isOneThrottleForBoth() throws Exception {
        List<Pipeline> both = ThrottleExample.shared(environment);

        fail(both.get(0), 10);

        assertThat(ThrottleExample.priceOrNone(both.get(1), request -> Reply.of(200, "12.50")))
                .isEqualTo("no price for now");
    }

    @Test
    void tuned_knowsWhatIsAnAnswer() {
        AdaptiveThrottle throttle = AdaptiveThrottle.of("shop", ThrottleExample.tuned(), environment);

        throttle.tryAcquire().orElseThrow().failed(new FileNotFoundException());
        throttle.tryAcquire().orElseThrow().succeeded(Reply.of(503, "busy"));
        throttle.tryAcquire().orElseThrow().succeeded(Reply.of(200, "12.50"));

        assertThat(throttle.counts()).isEqualTo(new AdaptiveThrottleCounts(2, 1, 0));
    }
}
