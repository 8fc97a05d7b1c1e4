package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.time.Duration;

/** A first retry: a pipeline that is built once, and one line around a call. */
public final class FirstRetryExample {
    private final Inventory inventory;

    /** Counts by way of a service. */
    public FirstRetryExample(Inventory inventory) {
        this.inventory = inventory;
    }

    /** A service that may fail. */
    @FunctionalInterface
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

    // region first-retry
    static final Pipeline INVENTORY = Pipeline.builder("inventory") // policies from outside in
            .timeout(Duration.ofSeconds(5)) // cuts whatever runs then
            .retry(Retry.builder()
                    .maxAttempts(4) // counting the first
                    .backoff(Backoff.exponential(Duration.ofMillis(100)).cap(Duration.ofSeconds(2)))
                    .retryOn(IOException.class)
                    .build())
            .build();

    int count(String item) throws IOException, InterruptedException {
        return INVENTORY.call(() -> inventory.count(item)); // throws IOException, as it was thrown
    }
    // endregion
}
