package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.retry.ExhaustedResult;
import dev.steadfast.policy.retry.Retry;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;

/** What is retried: exceptions, results, and what never is. */
public final class ConditionsExample {
    private ConditionsExample() {}

    /** Retries input and output errors and busy replies. */
    public static Pipeline pipeline(Environment environment) {
        // region conditions
        Retry retry = Retry.builder()
                .retryOn(IOException.class)
                .retryOnCause(ConnectException.class) // anywhere among the causes
                .neverRetryOn(FileNotFoundException.class) // wins over all others
                .retryOnResult(Reply.class, reply -> reply.status() == 503)
                .exhaustedResult(ExhaustedResult.THROW) // instead of returning the last busy reply
                .build();
        // endregion
        return Pipeline.builder("orders").retry(retry).environment(environment).build();
    }

    /** Repeats a payment only if the first try cannot have reached the service. */
    public static Retry careful() {
        // region unsafe
        return Retry.builder()
                .retryOn(IOException.class)
                .unsafeWhen((result, failure, attempt) -> !(failure instanceof ConnectException))
                .build();
        // endregion
    }
}
