package dev.steadfast.benchmarks.startup;

import java.io.IOException;
import java.time.Duration;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;

/** Row J: a program that makes its first retry of the core of Spring, and calls once. */
final class SpringCoreProgram {
    private SpringCoreProgram() {}

    public static void main(String... args) throws Exception {
        RetryTemplate template = new RetryTemplate(RetryPolicy.builder()
                .maxRetries(2)
                .delay(Duration.ZERO)
                .includes(IOException.class)
                .build());
        Object value = template.execute(() -> serve());
        if (!"served".equals(value)) {
            throw new AssertionError(value);
        }
    }

    private static String serve() {
        return "served";
    }
}
