package dev.steadfast.benchmarks.startup;

import io.smallrye.faulttolerance.api.Guard;
import java.io.IOException;
import java.time.temporal.ChronoUnit;

/** Row J: a program that makes its first retry of SmallRye, and calls once. */
final class SmallRyeProgram {
    private SmallRyeProgram() {}

    public static void main(String... args) throws Exception {
        Guard guard = Guard.create()
                .withRetry()
                .maxRetries(2)
                .delay(0, ChronoUnit.MILLIS)
                .jitter(0, ChronoUnit.MILLIS)
                .retryOn(IOException.class)
                .done()
                .build();
        Object value = guard.call(() -> serve(), String.class);
        if (!"served".equals(value)) {
            throw new AssertionError(value);
        }
        // Its timer would keep the process alive.
        System.exit(0);
    }

    private static String serve() {
        return "served";
    }
}
