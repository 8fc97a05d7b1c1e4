package dev.steadfast.behaviour;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.policy.retry.ShapedBackoff;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.Script;
import dev.steadfast.testkit.VirtualTime;
import java.time.Duration;

/** What a behaviour test needs around its pipeline: virtual time and a record of all events. */
public final class World {
    public final VirtualTime time = VirtualTime.auto();
    public final Environment environment = time.environment();
    public final RecordingListener events = new RecordingListener();

    /** A pipeline in this world whose events are recorded. */
    public PipelineBuilder pipeline() {
        return silent().listener(events);
    }

    /** A pipeline in this world to which nobody listens. */
    PipelineBuilder silent() {
        return Pipeline.builder("test").environment(environment);
    }

    Pipeline retrying(RetryBuilder retry) {
        return pipeline().retry(retry.build()).build();
    }

    public <T> Script<T> script() {
        return Script.on(time);
    }

    /** Always the same delay, without jitter. */
    public static ShapedBackoff fixed(Duration delay) {
        return Backoff.fixed(delay).jitter(Jitter.none());
    }

    public static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    public static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }
}
