package dev.steadfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steadfast.event.OperationEnded;
import dev.steadfast.event.RetryScheduled;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.StopReason;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RecordingAssertTest {
    private final RecordingListener recording = new RecordingListener();
    private final RetryScheduled retry = new RetryScheduled("p", 1, 1, null, null, 2, 3_000_000, DelaySource.BACKOFF);
    private final OperationEnded end = new OperationEnded("p", 4, 2, StopReason.SUCCESS, null, "done", 5, 0);

    @BeforeEach
    void record() {
        recording.on(retry);
        recording.on(end);
    }

    @Test
    void recording_keepsEventsInOrderAndForgetsThemOnDemand() {
        assertThat(recording.events()).containsExactly(retry, end);
        assertThat(recording.retries()).containsExactly(retry);
        assertThat(recording.ends()).containsExactly(end);

        recording.clear();

        assertThat(recording.events()).isEmpty();
    }

    @Test
    void assertions_thatHold_canBeChained() {
        assertThat(recording
                        .assertThat()
                        .hasRetries(1)
                        .hasDelays(Duration.ofMillis(3))
                        .hasSources(DelaySource.BACKOFF)
                        .hasRetriesAfterAttempts(1)
                        .endedWith(StopReason.SUCCESS)
                        .endedAfterAttempts(2))
                .isNotNull();
    }

    @Test
    void assertions_thatFail_showWhatWasRecorded() {
        fails(() -> recording.assertThat().hasRetries(2), "expected retries 2 but recorded 1");
        fails(
                () -> recording.assertThat().hasDelays(Duration.ofMillis(4)),
                "expected delays [PT0.004S] but recorded [PT0.003S]");
        fails(
                () -> recording.assertThat().hasSources(DelaySource.HINT),
                "expected sources [HINT] but recorded [BACKOFF]");
        fails(
                () -> recording.assertThat().hasRetriesAfterAttempts(),
                "expected retries after attempts [] but recorded [1]");
        fails(
                () -> recording.assertThat().endedWith(StopReason.ATTEMPTS),
                "expected reasons [ATTEMPTS] but recorded [SUCCESS]");
        fails(() -> recording.assertThat().endedAfterAttempts(1, 2), "expected attempts [1, 2] but recorded [2]");
    }

    private void fails(ThrowingCallable assertion, String message) {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(assertion)
                .withMessage(message + "; all events: [" + retry + ", " + end + "]");
    }
}
