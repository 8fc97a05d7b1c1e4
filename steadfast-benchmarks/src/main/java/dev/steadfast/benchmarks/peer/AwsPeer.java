package dev.steadfast.benchmarks.peer;

import java.io.IOException;
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
 * The standard retries of that SDK, and the loop around them, which its users write. Its bucket of tokens is on where the
 * work serves; where it fails, the bucket is off, for it would soon be empty and end the retries.
 */
final class AwsPeer implements Peer {
    @Override
    public Decorator retry(int attempts) {
        RetryStrategy withBucket = strategy(attempts, true);
        RetryStrategy without = strategy(attempts, false);
        return service -> {
            RetryStrategy strategy = service.alwaysServes() ? withBucket : without;
            return () -> loop(strategy, service);
        };
    }

    private static RetryStrategy strategy(int attempts, boolean bucket) {
        return StandardRetryStrategy.builder()
                .maxAttempts(attempts)
                .retryOnException(IOException.class)
                .backoffStrategy(BackoffStrategy.retryImmediately())
                .circuitBreakerEnabled(bucket)
                .build();
    }

    private static Object loop(RetryStrategy strategy, Service service) throws IOException, InterruptedException {
        RetryToken token = strategy.acquireInitialToken(AcquireInitialTokenRequest.create("benchmark"))
                .token();
        while (true) {
            try {
                Object value = service.work();
                strategy.recordSuccess(RecordSuccessRequest.create(token));
                return value;
            } catch (IOException thrown) {
                token = next(strategy, token, thrown);
            }
        }
    }

    private static RetryToken next(RetryStrategy strategy, RetryToken token, IOException thrown)
            throws IOException, InterruptedException {
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
