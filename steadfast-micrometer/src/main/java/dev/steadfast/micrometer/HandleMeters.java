package dev.steadfast.micrometer;

import dev.steadfast.event.BreakerState;
import dev.steadfast.policy.breaker.BreakerPerKey;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.budget.SharedBudget;
import dev.steadfast.policy.bulkhead.Bulkhead;
import dev.steadfast.policy.fallback.LastGood;
import dev.steadfast.policy.hedge.SharedHedge;
import dev.steadfast.policy.limiter.AdaptiveLimiter;
import dev.steadfast.policy.ratelimit.RateLimiter;
import dev.steadfast.policy.throttle.AdaptiveThrottle;
import dev.steadfast.spi.Handle;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What is read from the snapshots of one handle. A handle of a kind that is not known here has none. */
final class HandleMeters {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Handle handle;
    private final OwnedMeters meters;

    HandleMeters(Handle handle, MeterRegistry registry) {
        this.handle = handle;
        this.meters = new OwnedMeters(registry);
    }

    boolean has(Handle other) {
        return handle == other;
    }

    HandleMeters register() {
        if (handle instanceof CircuitBreaker breaker) {
            register(breaker);
        } else if (handle instanceof BreakerPerKey breakers) {
            register(breakers);
        } else if (handle instanceof Bulkhead bulkhead) {
            register(bulkhead);
        } else if (handle instanceof RateLimiter limiter) {
            register(limiter);
        } else if (handle instanceof AdaptiveLimiter limiter) {
            register(limiter);
        } else if (handle instanceof AdaptiveThrottle throttle) {
            register(throttle);
        } else if (handle instanceof SharedHedge hedge) {
            register(hedge);
        } else if (handle instanceof SharedBudget budget) {
            gauge(MeterName.SHARED_BUDGET_LEVEL, budget, it -> it.level().orElse(Double.NaN));
        } else if (handle instanceof LastGood<?> memory) {
            gauge(MeterName.LAST_GOOD_AGE, memory, it -> seconds(it.age()));
        }
        return this;
    }

    private void register(Bulkhead bulkhead) {
        gauge(MeterName.BULKHEAD_PERMITS, bulkhead, Bulkhead::permits);
        gauge(MeterName.BULKHEAD_IN_USE, bulkhead, Bulkhead::inUse);
        gauge(MeterName.BULKHEAD_WAITING, bulkhead, Bulkhead::waiting);
        counter(MeterName.BULKHEAD_REJECTED, bulkhead, Bulkhead::rejected);
    }

    private void register(RateLimiter limiter) {
        gauge(MeterName.RATE_AVAILABLE, limiter, it -> it.counts().available());
        gauge(MeterName.RATE_WAITING, limiter, it -> it.counts().waiting());
        counter(MeterName.RATE_REJECTED, limiter, it -> it.counts().rejected());
    }

    private void register(AdaptiveLimiter limiter) {
        gauge(MeterName.LIMITER_LIMIT, limiter, AdaptiveLimiter::limit);
        gauge(MeterName.LIMITER_IN_USE, limiter, AdaptiveLimiter::inUse);
        gauge(MeterName.LIMITER_WAITING, limiter, AdaptiveLimiter::waiting);
        counter(MeterName.LIMITER_REJECTED, limiter, it -> it.counts().rejected());
    }

    private void register(AdaptiveThrottle throttle) {
        gauge(MeterName.THROTTLE_PROBABILITY, throttle, AdaptiveThrottle::rejectionProbability);
        gauge(MeterName.THROTTLE_REQUESTS, throttle, it -> it.counts().requests());
        gauge(MeterName.THROTTLE_ACCEPTS, throttle, it -> it.counts().accepts());
        counter(MeterName.THROTTLE_REJECTED, throttle, it -> it.counts().rejected());
    }

    private void register(SharedHedge hedge) {
        gauge(MeterName.HEDGE_DELAY, hedge, it -> seconds(it.delay()));
        counter(MeterName.HEDGE_STARTED, hedge, it -> it.counts().started());
        counter(MeterName.HEDGE_WON, hedge, it -> it.counts().won());
        counter(MeterName.HEDGE_REFUSED, hedge, it -> it.counts().refused());
    }

    /** One gauge for each state, however many keys there are. */
    private void register(BreakerPerKey breakers) {
        for (BreakerState state : BreakerState.values()) {
            List<String> tags = List.of(breakers.name(), state.name());
            gauge(MeterName.KEYED_BREAKERS, tags, breakers, it -> it.states().getOrDefault(state, 0));
        }
    }

    private void register(CircuitBreaker breaker) {
        for (BreakerState state : BreakerState.values()) {
            List<String> tags = List.of(breaker.name(), state.name());
            gauge(MeterName.BREAKER_STATE, tags, breaker, it -> it.state() == state ? 1 : 0);
        }
        gauge(MeterName.BREAKER_CALLS, breaker, it -> it.counts().calls());
        gauge(MeterName.BREAKER_FAILURES, breaker, it -> it.counts().failures());
        gauge(MeterName.BREAKER_SLOW_CALLS, breaker, it -> it.counts().slowCalls());
        gauge(MeterName.BREAKER_OPEN_TIME, breaker, it -> seconds(it.remainingOpenTime()));
        counter(MeterName.BREAKER_REJECTED, breaker, it -> it.counts().rejected());
    }

    private static double seconds(Optional<Duration> duration) {
        return duration.map(HandleMeters::seconds).orElse(Double.NaN);
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / NANOS_PER_SECOND;
    }

    void end() {
        meters.end();
    }

    private <H extends Handle> void counter(MeterName meter, H source, ToDoubleFunction<H> value) {
        meters.own(FunctionCounter.builder(meter.id(), source, value)
                .description(meter.says())
                .tags(meter.with(List.of(source.name())))
                .register(meters.registry()));
    }

    private <H extends Handle> void gauge(MeterName meter, H source, ToDoubleFunction<H> value) {
        gauge(meter, List.of(source.name()), source, value);
    }

    private <H extends Handle> void gauge(MeterName meter, List<String> tags, H source, ToDoubleFunction<H> value) {
        meters.own(Gauge.builder(meter.id(), source, value)
                .description(meter.says())
                .tags(meter.with(tags))
                .register(meters.registry()));
    }
}
