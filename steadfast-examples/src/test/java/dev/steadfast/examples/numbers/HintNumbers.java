package dev.steadfast.examples.numbers;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.event.RetryScheduled;
import dev.steadfast.hint.HintMode;
import dev.steadfast.hint.HintSignal;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.hint.ServerHints;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.VirtualTime;
import dev.steadfast.time.RandomSource;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

    /** One hint in every mode, where the backoff draws from 0 to 100 ms. */
    static Table modes() {
        Table table = new Table("mode", "asked for 50 ms: lowest, highest draw", "asked for 8 s: lowest, highest draw");
        Map<String, HintMode> modes = new LinkedHashMap<>();
        modes.put("`atLeast()`", HintMode.atLeast());
        modes.put("`replace()`", HintMode.replace());
        modes.put("`clamp(5 s)`", HintMode.clamp(Duration.ofSeconds(5)));
        modes.put("`lowerBound()`", HintMode.lowerBound());
        modes.put("`ignore()`", HintMode.ignore());
        modes.forEach((name, mode) -> table.row(name, range(50, mode), range(8_000, mode)));
        return table;
    }

    private static String range(long millis, HintMode mode) {
        ServerHint hint = ServerHint.after(Duration.ofMillis(millis));
        return answer(hint, mode, null, Draws.LEAST) + "; " + answer(hint, mode, null, Draws.MOST);
    }

    /** What is read of one field of a response with the status 429, on 21 Oct 2015 at 07:27:50 GMT. */
    static Table fields() {
        Table table = new Table("field", "is read as");
        for (String field : new String[] {
            "Retry-After: 7",
            "Retry-After: Wed, 21 Oct 2015 07:28:00 GMT",
            "Retry-After: Wednesday, 21-Oct-15 07:28:00 GMT",
            "Retry-After: Wed Oct 21 07:28:00 2015",
            "Retry-After: Wed, 21 Oct 2015 07:27:00 GMT",
            "Retry-After: 1.5",
            "retry-after-ms: 250",
            "x-ms-retry-after-ms: 250",
            "x-amz-retry-after: 250",
            "RateLimit: \"a\";r=0;t=5, \"b\";r=0;t=60, \"c\";r=9;t=900",
            "x-envoy-ratelimited: true",
            "grpc-retry-pushback-ms: 250",
            "grpc-retry-pushback-ms: 0",
            "grpc-retry-pushback-ms: -1",
            "Stripe-Should-Retry: true",
            "Stripe-Should-Retry: false"
        }) {
            table.row("`" + field + "`", "`" + read(field) + "`");
        }
        return table;
    }

    private static ServerHint read(String field) {
        int colon = field.indexOf(':');
        String name = field.substring(0, colon);
        return ServerHints.builder()
                .also(HintSignal.values())
                .build()
                .read(
                        asked -> asked.equalsIgnoreCase(name) ? List.of(field.substring(colon + 1)) : List.of(),
                        true,
                        InstantSource.fixed(Instant.parse("2015-10-21T07:27:50Z")));
    }

    private static String answer(Duration hint, Duration left, RandomSource random) {
        return answer(ServerHint.after(hint), HintMode.atLeast(), left, random);
    }

    private static String answer(ServerHint hint, HintMode mode, Duration left, RandomSource random) {
        RecordingListener recording = new RecordingListener();
        PipelineBuilder builder = Pipeline.builder("hints");
        if (left != null) {
            builder.timeout(left);
        }
        Pipeline pipeline = builder.retry(Retry.builder()
                        .maxAttempts(2)
                        .delayHint((result, failure, wallClock) -> hint)
                        .hintMode(mode)
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
