package dev.steadfast.testkit;

import dev.steadfast.event.OperationEnded;
import dev.steadfast.event.RetryScheduled;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.StopReason;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Assertions about recorded events. Each throws an {@link AssertionError} that shows what was recorded.
 * Safe for use by many threads.
 *
 * @since 0.1
 */
public final class RecordingAssert {
    private final RecordingListener recording;

    RecordingAssert(RecordingListener recording) {
        this.recording = recording;
    }

    /**
     * Asserts how many retries were scheduled.
     *
     * @param count how many
     * @return these assertions
     */
    public RecordingAssert hasRetries(int count) {
        return equal("retries", count, recording.retries().size());
    }

    /**
     * Asserts the delay before each retry.
     *
     * @param delays the delays, in order
     * @return these assertions
     */
    public RecordingAssert hasDelays(Duration... delays) {
        List<Duration> recorded = recording.retries().stream()
                .map(retry -> Duration.ofNanos(retry.delayNanos()))
                .toList();
        return equal("delays", Arrays.asList(delays), recorded);
    }

    /**
     * Asserts where each delay came from.
     *
     * @param sources the sources, in order
     * @return these assertions
     */
    public RecordingAssert hasSources(DelaySource... sources) {
        return equal(
                "sources",
                Arrays.asList(sources),
                recording.retries().stream().map(RetryScheduled::source).toList());
    }

    /**
     * Asserts the number of each attempt that was followed by a retry.
     *
     * @param attempts the numbers, in order
     * @return these assertions
     */
    public RecordingAssert hasRetriesAfterAttempts(Integer... attempts) {
        return equal(
                "retries after attempts",
                Arrays.asList(attempts),
                recording.retries().stream().map(RetryScheduled::attempt).toList());
    }

    /**
     * Asserts why each operation ended.
     *
     * @param reasons the reasons, in order
     * @return these assertions
     */
    public RecordingAssert endedWith(StopReason... reasons) {
        return equal(
                "reasons",
                Arrays.asList(reasons),
                recording.ends().stream().map(OperationEnded::reason).toList());
    }

    /**
     * Asserts how many attempts each operation made.
     *
     * @param attempts the numbers, in order
     * @return these assertions
     */
    public RecordingAssert endedAfterAttempts(Integer... attempts) {
        return equal(
                "attempts",
                Arrays.asList(attempts),
                recording.ends().stream().map(OperationEnded::attempts).toList());
    }

    private RecordingAssert equal(String what, Object expected, Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError("expected " + what + " " + expected + " but recorded " + actual + "; all events: "
                    + recording.events());
        }
        return this;
    }
}
