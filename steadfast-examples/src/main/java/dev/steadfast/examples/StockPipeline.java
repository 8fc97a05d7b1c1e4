package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.time.Duration;

/** A pipeline as a production program has it: built once, kept in a constant. Its test is StockPipelineTest. */
public final class StockPipeline {
    // region production
    /** Around every call to the stock service. */
    public static final Pipeline STOCK = Pipeline.builder("stock")
            .timeout(Duration.ofSeconds(2))
            .retry(Retry.builder()
                    .maxAttempts(4)
                    .backoff(Backoff.exponential(Duration.ofMillis(100)).cap(Duration.ofSeconds(1)))
                    .retryOn(IOException.class)
                    .build())
            .build();
    // endregion

    private StockPipeline() {}
}
