package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.timeout.Timeout;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executor;

/** Bounds on an operation, on its attempts, and on one call. */
public final class TimeoutExample {
    private TimeoutExample() {}

    /** Something that an interrupt does not reach. */
    public interface Session {
        /** Waits for the answer. */
        String read() throws IOException, InterruptedException;

        /** Ends the waiting. */
        void abort();
    }

    /** Both bounds around each call. */
    public static Pipeline pipeline(Environment environment) {
        // region bounds
        Pipeline quotes = Pipeline.builder("quotes")
                .timeout(Duration.ofMillis(1200)) // the whole operation, waits included
                .retry(Retry.builder()
                        .maxAttempts(5)
                        .backoff(Backoff.fixed(Duration.ofMillis(100)).jitter(Jitter.none()))
                        .build())
                .attemptTimeout(Duration.ofMillis(400)) // each attempt, cut to the time left
                .environment(environment)
                .build();
        // endregion
        return quotes;
    }

    /** Attempts that get more time each. */
    public static Pipeline growing(Environment environment) {
        // region growing
        Retry patient = Retry.builder()
                .maxAttempts(4)
                .attemptTimeout(Duration.ofMillis(100), 2, Duration.ofMillis(350)) // 100, 200, 350, 350 ms
                .build();
        // endregion
        return Pipeline.builder("patient")
                .retry(patient)
                .environment(environment)
                .build();
    }

    /** Work that is told when nobody waits for it any more. */
    public static String read(Pipeline pipeline, Session session) throws IOException, InterruptedException {
        // region cut
        String quote = pipeline.call(attempt -> {
            attempt.onCancel(session::abort); // runs on the environment's executor when the attempt is cut
            return session.read();
        });
        // endregion
        return quote;
    }

    /** Work that heeds no interrupt, on threads that its caller does not wait for longer than the bound. */
    public static Pipeline leavingBehind(Environment environment, Executor workers) {
        // region run-on
        Pipeline lookups = Pipeline.builder("lookups")
                .add(Timeout.of(Duration.ofMillis(500)).runOn(workers)) // everything inside runs there
                .environment(environment)
                .build();
        // endregion
        return lookups;
    }

    /** One call that must be quicker than the others. */
    public static Reply hurried(Pipeline pipeline, Service service) throws IOException, InterruptedException {
        // region options
        Reply reply = pipeline.call(CallOptions.none().timeout(Duration.ofMillis(300)), () -> service.send("quote"));
        // endregion
        return reply;
    }
}
