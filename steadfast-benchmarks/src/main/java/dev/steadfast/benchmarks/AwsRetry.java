package dev.steadfast.benchmarks;

import java.io.IOException;
import java.util.concurrent.Callable;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenResponse;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;

/**
 * The standard retries of that SDK with their bucket of tokens, and the loop around them, which its users write: three
 * attempts on an {@link IOException}, without delay. Safe for use by many threads.
 */
final class AwsRetry {
    private final RetryStrategy strategy = StandardRetryStrategy.builder()
            .maxAttempts(3)
            .retryOnException(IOException.class)
            .backoffStrategy(BackoffStrategy.retryImmediately())
            .build();

    Object call(Callable<Object> work) throws Exception {
        RetryToken token = strategy.acquireInitialToken(AcquireInitialTokenRequest.create("benchmark"))
                .token();
        while (true) {
            try {
                Object value = work.call();
                strategy.recordSuccess(RecordSuccessRequest.create(token));
                return value;
            } catch (IOException thrown) {
                token = next(token, thrown);
            }
        }
    }

    private RetryToken next(RetryToken token, IOException thrown) throws IOException, InterruptedException {
        RefreshRetryTokenResponse next;
        try {
            next = strategy.refreshRetryToken(RefreshRetryTokenRequest.builder()
                    .token(token)
                    .failure(thrown)
                    .build());
        } catch (TokenAcquisitionFailedException noMore) {
            throw thrown;
        }
        if (!next.delay().isZero()) {
            Thread.sleep(next.delay().toMillis());
        }
        return next.token();
    }
}
