package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.TypedPipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.fallback.LastGood;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Fallbacks: an answer in place of what failed. */
public final class FallbackExample {
    private FallbackExample() {}

    /** A fixed value, once the retry has given up. */
    public static Reply value(Environment environment, Service service) throws IOException, InterruptedException {
        // region value
        TypedPipeline<Reply> orders = Pipeline.builder("orders")
                .environment(environment)
                .fallback(Fallback.value(Reply.of(503, "try later")).on(IOException.class))
                .retry(Retry.defaults()) // inside: the fallback is used once, after the last attempt
                .build();

        return orders.call(() -> service.send("orders"));
        // endregion
    }

    /** An answer that depends on what went wrong. */
    public static Fallback<Reply> function(Service archive) {
        // region function
        return Fallback.<Reply>of(failed -> archive.send("as of yesterday")) // may block, and may fail
                .onResult(Reply.class, reply -> reply.status() == 503) // for bad results too
                .except(IllegalArgumentException.class); // the caller's own mistake comes out
        // endregion
    }

    /** Another pipeline, with a retry of its own. */
    public static TypedPipeline<Reply> pipeline(Environment environment, Service replica) {
        // region pipeline
        Pipeline replicas = Pipeline.builder("replicas")
                .environment(environment)
                .retry(Retry.defaults())
                .build();

        return Pipeline.builder("orders")
                .environment(environment)
                .timeout(Duration.ofSeconds(5)) // for both together
                .fallback(replicas.asFallback(() -> replica.send("orders")))
                .build();
        // endregion
    }

    /** The last good value of several pipelines. */
    public static List<TypedPipeline<Reply>> lastGood(Environment environment) {
        // region last-good
        LastGood<Reply> prices = LastGood.of("prices", Duration.ofMinutes(10), environment);

        TypedPipeline<Reply> shop = Pipeline.builder("shop")
                .environment(environment)
                .fallback(Fallback.value(Reply.of(204, "no price"))) // if nothing is young enough
                .fallback(Fallback.lastGood(prices))
                .retry(Retry.defaults())
                .build();
        // endregion
        TypedPipeline<Reply> office = Pipeline.builder("office")
                .environment(environment)
                .fallback(Fallback.lastGood(prices))
                .build();
        return List.of(shop, office);
    }
}
