package dev.steadfast.http;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.SeededRandom;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** A resilient client in virtual time: four attempts, a second apart. */
record Rig(JumpingTime time, RecordingListener events) {
    static final Duration DELAY = Duration.ofSeconds(1);

    Rig() {
        this(new JumpingTime(), new RecordingListener());
    }

    static Retry retry() {
        return HttpRetry.builder()
                .maxAttempts(4)
                .backoff(Backoff.fixed(DELAY).jitter(Jitter.none()))
                .build();
    }

    ResilientHttpClient around(HttpClient client) {
        return around(client, builder -> builder.retry(retry()));
    }

    ResilientHttpClient around(HttpClient client, UnaryOperator<PipelineBuilder> policies) {
        Pipeline pipeline = policies.apply(Pipeline.builder("http"))
                .listener(events)
                .environment(environment())
                .build();
        return ResilientHttpClient.of(client, pipeline);
    }

    private Environment environment() {
        return Environment.builder()
                .name("jumping time")
                .time(time)
                .executor(task -> time.schedule(0, task))
                .random(SeededRandom.of(1))
                .build();
    }
}
