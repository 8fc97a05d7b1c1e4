package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.Counters;
import dev.steadfast.event.JfrListener;
import dev.steadfast.event.Listener;
import dev.steadfast.event.Logging;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.Retry;
import java.util.function.Consumer;

/** What is told and counted, and what can be switched while the program runs. */
public final class EventsExample {
    private EventsExample() {}

    /** A pipeline that tells a log, the flight recorder, and a listener of one's own. */
    public static Pipeline pipeline(Environment environment, Consumer<String> alerts) {
        // region listeners
        Pipeline pipeline = Pipeline.builder("orders")
                .retry(Retry.defaults())
                .listener(Logging.listener()) // one line per second and kind at most
                .listener(new JfrListener())
                .listener(Listener.onEnd(end -> {
                    if (end.reason() == StopReason.ATTEMPTS) {
                        alerts.accept(end.pipeline() + " gave up after attempt " + end.attempts());
                    }
                }))
                .environment(environment)
                .build();
        // endregion
        return pipeline;
    }

    /** How much of the load is retries. */
    public static double retryShare(Pipeline pipeline) {
        // region counters
        Counters counters = pipeline.counters();
        return (double) counters.retries() / Math.max(1, counters.attempts().orElse(0));
        // endregion
    }

    /** What an operator does during an outage. */
    public static void calmDown(Pipeline pipeline, Environment environment) {
        // region switches
        pipeline.mode(PolicyKind.RETRY, PolicyMode.OBSERVE_ONLY); // this pipeline: decide and report, but do not retry
        environment.mode(PolicyKind.RETRY, PolicyMode.OFF); // all pipelines of this environment: no retries
        // endregion
    }
}
