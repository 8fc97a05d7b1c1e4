package dev.steadfast.benchmarks.startup;

import java.io.IOException;
import org.springframework.retry.support.RetryTemplate;

/** Row J: a program that makes its first retry of Spring Retry, and calls once. */
final class SpringRetryProgram {
    private SpringRetryProgram() {}

    public static void main(String... args) throws Exception {
        RetryTemplate template = RetryTemplate.builder()
                .maxAttempts(3)
                .noBackoff()
                .retryOn(IOException.class)
                .build();
        Object value = template.execute(context -> serve());
        if (!"served".equals(value)) {
            throw new AssertionError(value);
        }
    }

    private static String serve() {
        return "served";
    }
}
