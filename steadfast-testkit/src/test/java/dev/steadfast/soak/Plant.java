package dev.steadfast.soak;

import dev.steadfast.outcome.AttributeKey;
import dev.steadfast.policy.breaker.BreakerPerKey;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.budget.SharedBudget;
import dev.steadfast.policy.bulkhead.Bulkhead;
import dev.steadfast.policy.chaos.ChaosSwitch;
import dev.steadfast.policy.fallback.LastGood;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.hedge.HedgeBuilder;
import dev.steadfast.policy.hedge.SharedHedge;
import dev.steadfast.policy.limiter.AdaptiveLimiter;
import dev.steadfast.policy.ratelimit.RateLimiter;
import dev.steadfast.policy.throttle.AdaptiveThrottle;
import dev.steadfast.spi.Permit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The handles of a soak, which its pipelines share. Safe for use by many threads. */
final class Plant {
    static final AttributeKey<String> KEY = AttributeKey.named("key");
    static final int MOST_KEYS = 16;

    final Shop shop;
    final Bulkhead bulkhead;
    final Bulkhead inner;
    /** Its calls may wait for an hour, but for nothing inside. */
    final Bulkhead patient;

    final CircuitBreaker breaker;
    final CircuitBreaker byTime;
    final BreakerPerKey perKey;
    final AdaptiveThrottle throttle;
    final SharedHedge hedge;
    final AdaptiveLimiter limiter;
    final RateLimiter rate;
    final SharedBudget budget;
    final LastGood<String> lastGood;
    final ChaosSwitch chaos = new ChaosSwitch();

    Plant(Shop shop) {
        this.shop = shop;
        this.bulkhead = Bulkhead.of("bulkhead", Recipes.bulkhead(8), shop.environment);
        this.inner = Bulkhead.of("inner", Recipes.bulkhead(4), shop.environment);
        this.patient = Bulkhead.of("patient", Recipes.patient(), shop.environment);
        this.breaker = CircuitBreaker.of("breaker", Recipes.breaker(20), shop.environment);
        this.byTime = CircuitBreaker.of("byTime", Recipes.breakerByTime(), shop.environment);
        this.perKey = BreakerPerKey.builder(
                        "perKey", attempt -> attempt.attributes().get(KEY).orElse(null))
                .settings(Recipes.breaker(6))
                .maxKeys(MOST_KEYS)
                .environment(shop.environment)
                .build();
        this.throttle = AdaptiveThrottle.of("throttle", Recipes.throttle(2), shop.environment);
        this.budget = RetryBudget.ratio(0.5).shared("budget", shop.environment);
        this.hedge = hedge(0).shared("hedge", shop.environment);
        this.limiter = AdaptiveLimiter.of("limiter", Recipes.limiter(0), shop.environment);
        this.rate = RateLimiter.of("rate", Recipes.rate(0), shop.environment);
        this.lastGood = LastGood.of("lastGood", Recipes.ms(500), shop.environment);
    }

    /** Every second kind goes by what is known of how long calls take. */
    Hedge hedge(int number) {
        HedgeBuilder hedge = Recipes.hedge().runOn(shop.executor);
        return number % 2 == 0
                ? hedge.delayPercentile(0.8)
                        .initialDelay(Recipes.ms(1))
                        .minimumSamples(20)
                        .build()
                : hedge.delay(Recipes.ms(number)).build();
    }

    /** All breakers that are in use. */
    List<CircuitBreaker> breakers() {
        List<CircuitBreaker> all = new ArrayList<>(List.of(breaker, byTime));
        perKey.keys().forEach(key -> all.add(perKey.breaker(key)));
        return all;
    }

    /** Where permits can be had by hand. */
    List<Supplier<Optional<Permit>>> permits(CircuitBreaker anyBreaker) {
        return List.of(
                anyBreaker::tryAcquire,
                bulkhead::tryAcquire,
                inner::tryAcquire,
                limiter::tryAcquire,
                throttle::tryAcquire,
                rate::tryAcquire);
    }

    /** What is wrong with the handles though nothing goes on; empty if they are as new. */
    String unrest() {
        for (Bulkhead each : List.of(bulkhead, inner, patient)) {
            if (each.inUse() != 0 || each.waiting() != 0) {
                return each + " " + each.counts();
            }
        }
        boolean idle = limiter.inUse() == 0 && limiter.waiting() == 0;
        if (!idle || limiter.limit() < 1 || limiter.limit() > limiter.settings().maxLimit()) {
            return limiter + " " + limiter.counts();
        }
        return rate.counts().waiting() == 0 ? "" : rate.counts().toString();
    }
}
