package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.limiter.AdaptiveLimiter;
import dev.steadfast.policy.limiter.AdaptiveLimiterSettings;
import dev.steadfast.policy.limiter.Aimd;
import dev.steadfast.policy.limiter.LimitReached;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Adaptive limiters: how many calls may be under way is found out. */
public final class LimiterExample {
    private LimiterExample() {}

    /** A limiter of a pipeline's own. */
    public static Pipeline own(Environment environment) {
        // region own
        return Pipeline.builder("stock")
                .environment(environment)
                .timeout(Duration.ofSeconds(5))
                .retry(Retry.defaults())
                .adaptiveLimiter(AdaptiveLimiterSettings.defaults()) // a gradient on latency, from 1 to 200
                .attemptTimeout(Duration.ofSeconds(1)) // inside the limiter, which so learns of it
                .build();
        // endregion
    }

    /** One limiter for all that call a service. */
    public static List<Pipeline> shared(Environment environment) {
        // region shared
        AdaptiveLimiterSettings settings = AdaptiveLimiterSettings.builder()
                .maxLimit(50) // no more connections than that
                .queue(100)
                .maxWait(Duration.ofMillis(200))
                .build();
        AdaptiveLimiter shop = AdaptiveLimiter.of("shop", settings, environment);

        Pipeline prices = Pipeline.builder("prices")
                .environment(environment)
                .adaptiveLimiter(shop)
                .build();
        Pipeline stock = Pipeline.builder("stock")
                .environment(environment)
                .adaptiveLimiter(shop)
                .build();
        // endregion
        return List.of(prices, stock);
    }

    /** A limit that follows from failures, and from a latency that is known to be too much. */
    public static AdaptiveLimiterSettings aimd() {
        // region aimd
        return AdaptiveLimiterSettings.builder()
                .algorithm(Aimd.defaults().latencyThreshold(Duration.ofMillis(250)))
                .minLimit(5)
                .initialLimit(10)
                .build();
        // endregion
    }

    /** What the caller does when there is no room. */
    public static String priceOrNone(Pipeline pipeline, Service service) throws IOException, InterruptedException {
        // region rejected
        try {
            return pipeline.call(() -> service.send("price")).body();
        } catch (LimitReached rejection) {
            return "no price for now"; // nothing was sent
        }
        // endregion
    }
}
