package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.throttle.AdaptiveThrottle;
import dev.steadfast.policy.throttle.AdaptiveThrottleSettings;
import dev.steadfast.policy.throttle.CallThrottled;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Adaptive throttles: calls are turned away here, as often as the service would. */
public final class ThrottleExample {
    private ThrottleExample() {}

    /** A throttle of a pipeline's own. */
    public static Pipeline own(Environment environment) {
        // region own
        return Pipeline.builder("stock")
                .environment(environment)
                .retry(Retry.defaults())
                .adaptiveThrottle(AdaptiveThrottleSettings.defaults()) // inside the retry: each attempt asks it
                .build();
        // endregion
    }

    /** One throttle for all that call a service. */
    public static List<Pipeline> shared(Environment environment) {
        // region shared
        AdaptiveThrottle shop = AdaptiveThrottle.of("shop", AdaptiveThrottleSettings.defaults(), environment);

        Pipeline prices = Pipeline.builder("prices")
                .environment(environment)
                .adaptiveThrottle(shop)
                .build();
        Pipeline stock = Pipeline.builder("stock")
                .environment(environment)
                .adaptiveThrottle(shop)
                .build();
        // endregion
        return List.of(prices, stock);
    }

    /** Other numbers, and answers that say nothing about load. */
    public static AdaptiveThrottleSettings tuned() {
        // region tuned
        return AdaptiveThrottleSettings.builder()
                .multiplier(1.5) // turn away sooner than with 2
                .window(Duration.ofSeconds(30))
                .classifier(Classifier.builder()
                        .ignored(FileNotFoundException.class) // an answer, not a sign of load
                        .failureResult(Reply.class, reply -> reply.status() == 503)
                        .build())
                .build();
        // endregion
    }

    /** What the caller does when turned away. */
    public static String priceOrNone(Pipeline pipeline, Service service) throws IOException, InterruptedException {
        // region rejected
        try {
            return pipeline.call(() -> service.send("price")).body();
        } catch (CallThrottled rejection) {
            return "no price for now"; // nothing was sent
        }
        // endregion
    }
}
