package dev.steadfast.testkit;

import dev.steadfast.event.BreakerState;
import dev.steadfast.event.BreakerTransitioned;
import dev.steadfast.event.ChaosInjected;
import dev.steadfast.event.ChaosKind;
import dev.steadfast.event.FallbackKind;
import dev.steadfast.event.FallbackUsed;
import dev.steadfast.event.OperationEnded;
import dev.steadfast.event.PolicyRejected;
import dev.steadfast.event.RetryScheduled;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.RejectionReason;
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

    /**
     * Asserts why each refused call was refused.
     *
     * @param reasons the reasons, in order
     * @return these assertions
     */
    public RecordingAssert hasRejections(RejectionReason... reasons) {
        return equal(
                "rejections",
                Arrays.asList(reasons),
                recording.rejections().stream().map(PolicyRejected::reason).toList());
    }

    /**
     * Asserts to which state each transition of a circuit breaker led.
     *
     * @param states the states, in order
     * @return these assertions
     */
    public RecordingAssert hasTransitionsTo(BreakerState... states) {
        return equal(
                "transitions",
                Arrays.asList(states),
                recording.transitions().stream().map(BreakerTransitioned::to).toList());
    }

    /**
     * Asserts which fallbacks were used.
     *
     * @param kinds their kinds, in order
     * @return these assertions
     */
    public RecordingAssert hasFallbacks(FallbackKind... kinds) {
        return equal(
                "fallbacks",
                Arrays.asList(kinds),
                recording.fallbacks().stream().map(FallbackUsed::kind).toList());
    }

    /**
     * Asserts what harm was done on purpose.
     *
     * @param kinds the kinds, in order
     * @return these assertions
     */
    public RecordingAssert hasChaos(ChaosKind... kinds) {
        return equal(
                "chaos",
                Arrays.asList(kinds),
                recording.chaos().stream().map(ChaosInjected::kind).toList());
    }

    /**
     * Asserts how many hedges were started.
     *
     * @param count how many
     * @return these assertions
     */
    public RecordingAssert hasHedges(int count) {
        return equal("hedges", count, recording.hedges().size());
    }

    /**
     * Asserts how many hedges were refused.
     *
     * @param count how many
     * @return these assertions
     */
    public RecordingAssert hasRefusedHedges(int count) {
        return equal("refused hedges", count, recording.refusedHedges().size());
    }

    /**
     * Asserts how many passes took longer than an observing timeout allows.
     *
     * @param count how many
     * @return these assertions
     */
    public RecordingAssert hasObservedTimeouts(int count) {
        return equal("observed timeouts", count, recording.observedTimeouts().size());
    }

    private RecordingAssert equal(String what, Object expected, Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError("expected " + what + " " + expected + " but recorded " + actual + "; all events: "
                    + recording.events());
        }
        return this;
    }
}
