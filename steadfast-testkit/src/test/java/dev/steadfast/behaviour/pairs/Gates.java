package dev.steadfast.behaviour.pairs;

import static dev.steadfast.behaviour.World.seconds;

import dev.steadfast.behaviour.World;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.breaker.CircuitOpen;
import dev.steadfast.policy.bulkhead.Bulkhead;
import dev.steadfast.policy.bulkhead.BulkheadFull;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import dev.steadfast.policy.limiter.AdaptiveLimiter;
import dev.steadfast.policy.limiter.AdaptiveLimiterSettings;
import dev.steadfast.policy.limiter.Aimd;
import dev.steadfast.policy.limiter.LimitReached;
import dev.steadfast.policy.ratelimit.RateLimited;
import dev.steadfast.policy.ratelimit.RateLimiter;
import dev.steadfast.policy.ratelimit.RateLimiterSettings;
import dev.steadfast.policy.throttle.AdaptiveThrottle;
import dev.steadfast.policy.throttle.AdaptiveThrottleSettings;
import dev.steadfast.policy.throttle.CallThrottled;
import dev.steadfast.spi.Permit;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Makes the policies that may turn calls away. */
final class Gates {
    /** For as long as it turns calls away, at least. */
    static final Duration SHUT = seconds(30);

    /** What an adaptive limiter takes for a failure, however it ends. */
    static final Duration SLOW = seconds(20);

    private static final int CALLS = 10;
    private static final int HALVINGS = 4;

    private Gates() {}

    /** One that is open, and by which nobody waits. */
    static Gate of(Part kind, World world, String name) {
        return of(kind, world, name, false);
    }

    /** One that is open; where calls can wait for a permit, whether they do. */
    static Gate of(Part kind, World world, String name, boolean waits) {
        return switch (kind) {
            case CIRCUIT_BREAKER -> new Breaker(CircuitBreaker.of(name, breaker(), world.environment));
            case ADAPTIVE_THROTTLE -> new Throttle(AdaptiveThrottle.of(name, throttle(), world.environment));
            case BULKHEAD -> new Room(world, Bulkhead.of(name, bulkhead(waits), world.environment));
            case ADAPTIVE_LIMITER -> new Limiter(world, AdaptiveLimiter.of(name, limiter(waits), world.environment));
            case RATE_LIMITER -> new Rate(RateLimiter.of(name, rate(waits), world.environment));
            default -> throw new IllegalArgumentException(kind + " turns nothing away");
        };
    }

    private static CircuitBreakerSettings breaker() {
        return CircuitBreakerSettings.builder()
                .countWindow(CALLS)
                .minimumCalls(CALLS)
                .failureRate(1)
                .openTime(SHUT)
                .build();
    }

    private static AdaptiveThrottleSettings throttle() {
        return AdaptiveThrottleSettings.builder()
                .minimumRequests(CALLS)
                .maxRejectionProbability(0.999_999)
                .build();
    }

    private static BulkheadSettings bulkhead(boolean waits) {
        return BulkheadSettings.builder().permits(CALLS).queue(waits ? 1 : 0).build();
    }

    /** Halved by each failure and by what is very slow; a success leaves it as it is, as so few calls are under way. */
    private static AdaptiveLimiterSettings limiter(boolean waits) {
        return AdaptiveLimiterSettings.builder()
                .algorithm(Aimd.defaults().decrease(0.5).latencyThreshold(SLOW))
                .initialLimit(1 << HALVINGS)
                .maxLimit(1 << HALVINGS)
                .queue(waits ? 1 : 0)
                .build();
    }

    private static RateLimiterSettings rate(boolean waits) {
        return RateLimiterSettings.builder()
                .tokenBucket(1, Duration.ofHours(1), CALLS)
                .maxWait(waits ? Duration.ofHours(2) : Duration.ZERO)
                .build();
    }

    private static final class Breaker extends Gate {
        private final CircuitBreaker breaker;

        Breaker(CircuitBreaker breaker) {
            super(breaker, CircuitOpen.class);
            this.breaker = breaker;
        }

        @Override
        long used() {
            return breaker.counts().calls();
        }

        @Override
        void shut() {
            for (int i = 0; i < CALLS; i++) {
                breaker.acquire().failed(new IOException());
            }
        }

        @Override
        long failures() {
            return breaker.counts().failures();
        }

        @Override
        Optional<Long> successes() {
            return Optional.of(used() - failures());
        }
    }

    private static final class Throttle extends Gate {
        private final AdaptiveThrottle throttle;

        Throttle(AdaptiveThrottle throttle) {
            super(throttle, CallThrottled.class);
            this.throttle = throttle;
        }

        @Override
        long used() {
            return throttle.counts().requests();
        }

        @Override
        void shut() {
            for (int i = 0; i < 1_000; i++) {
                throttle.tryAcquire().ifPresent(permit -> permit.failed(new IOException()));
            }
        }

        @Override
        long failures() {
            return used() - throttle.counts().accepts();
        }

        @Override
        Optional<Long> successes() {
            return Optional.of(throttle.counts().accepts());
        }
    }

    /** Holds all permits for a time, so that they are back in the end. */
    private static void fill(World world, Supplier<Optional<Permit>> permits) {
        for (Optional<Permit> next = permits.get(); next.isPresent(); next = permits.get()) {
            world.time.after(SHUT, next.get()::close);
        }
    }

    private static final class Room extends Gate {
        private final World world;
        private final Bulkhead bulkhead;

        Room(World world, Bulkhead bulkhead) {
            super(bulkhead, BulkheadFull.class);
            this.world = world;
            this.bulkhead = bulkhead;
        }

        @Override
        long used() {
            return bulkhead.inUse();
        }

        @Override
        void shut() {
            fill(world, bulkhead::tryAcquire);
        }
    }

    private static final class Limiter extends Gate {
        private final World world;
        private final AdaptiveLimiter limiter;

        Limiter(World world, AdaptiveLimiter limiter) {
            super(limiter, LimitReached.class);
            this.world = world;
            this.limiter = limiter;
        }

        @Override
        long used() {
            return limiter.inUse();
        }

        @Override
        void shut() {
            fill(world, limiter::tryAcquire);
        }

        @Override
        long failures() {
            return HALVINGS - (long) Integer.numberOfTrailingZeros(limiter.limit());
        }
    }

    private static final class Rate extends Gate {
        private final RateLimiter limiter;

        Rate(RateLimiter limiter) {
            super(limiter, RateLimited.class);
            this.limiter = limiter;
        }

        @Override
        long used() {
            return CALLS - limiter.available();
        }

        @Override
        void shut() {
            limiter.drain();
        }
    }
}
