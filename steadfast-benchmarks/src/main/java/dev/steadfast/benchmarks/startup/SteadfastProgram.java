package dev.steadfast.benchmarks.startup;

import dev.steadfast.Pipeline;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;

/** Row J: a program that makes its first retry of ours, and calls once. */
final class SteadfastProgram {
    private SteadfastProgram() {}

    public static void main(String... args) throws Exception {
        Pipeline pipeline = Pipeline.builder("first")
                .retry(Retry.builder()
                        .maxAttempts(3)
                        .backoff(Backoff.none())
                        .retryOn(IOException.class)
                        .build())
                .build();
        Object value = pipeline.call(() -> serve());
        if (!"served".equals(value)) {
            throw new AssertionError(value);
        }
    }

    private static String serve() {
        return "served";
    }
}
