package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.ExhaustedResult;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.time.Duration;

/** Asks again until a job is done. */
public final class PollExample {
    private PollExample() {}

    /** Polls every two seconds, for at most a minute. */
    public static Pipeline pipeline(Environment environment) {
        // region poll
        Retry untilDone = Retry.builder()
                .pollUntil(Reply.class, reply -> reply.body().equals("done"))
                .backoff(Backoff.fixed(Duration.ofSeconds(2)).jitter(Jitter.factor(0.1)))
                .totalTime(Duration.ofMinutes(1)) // a limit must be given
                .retryOn(IOException.class) // while polling, exceptions are retried only if named
                .exhaustedResult(ExhaustedResult.THROW)
                .build();
        // endregion
        return Pipeline.builder("job").retry(untilDone).environment(environment).build();
    }
}
