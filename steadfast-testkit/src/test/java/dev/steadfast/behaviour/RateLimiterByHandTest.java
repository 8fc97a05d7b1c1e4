package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.PolicyReconfigured;
import dev.steadfast.event.PolicyRejected;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.ratelimit.RateLimiter;
import dev.steadfast.policy.ratelimit.RateLimiterSettings;
import dev.steadfast.policy.ratelimit.Reservation;
import dev.steadfast.spi.Permit;
import dev.steadfast.time.TimeSource;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rate limiters that are used, changed and switched by hand. */
class RateLimiterByHandTest {
    private final World world = new World();

    private RateLimiter limiter(RateLimiterSettings settings) {
        return RateLimiter.of("api", settings, world.environment);
    }

    private static RateLimiterSettings bucket(int perSecond, int burst, Duration maxWait) {
        return RateLimiterSettings.builder()
                .tokenBucket(perSecond, seconds(1), burst)
                .maxWait(maxWait)
                .build();
    }

    private Pipeline through(RateLimiter limiter) {
        return world.pipeline().rateLimiter(limiter).build();
    }

    private static int taken(RateLimiter limiter, int tries) {
        int taken = 0;
        for (int i = 0; i < tries; i++) {
            taken += limiter.tryAcquire().isPresent() ? 1 : 0;
        }
        return taken;
    }

    private long rejections() {
        return world.events.events().stream()
                .filter(PolicyRejected.class::isInstance)
                .count();
    }

    @Test
    void reservation_canBeCancelledUntilItBegins() {
        RateLimiter limiter = limiter(bucket(1, 1, Duration.ZERO));
        Reservation now = limiter.reserve(1).orElseThrow();
        Reservation later = limiter.reserve(2).orElseThrow();
        assertThat(now.delay()).isZero();
        assertThat(now.cancel()).isFalse();
        assertThat(later.delay()).isEqualTo(seconds(2));
        assertThat(limiter.reserve(1, seconds(2))).isEmpty();

        assertThat(later.cancel()).isTrue();
        assertThat(later.cancel()).isFalse();

        assertThat(limiter.reserve(1).orElseThrow().delay()).isEqualTo(seconds(1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limiter.reserve(0))
                .withMessage("RateLimiter.permits was 0; allowed: >= 1");
    }

    /** Each look at the clock takes a millisecond, as where the thread loses its turn. */
    @Test
    void reservation_isCountedFromItsClaim_howeverLongTheCallTakes() {
        TimeSource slow = new OddTime(world.time) {
            @Override
            public long nanos() {
                world.time.advance(ms(1));
                return super.nanos();
            }
        };
        RateLimiter limiter = RateLimiter.of(
                "api",
                bucket(1, 1, Duration.ZERO),
                Environment.builder().time(slow).build());
        Duration began = world.time.elapsed();
        assertThat(limiter.tryAcquire()).isPresent();

        Duration left = limiter.reserve(1).orElseThrow().delay();

        assertThat(world.time.elapsed().plus(left))
                .isGreaterThanOrEqualTo(began.plus(ms(1)).plus(seconds(1)));
    }

    @Test
    void drainAndDelay_byHand() {
        RateLimiter limiter = limiter(bucket(1, 10, Duration.ZERO));
        limiter.delay(Duration.ofSeconds(-1));
        assertThat(limiter.available()).isEqualTo(10);

        limiter.drain();
        assertThat(limiter.available()).isZero();
        limiter.delay(seconds(5));

        assertThat(limiter.reserve(1).orElseThrow().delay()).isEqualTo(seconds(5));
    }

    @Test
    void reconfiguring_countsOnAndIsTold() {
        List<Object> told = new ArrayList<>();
        RateLimiter limiter = RateLimiter.of(
                "api",
                bucket(1, 10, Duration.ZERO),
                world.time.environmentBuilder().listener(told::add).build());
        assertThat(taken(limiter, 4)).isEqualTo(4);

        limiter.reconfigure(bucket(5, 20, seconds(1)));

        assertThat(limiter.available()).isEqualTo(16);
        assertThat(limiter.settings()).isEqualTo(bucket(5, 20, seconds(1)));
        assertThat(told).singleElement().isInstanceOf(PolicyReconfigured.class);
    }

    @EveryDriver
    void switches_passItOverOrOnlyTell(Driver driver) {
        RateLimiter limiter = limiter(bucket(1, 1, Duration.ZERO));
        assertThat(taken(limiter, 1)).isEqualTo(1);
        Pipeline pipeline = through(limiter);

        pipeline.mode(PolicyKind.RATE_LIMITER, PolicyMode.OFF);
        assertThat(driver.run(pipeline, () -> "done").value()).isEqualTo("done");
        assertThat(rejections()).isZero();
        pipeline.mode(PolicyKind.RATE_LIMITER, PolicyMode.OBSERVE_ONLY);
        assertThat(driver.run(pipeline, () -> "done").value()).isEqualTo("done");

        assertThat(rejections()).isEqualTo(1);
    }

    @Test
    void permitByHand_heedsTheServerToo() {
        RateLimiter limiter = limiter(RateLimiterSettings.builder()
                .tokenBucket(100, seconds(1), 100)
                .delayHint((result, failure, clock) -> ServerHint.after(seconds(2)))
                .build());
        Permit permit = limiter.tryAcquire(3).orElseThrow();
        assertThat(limiter.available()).isEqualTo(97);

        permit.failed(new IOException());

        assertThat(limiter.available()).isZero();
    }
}
