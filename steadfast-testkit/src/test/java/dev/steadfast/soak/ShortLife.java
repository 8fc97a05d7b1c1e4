package dev.steadfast.soak;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.event.OperationEnded;
import dev.steadfast.policy.bulkhead.Bulkhead;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** An environment that is closed while calls in it work, back off, and wait for a permit. */
final class ShortLife {
    private static final int CALLS = 6;

    private final Shop shop;
    private final Random random;
    private final AtomicInteger ended = new AtomicInteger();
    private final Environment environment;
    private final Bulkhead bulkhead;
    private final Pipeline pipeline;

    ShortLife(Shop shop, Random random) {
        this.shop = shop;
        this.random = random;
        this.environment = Environment.builder()
                .name("short")
                .time(shop.time)
                .executor(shop.executor)
                .listener(event -> ended.addAndGet(event instanceof OperationEnded ? 1 : 0))
                .build();
        BulkheadSettings settings =
                BulkheadSettings.builder().permits(2).queue(CALLS).build();
        this.bulkhead = Bulkhead.of("short", settings, environment);
        this.pipeline = Pipeline.builder("short")
                .environment(environment)
                .timeout(Duration.ofMinutes(1))
                .retry(Retry.builder().delays(Duration.ofMinutes(1)).build())
                .bulkhead(bulkhead)
                .build();
        shop.remains.mustGoForSure(environment, "an environment that was closed");
    }

    void run() {
        List<CompletableFuture<String>> calls = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            calls.add(
                    random.nextInt(3) == 0
                            ? pipeline.callAsync(() -> CompletableFuture.failedFuture(new IOException()))
                            : pipeline.callAsync(() -> new CompletableFuture<>()));
        }
        environment.close();
        if (!calls.stream().allMatch(CompletableFuture::isDone)) {
            // Those that were just being told of a grant go on to their end on the pool.
            shop.ledger.deeds.add("close, with calls that ended a little later");
        }
        shop.onceSettled(() -> ended.get() == CALLS
                        && bulkhead.inUse() == 0
                        && bulkhead.waiting() == 0
                        && environment.pendingOperations() == 0
                        && calls.stream().allMatch(CompletableFuture::isDone)
                ? ""
                : "an environment was closed, and has " + environment.pendingOperations() + " calls pending, " + ended
                        + " of " + CALLS + " ended; " + bulkhead.counts());
    }
}
