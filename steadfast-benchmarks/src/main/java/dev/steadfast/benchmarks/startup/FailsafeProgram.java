package dev.steadfast.benchmarks.startup;

import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;
import java.io.IOException;

/** Row J: a program that makes its first retry of Failsafe, and calls once. */
final class FailsafeProgram {
    private FailsafeProgram() {}

    public static void main(String... args) throws Exception {
        RetryPolicy<Object> retry = RetryPolicy.builder()
                .withMaxAttempts(3)
                .handle(IOException.class)
                .build();
        Object value = Failsafe.with(retry).get(() -> serve());
        if (!"served".equals(value)) {
            throw new AssertionError(value);
        }
    }

    private static String serve() {
        return "served";
    }
}
