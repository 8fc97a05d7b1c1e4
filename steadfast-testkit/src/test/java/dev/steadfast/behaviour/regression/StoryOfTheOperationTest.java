package dev.steadfast.behaviour.regression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.AttemptFailure;
import dev.steadfast.outcome.CallRejected;
import dev.steadfast.outcome.History;
import dev.steadfast.outcome.Outcome;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.Step;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.Script;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an outcome and an event tell must be what happened. */
class StoryOfTheOperationTest {
    private final VirtualTime time = VirtualTime.auto();

    private static final class Refused extends CallRejected {
        private static final long serialVersionUID = 1L;

        Refused() {
            super("refused");
        }
    }

    /** With a condition on both, every success is looked at as if it were a failure. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 7, 8, 9, 20})
    void successUnderConditionOnBoth_isNoFailureInTheHistory(int failures) {
        Pipeline pipeline = Pipeline.builder("story")
                .environment(time.environment())
                .retry(Retry.builder()
                        .forever()
                        .backoff(Backoff.none())
                        .retryWhen((result, failure, attempt) -> failure != null)
                        .build())
                .build();
        Script<String> script =
                Script.<String>on(time).fail(failures, IOException::new).reply("value");

        Outcome<String> outcome = pipeline.outcome(script);

        History history = outcome.history();
        assertThat(outcome.isSuccess()).isTrue();
        assertThat(history.attempts()).isEqualTo(failures + 1);
        assertThat(history.failures()).hasSize(Math.min(failures, 1 + History.LAST));
        assertThat(history.leftOut()).isEqualTo(Math.max(0, failures - 1 - History.LAST));
        assertThat(history.failures()).extracting(AttemptFailure::thrown).doesNotContainNull();
    }

    /** A pass that is rejected before the work begins takes no time, not the time since the clock's origin. */
    @Test
    void attemptRejectedFurtherIn_tookNoTime() throws Exception {
        Iterator<Long> steps =
                List.of(Step.reject(1), Step.go(0), Step.reject(1), Step.go(0)).iterator();
        Policy gate = context -> List.of(new Stage() {
            @Override
            public long enter(long leftNanos) {
                return steps.next();
            }

            @Override
            public RuntimeException rejection(long number) {
                return new Refused();
            }
        });
        RecordingListener recording = new RecordingListener();
        Pipeline pipeline = Pipeline.builder("story")
                .environment(time.environment())
                .listener(recording)
                .retry(Retry.builder()
                        .maxAttempts(4)
                        .backoff(Backoff.none())
                        .retryOnRejection(Refused.class)
                        .retryOn(IOException.class)
                        .build())
                .add(gate)
                .build();

        pipeline.call(Script.<String>on(time)
                .taking(Duration.ofNanos(30))
                .fail(1, IOException::new)
                .reply("value"));

        assertThat(recording.retries())
                .extracting(retry -> retry.attemptNanos())
                .containsExactly(0L, 30L, 0L);
    }
}
