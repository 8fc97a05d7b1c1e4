package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.Outcome;
import dev.steadfast.outcome.ResultRejected;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.ChosenRandom;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.Script;
import dev.steadfast.testkit.VirtualTime;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Conditions, plans, delays, polling: each example in virtual time. */
class ConditionsExamplesTest {
    private static final Reply BUSY = Reply.of(503, "busy");
    private static final Reply GOOD = Reply.of(200, "7 left");

    private final VirtualTime time = VirtualTime.auto();
    private final RecordingListener recording = new RecordingListener();

    private Script<Reply> script() {
        return Script.on(time);
    }

    private Pipeline around(Retry retry) {
        return Pipeline.builder("example")
                .retry(retry)
                .environment(time.environmentBuilder()
                        .random(ChosenRandom.of(0.5))
                        .listener(recording)
                        .build())
                .build();
    }

    @Test
    void conditions_onErrorThenBusyThenGood_giveTheGoodReply() throws Exception {
        Pipeline pipeline = ConditionsExample.pipeline(time.environment());

        assertThat(pipeline.call(script().fail(new IOException("reset")).reply(BUSY, GOOD)))
                .isEqualTo(GOOD);
    }

    @Test
    void conditions_onNeverListedError_endAtOnce() {
        Pipeline pipeline = ConditionsExample.pipeline(time.environment());
        Script<Reply> service = script().fail(new FileNotFoundException("gone"));

        Outcome<Reply> outcome = pipeline.outcome(service);

        assertThat(outcome.history().reason()).isEqualTo(StopReason.NEVER_LIST);
        assertThat(service.calls()).isEqualTo(1);
    }

    @Test
    void conditions_onRefusalAmongTheCauses_retry() throws Exception {
        Pipeline pipeline = ConditionsExample.pipeline(time.environment());
        Exception outer = new IllegalStateException(new ConnectException("refused"));

        assertThat(pipeline.call(script().fail(outer).reply(GOOD))).isEqualTo(GOOD);
    }

    @Test
    void conditions_onBusyRepliesOnly_throwWithTheLastOne() {
        Pipeline pipeline = ConditionsExample.pipeline(time.environment());

        assertThatThrownBy(() -> pipeline.call(script().reply(BUSY)))
                .isInstanceOfSatisfying(ResultRejected.class, rejected -> {
                    assertThat(rejected.result()).isEqualTo(BUSY);
                    assertThat(rejected.attempts()).isEqualTo(3);
                });
    }

    @Test
    void unsafe_onTimeoutButNotOnRefusal_endsAtOnce() throws Exception {
        Pipeline pipeline = around(ConditionsExample.careful());

        assertThat(pipeline.call(script().fail(new ConnectException("refused")).reply(GOOD)))
                .isEqualTo(GOOD);
        assertThat(pipeline.outcome(script().fail(new SocketTimeoutException("slow")))
                        .history()
                        .reason())
                .isEqualTo(StopReason.UNSAFE);
    }

    @Test
    void plans_onDifferentFailures_eachHaveTheirBackoffAndOneStepCount() throws Exception {
        Pipeline pipeline = around(FailurePlanExample.retry());
        Script<Reply> service = script().fail(new ConnectException("refused"))
                .fail(new IOException("reset"))
                .reply(BUSY, GOOD);

        assertThat(pipeline.call(service)).isEqualTo(GOOD);

        // The middle of: nothing; 0 … 100 ms × 2; 0 … 1 s × 4.
        recording.assertThat().hasDelays(Duration.ZERO, Duration.ofMillis(100), Duration.ofSeconds(2));
    }

    @Test
    void delayFunction_onBusyReply_choosesAndElseTheBackoffDoes() throws Exception {
        Pipeline pipeline = around(DelayExample.chosen());
        Script<Reply> service = script().reply(BUSY, Reply.of(500, "broken"), GOOD);

        assertThat(pipeline.call(service)).isEqualTo(GOOD);

        recording.assertThat().hasDelays(Duration.ofMillis(250), Duration.ofMillis(100));
    }

    @Test
    void hint_ofTheServer_isWaitedForAndStretched() throws Exception {
        Pipeline pipeline = around(DelayExample.hinted());

        assertThat(pipeline.call(script().reply(Reply.busy(Duration.ofSeconds(2)), GOOD)))
                .isEqualTo(GOOD);

        recording.assertThat().hasDelays(Duration.ofMillis(2100));
    }

    @Test
    void hint_beyondTheLongest_endsTheOperationWithTheReply() throws Exception {
        Reply muchTooBusy = Reply.busy(Duration.ofSeconds(31));

        assertThat(around(DelayExample.hinted()).call(script().reply(muchTooBusy)))
                .isEqualTo(muchTooBusy);

        recording.assertThat().endedWith(StopReason.HINT_TOO_LONG);
    }

    @Test
    void poll_untilDone_returnsTheLastReply() throws Exception {
        Pipeline pipeline = PollExample.pipeline(time.environment());
        Reply running = Reply.of(200, "running");
        Script<Reply> job =
                script().reply(running, running).fail(new IOException("reset")).reply(Reply.of(200, "done"));

        assertThat(pipeline.call(job).body()).isEqualTo("done");

        assertThat(job.calls()).isEqualTo(4);
        assertThat(time.elapsed()).isBetween(Duration.ofMillis(5400), Duration.ofMillis(6600));
    }

    @Test
    void poll_withoutEnd_throwsBeforeTheMinuteIsOver() {
        Pipeline pipeline = PollExample.pipeline(time.environment());

        assertThatThrownBy(() -> pipeline.call(script().reply(Reply.of(200, "running"))))
                .isInstanceOf(ResultRejected.class);

        assertThat(time.elapsed()).isBetween(Duration.ofSeconds(57), Duration.ofSeconds(60));
    }
}
