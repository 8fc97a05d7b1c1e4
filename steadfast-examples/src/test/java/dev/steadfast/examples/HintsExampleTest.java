package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.examples.HintsExample.Answer;
import dev.steadfast.examples.HintsExample.WindowFull;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.VirtualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The examples about hints, in virtual time. */
class HintsExampleTest {
    private final VirtualTime time = VirtualTime.auto();
    private final RecordingListener events = new RecordingListener();

    private Pipeline pipeline(Retry retry) {
        return Pipeline.builder("hints")
                .retry(retry)
                .listener(events)
                .environment(time.environment())
                .build();
    }

    private Answer answered(Retry retry, String field, String value) throws InterruptedException {
        return pipeline(retry)
                .call(attempt -> new Answer(attempt.number() == 1 ? 429 : 200, Map.of(field, List.of(value))));
    }

    @Test
    void fieldsOfAnyClient_areRead() throws InterruptedException {
        time.setWallClock(Instant.ofEpochSecond(1_445_412_470));

        answered(HintsExample.anyTransport(), "retry-after", "10");
        answered(HintsExample.anyTransport(), "x-ratelimit-reset", "1445412490");

        events.assertThat().hasSources(DelaySource.HINT, DelaySource.HINT);
        assertThat(time.elapsed()).isBetween(Duration.ofSeconds(19), Duration.ofSeconds(22));
    }

    @Test
    void stopOfAProxy_isObeyed() throws InterruptedException {
        assertThat(answered(HintsExample.anyTransport(), "x-envoy-ratelimited", "true")
                        .status())
                .isEqualTo(429);

        events.assertThat().hasRetries(0).endedWith(StopReason.SERVER_STOP);
    }

    @Test
    void rejection_isWaitedOut() throws InterruptedException {
        String answer = pipeline(HintsExample.afterRejections()).call(attempt -> {
            if (attempt.number() == 1) {
                throw new WindowFull(Duration.ofSeconds(3));
            }
            return "in";
        });

        assertThat(answer).isEqualTo("in");
        assertThat(time.elapsed()).isBetween(Duration.ofSeconds(3), Duration.ofMillis(3_300));
    }

    @Test
    void httpExamples_canBeBuilt() {
        assertThat(List.of(HintsExample.asAws(), HintsExample.asStripe())).doesNotContainNull();
    }
}
