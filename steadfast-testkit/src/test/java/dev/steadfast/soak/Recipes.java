package dev.steadfast.soak;

import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.hedge.HedgeBuilder;
import dev.steadfast.policy.limiter.AdaptiveLimiterSettings;
import dev.steadfast.policy.limiter.Aimd;
import dev.steadfast.policy.limiter.Gradient;
import dev.steadfast.policy.ratelimit.RateLimiterSettings;
import dev.steadfast.policy.ratelimit.RateLimiterSettingsBuilder;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.throttle.AdaptiveThrottleSettings;
import java.time.Duration;

/** The settings of a soak: so tight that every policy has something to do. */
final class Recipes {
    private Recipes() {}

    static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    static BulkheadSettings bulkhead(int permits) {
        return BulkheadSettings.builder()
                .permits(permits)
                .queue(6)
                .maxWait(ms(5))
                .fair(permits % 2 == 0)
                .build();
    }

    static BulkheadSettings patient() {
        return BulkheadSettings.builder()
                .permits(3)
                .queue(40)
                .maxWait(Duration.ofHours(1))
                .build();
    }

    static CircuitBreakerSettings breaker(int window) {
        return CircuitBreakerSettings.builder()
                .countWindow(window)
                .minimumCalls(window / 2)
                .failureRate(0.6)
                .slowCallRate(0.9, ms(10))
                .openTime(ms(10))
                .probes(3)
                .requiredProbeSuccessRate(0.6)
                // Far longer than a round: a probe that is lost shows.
                .probeLease(Duration.ofHours(1))
                .classifier(Classifier.builder()
                        .failureResult(Parcel.class, Parcel::isDamaged)
                        .build())
                .build();
    }

    static CircuitBreakerSettings breakerByTime() {
        return breaker(20).toBuilder()
                .timeWindow(Duration.ofSeconds(1))
                .openTime(Backoff.exponential(ms(5)).cap(ms(40)))
                .build();
    }

    static AdaptiveThrottleSettings throttle(double multiplier) {
        return AdaptiveThrottleSettings.builder()
                .multiplier(multiplier)
                .window(Duration.ofSeconds(2))
                .minimumRequests(20)
                .maxRejectionProbability(0.7)
                .build();
    }

    /** Every second goes by failures and a bound on latency, the others by how latency grows. */
    static AdaptiveLimiterSettings limiter(int number) {
        return AdaptiveLimiterSettings.builder()
                .algorithm(
                        number % 2 == 0 ? Gradient.defaults() : Aimd.defaults().latencyThreshold(ms(8)))
                .maxLimit(3 + number)
                .queue(6)
                .maxWait(ms(5))
                .classifier(Classifier.builder()
                        .failureResult(Parcel.class, Parcel::isDamaged)
                        .build())
                .build();
    }

    /** Every third is of the same kind. */
    static RateLimiterSettings rate(int number) {
        RateLimiterSettingsBuilder settings = RateLimiterSettings.builder().maxWait(ms(3));
        return switch (number % 3) {
            case 0 -> settings.smooth(40, ms(20)).build();
            case 1 -> settings.tokenBucket(40, ms(20), 10).build();
            default -> settings.slidingWindow(40, ms(20)).build();
        };
    }

    static HedgeBuilder hedge() {
        return Hedge.builder().maxAttempts(3);
    }
}
