package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.policy.ratelimit.RateLimited;
import dev.steadfast.policy.ratelimit.RateLimiter;
import dev.steadfast.policy.ratelimit.RateLimiterSettings;
import dev.steadfast.policy.ratelimit.Reservation;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Rate limiters: how many calls begin in a span of time. */
public final class RateLimiterExample {
    private RateLimiterExample() {}

    /** The three ways in which permits come. */
    public static List<RateLimiterSettings> kinds() {
        Duration second = Duration.ofSeconds(1);
        // region kinds
        RateLimiterSettings even =
                RateLimiterSettings.builder().smooth(10, second).build();
        RateLimiterSettings bursts =
                RateLimiterSettings.builder().tokenBucket(10, second, 20).build();
        RateLimiterSettings quota =
                RateLimiterSettings.builder().slidingWindow(10, second).build();
        // endregion
        return List.of(even, bursts, quota);
    }

    /** One for all that call a service. */
    public static RateLimiter shared(Environment environment) {
        // region shared
        RateLimiter partner = RateLimiter.of(
                "partner",
                RateLimiterSettings.builder()
                        .tokenBucket(5, Duration.ofSeconds(1), 5)
                        .maxWait(Duration.ofMillis(500)) // a call waits for its turn, no longer
                        .delayHint((result, failure, clock) -> result instanceof Reply reply && reply.status() == 429
                                ? ServerHint.after(Duration.ofSeconds(2))
                                : ServerHint.none())
                        .build(),
                environment);
        // endregion
        return partner;
    }

    /** A pipeline with it. */
    public static Pipeline pipeline(Environment environment, RateLimiter partner) {
        // region pipeline
        Pipeline orders = Pipeline.builder("orders")
                .environment(environment)
                .rateLimiter(partner)
                .build();
        // endregion
        return orders;
    }

    /** What the caller does when it is too much. */
    public static String sendOrSayWhen(Pipeline orders, Service service) throws IOException, InterruptedException {
        // region rejected
        try {
            return orders.call(() -> service.send("order")).body();
        } catch (RateLimited limited) {
            return limited.retryAfter().map(wait -> "again in " + wait).orElse("never");
        }
        // endregion
    }

    /** A batch that asks for its time, and may think better of it. */
    public static Duration reserved(RateLimiter partner, int items, Duration patience) {
        // region reserve
        Reservation batch = partner.reserve(items).orElseThrow();
        Duration wait = batch.delay();
        if (wait.compareTo(patience) > 0) {
            batch.cancel(); // others get the permits
        }
        // endregion
        return wait;
    }
}
