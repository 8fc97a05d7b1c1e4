package dev.steadfast.benchmarks.startup;

import java.io.IOException;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;

/** Row J: a program that makes its first retry of the AWS SDK, and calls once. */
final class AwsProgram {
    private AwsProgram() {}

    public static void main(String... args) throws Exception {
        RetryStrategy strategy = StandardRetryStrategy.builder()
                .maxAttempts(3)
                .retryOnException(IOException.class)
                .backoffStrategy(BackoffStrategy.retryImmediately())
                .build();
        RetryToken token = strategy.acquireInitialToken(AcquireInitialTokenRequest.create("first"))
                .token();
        Object value = serve();
        strategy.recordSuccess(RecordSuccessRequest.create(token));
        if (!"served".equals(value)) {
            throw new AssertionError(value);
        }
    }

    private static String serve() {
        return "served";
    }
}
