package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.AttributeKey;
import dev.steadfast.outcome.Attributes;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.budget.SharedBudget;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.hedge.SharedHedge;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Calls that are sent once more when they take long. */
public final class HedgeExample {
    // region key
    private static final AttributeKey<Boolean> REPEATABLE = AttributeKey.named("repeatable");
    // endregion

    private HedgeExample() {}

    /** A second request after a fixed time. */
    public static Pipeline fixed(Environment environment, Executor workers) {
        // region fixed
        Pipeline prices = Pipeline.builder("prices")
                .timeout(Duration.ofSeconds(1)) // around all passes
                .hedge(Hedge.builder()
                        .delay(Duration.ofMillis(80)) // who has not answered by then is asked once more
                        .endOn(FileNotFoundException.class) // another try would not find it either
                        .runOn(workers) // for callers that block; callAsync needs none
                        .build())
                .environment(environment)
                .build();
        // endregion
        return prices;
    }

    /** A second request for the slowest twentieth, whatever the service's pace. */
    public static SharedHedge live(Environment environment) {
        // region live
        SharedHedge slowest = Hedge.builder()
                .delayPercentile(0.95)
                .initialDelay(Duration.ofMillis(200)) // until a hundred calls are known
                .maxDelay(Duration.ofSeconds(2))
                .build()
                .shared("prices", environment);
        // endregion
        return slowest;
    }

    /** Only what may be sent twice is. */
    public static Pipeline onlyRepeatable(Environment environment) {
        // region eligible
        Pipeline orders = Pipeline.builder("orders")
                .hedge(Hedge.builder()
                        .delay(Duration.ofMillis(80))
                        .eligible(
                                attempt -> attempt.attributes().get(REPEATABLE).orElse(false))
                        .build())
                .environment(environment)
                .build();
        // endregion
        return orders;
    }

    /** A call that says that it may. */
    public static CompletableFuture<String> read(Pipeline orders, Supplier<CompletableFuture<String>> lookUp) {
        // region call
        CompletableFuture<String> order =
                orders.callAsync(CallOptions.none().attributes(new Attributes().put(REPEATABLE, true)), lookUp::get);
        // endregion
        return order;
    }

    /** Retries and hedges of all who call one service, under one limit. */
    public static Reply shared(Environment environment, Service service) throws IOException, InterruptedException {
        // region budget
        SharedBudget shop = RetryBudget.ratio(0.1).shared("shop", environment);
        Pipeline stock = Pipeline.builder("stock")
                .hedge(Hedge.builder()
                        .onlyAfterFailure()
                        .budget(shop)
                        .runOn(environment.executor())
                        .build())
                .environment(environment)
                .build();
        // endregion
        return stock.call(() -> service.send("stock"));
    }
}
