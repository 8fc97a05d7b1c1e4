package dev.steadfast.examples.numbers;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.event.RetryScheduled;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.VirtualTime;
import dev.steadfast.time.RandomSource;
import java.io.IOException;
import java.time.Duration;

/** What becomes of server hints: real pipelines, run with the lowest and with the highest draws. */
final class HintNumbers {
    private HintNumbers() {}

    static Table hints() {
        Table table = new Table("the server asks for", "time left", "lowest draw", "highest draw");
        for (long hint : new long[] {0, 50, 2_000, 60_000, 60_001}) {
            row(table, Duration.ofMillis(hint), null);
        }
        row(table, Duration.ofMillis(950), Duration.ofSeconds(1));
        row(table, Duration.ofSeconds(1), Duration.ofSeconds(1));
        return table;
    }

    private static void row(Table table, Duration hint, Duration left) {
        table.row(
                hint.toMillis() + " ms",
                left == null ? "no bound" : left.toMillis() + " ms",
                answer(hint, left, Draws.LEAST),
                answer(hint, left, Draws.MOST));
    }

    private static String answer(Duration hint, Duration left, RandomSource random) {
        RecordingListener recording = new RecordingListener();
        PipelineBuilder builder = Pipeline.builder("hints");
        if (left != null) {
            builder.timeout(left);
        }
        Pipeline pipeline = builder.retry(Retry.builder()
                        .maxAttempts(2)
                        .delayHint((result, failure, wallClock) -> ServerHint.after(hint))
                        .build())
                .listener(recording)
                .environment(
                        VirtualTime.auto().environmentBuilder().random(random).build())
                .build();
        pipeline.outcome(() -> {
            throw new IOException("busy");
        });
        if (recording.retries().isEmpty()) {
            return "gives up: " + recording.ends().get(0).reason();
        }
        RetryScheduled retry = recording.retries().get(0);
        return "waits " + Draws.millis(retry.delayNanos()) + " ms: " + retry.source();
    }
}
