package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.testkit.ChosenRandom;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.Script;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How a user tests a production pipeline; the page on testing shows its regions. */
class StockPipelineTest {
    // region setup
    private final VirtualTime time = VirtualTime.auto();
    private final RecordingListener recording = new RecordingListener();
    private final Pipeline pipeline = StockPipeline.STOCK.in(time.environmentBuilder()
            .random(ChosenRandom.of(0.5)) // every draw in the middle of its range
            .listener(recording)
            .build());
    // endregion

    // region recovers
    @Test
    void stock_whenTheServiceFailsTwice_comesWithTheThirdAttempt() throws Exception {
        Script<String> service =
                Script.<String>on(time).fail(2, () -> new IOException("reset")).reply("7 left");

        assertThat(pipeline.call(service)).isEqualTo("7 left");

        assertThat(service.starts()).containsExactly(Duration.ZERO, Duration.ofMillis(50), Duration.ofMillis(150));
        recording
                .assertThat()
                .hasDelays(Duration.ofMillis(50), Duration.ofMillis(100))
                .hasSources(DelaySource.BACKOFF, DelaySource.BACKOFF)
                .endedWith(StopReason.SUCCESS);
    }
    // endregion

    // region deadline
    @Test
    void stock_whenTheServiceIsSlow_givesUpBeforeTheDeadline() {
        IOException reset = new IOException("reset");
        Script<String> service =
                Script.<String>on(time).taking(Duration.ofMillis(950)).fail(reset);

        assertThatThrownBy(() -> pipeline.call(service)).isSameAs(reset);

        assertThat(time.elapsed()).isEqualTo(Duration.ofMillis(1950)); // 950 + 50 + 950; 100 more would not fit
        recording.assertThat().endedWith(StopReason.DEADLINE).endedAfterAttempts(2);
    }
    // endregion

    // region interrupt
    @Test
    void stock_whenInterruptedWhileWaiting_endsAtOnce() {
        IOException reset = new IOException("reset");
        Script<String> service = Script.<String>on(time).fail(reset);
        time.after(Duration.ofMillis(20), Thread.currentThread()::interrupt);

        assertThatThrownBy(() -> pipeline.call(service))
                .isInstanceOf(InterruptedException.class)
                .hasSuppressedException(reset);

        assertThat(time.elapsed()).isEqualTo(Duration.ofMillis(20));
        recording.assertThat().endedWith(StopReason.INTERRUPTED);
    }
    // endregion
}
