package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.time.Duration;

/** A first retry: three lines around a call. */
public final class FirstRetryExample {
    private FirstRetryExample() {}

    /** A service that may fail. */
    public interface Inventory {
        /**
         * Counts what is there.
         *
         * @param item the item
         * @return how many there are
         * @throws IOException if the service cannot be reached
         */
        int count(String item) throws IOException;
    }

    /**
     * Counts an item, through a pipeline that is built once and kept.
     *
     * @param inventory the service
     * @param item the item
     * @return how many there are
     * @throws IOException the service's own exception
     * @throws InterruptedException if the thread is interrupted while waiting
     */
    public static int count(Inventory inventory, String item) throws IOException, InterruptedException {
        // region first-retry
        Pipeline pipeline = Pipeline.builder("inventory") // outermost first
                .timeout(Duration.ofSeconds(5)) // the whole operation
                .retry(Retry.builder()
                        .maxAttempts(4) // counting the first
                        .backoff(Backoff.exponential(Duration.ofMillis(100)).cap(Duration.ofSeconds(2)))
                        .retryOn(IOException.class)
                        .build())
                .build();

        int count = pipeline.call(() -> inventory.count(item)); // throws IOException, as it was thrown
        // endregion
        return count;
    }
}
