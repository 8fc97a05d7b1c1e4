package dev.steadfast.benchmarks.startup;

import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import java.io.IOException;

/** Row J: a program that makes its first retry of Resilience4j, and calls once. */
final class Resilience4jProgram {
    private Resilience4jProgram() {}

    public static void main(String... args) throws Exception {
        Retry retry = Retry.of(
                "first",
                RetryConfig.custom()
                        .maxAttempts(3)
                        .intervalFunction(attempt -> 0L)
                        .retryExceptions(IOException.class)
                        .build());
        Object value = retry.executeCallable(() -> serve());
        if (!"served".equals(value)) {
            throw new AssertionError(value);
        }
    }

    private static String serve() {
        return "served";
    }
}
