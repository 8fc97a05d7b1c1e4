package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.event.PolicyRejected;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.outcome.AttributeKey;
import dev.steadfast.outcome.Attributes;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.outcome.RejectionReason;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.ratelimit.RateLimited;
import dev.steadfast.policy.ratelimit.RateLimiter;
import dev.steadfast.policy.ratelimit.RateLimiterSettings;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Permits that come with time: who has one, who waits for one, and who is told to come back. */
class RateLimiterTest {
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

    private static RateLimiterSettings sliding(int limit) {
        return RateLimiterSettings.builder().slidingWindow(limit, seconds(1)).build();
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

    private void assertNothingLeft(RateLimiter limiter) {
        assertThat(limiter.counts().waiting()).isZero();
        assertThat(world.time.scheduledTasks()).isZero();
        assertThat(world.environment.pendingOperations()).isZero();
    }

    @EveryDriver
    void callBeyondTheRate_isToldWhenToComeBack(Driver driver) {
        RateLimiter limiter = limiter(bucket(4, 1, Duration.ZERO));
        Pipeline pipeline = through(limiter);
        assertThat(driver.run(pipeline, () -> "first").value()).isEqualTo("first");

        Ending<String> ending = driver.run(pipeline, () -> "never");

        assertThat(ending.thrown()).isInstanceOfSatisfying(RateLimited.class, limited -> {
            assertThat(limited).hasMessage("rate limiter api has no permit for PT0.25S");
            assertThat(limited.retryAfter()).contains(ms(250));
            assertThat(limited.reason()).isEqualTo(RejectionReason.RATE);
            assertThat(limited.policy()).contains("api");
            assertThat(limited.getStackTrace()).isEmpty();
        });
        assertThat(limiter.counts().rejected()).isEqualTo(1);
        assertThat(rejections()).isEqualTo(1);
        world.events.assertThat().endedWith(StopReason.SUCCESS, StopReason.REJECTED);
    }

    @EveryDriver
    void callThatMayWait_goesThroughAtItsTimeAndNotBefore(Driver driver) {
        RateLimiter limiter = limiter(bucket(3, 1, seconds(1)));
        Pipeline pipeline = through(limiter);
        List<Duration> starts = new ArrayList<>();

        for (int i = 0; i < 4; i++) {
            driver.run(pipeline, () -> starts.add(world.time.elapsed()));
        }

        assertThat(starts)
                .containsExactly(
                        Duration.ZERO,
                        Duration.ofNanos(333_333_334),
                        Duration.ofNanos(666_666_667),
                        Duration.ofSeconds(1));
        assertNothingLeft(limiter);
    }

    @EveryDriver
    void waitBeyondTheLimit_isRefusedAtOnce(Driver driver) {
        RateLimiter limiter = limiter(bucket(1, 1, ms(500)));
        assertThat(taken(limiter, 1)).isEqualTo(1);

        assertThat(driver.run(through(limiter), () -> "never").thrown()).isInstanceOf(RateLimited.class);

        assertThat(world.time.elapsed()).isZero();
        assertNothingLeft(limiter);
    }

    @EveryDriver
    void waitBeyondTheBoundOutside_isRefusedAtOnceAndTakesNothing(Driver driver) {
        RateLimiter limiter = limiter(bucket(1, 1, seconds(60)));
        assertThat(taken(limiter, 1)).isEqualTo(1);
        Pipeline pipeline =
                world.pipeline().timeout(ms(500)).rateLimiter(limiter).build();

        assertThat(driver.run(pipeline, () -> "never").thrown()).isInstanceOf(RateLimited.class);

        assertThat(world.time.elapsed()).isZero();
        world.time.advance(seconds(1));
        assertThat(taken(limiter, 9)).isEqualTo(1);
    }

    @EveryBlockingDriver
    void interruptWhileWaiting_givesThePermitBack(Driver driver) {
        RateLimiter limiter = limiter(bucket(1, 1, seconds(60)));
        assertThat(taken(limiter, 1)).isEqualTo(1);
        world.time.after(ms(100), () -> Thread.currentThread().interrupt());

        driver.assertInterrupted(driver.run(through(limiter), () -> "never"));

        assertNothingLeft(limiter);
        world.time.advance(ms(900));
        assertThat(taken(limiter, 9)).isEqualTo(1);
    }

    @Test
    void waitersThatAreCancelled_giveTheirPermitsBack() {
        RateLimiter limiter = limiter(bucket(1, 1, seconds(60)));
        assertThat(taken(limiter, 1)).isEqualTo(1);
        List<CompletableFuture<String>> calls = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            calls.add(through(limiter).callAsync(() -> CompletableFuture.completedFuture("never")));
        }
        assertThat(limiter.counts().waiting()).isEqualTo(10);

        calls.forEach(call -> call.cancel(true));

        assertNothingLeft(limiter);
        world.time.advance(seconds(1));
        assertThat(taken(limiter, 9)).isEqualTo(1);
    }

    @Test
    void L01_tokenBucket() {
        RateLimiter limiter = limiter(bucket(1, 10, Duration.ZERO));
        assertThat(taken(limiter, 10)).isEqualTo(10);
        assertThat(Driver.CALL.run(through(limiter), () -> "never").thrown())
                .isInstanceOfSatisfying(
                        RateLimited.class,
                        limited -> assertThat(limited.retryAfter()).contains(seconds(1)));
        world.time.advance(seconds(5));
        assertThat(taken(limiter, 20)).isEqualTo(5);
        world.time.advance(seconds(60));
        assertThat(taken(limiter, 20)).isEqualTo(10);
    }

    @Test
    void C043_zeroRate_isAClosedValve() {
        RateLimiter limiter = limiter(sliding(0));
        assertThat(taken(limiter, 1_000)).isZero();
        assertThat(limiter.reserve(1)).isEmpty();

        limiter.reconfigure(sliding(5));

        assertThat(taken(limiter, 10)).isEqualTo(5);
        assertThat(limiter.counts().rejected()).isEqualTo(1_005);
    }

    @EveryDriver
    void C043_closedValve_saysThatThereIsNoTimeToComeBack(Driver driver) {
        Pipeline pipeline = through(limiter(
                RateLimiterSettings.builder().closed().maxWait(seconds(9)).build()));

        assertThat(driver.run(pipeline, () -> "never").thrown())
                .isInstanceOf(RateLimited.class)
                .hasMessage("rate limiter api gives no permit")
                .satisfies(thrown ->
                        assertThat(((RateLimited) thrown).retryAfter()).isEmpty());
    }

    @Test
    void C043_slidingWindow_hasNoBorders() {
        RateLimiter limiter = limiter(sliding(10));
        world.time.advance(ms(950));
        assertThat(taken(limiter, 10)).isEqualTo(10);
        world.time.advance(ms(100));
        assertThat(taken(limiter, 10)).isZero();
    }

    @Test
    void C004_waitForEver_isGrantedWhenAPermitComes() {
        RateLimiter limiter = limiter(RateLimiterSettings.builder()
                .smooth(50, seconds(1))
                .maxWait(Duration.ofSeconds(Long.MAX_VALUE))
                .build());
        assertThat(taken(limiter, 1)).isEqualTo(1);

        assertThat(through(limiter).get(() -> "done")).isEqualTo("done");

        assertThat(world.time.elapsed()).isEqualTo(ms(20));
    }

    @Test
    void C106_wallClockThatSteps_movesNothing() {
        for (Duration step : List.of(Duration.ofHours(1), Duration.ofHours(-1))) {
            RateLimiter limiter = limiter(sliding(5));
            RateLimiter bucket = limiter(bucket(5, 5, Duration.ZERO));
            assertThat(taken(limiter, 9)).isEqualTo(5);
            assertThat(taken(bucket, 9)).isEqualTo(5);

            world.time.setWallClock(Instant.EPOCH.plus(Duration.ofDays(9)).plus(step));

            assertThat(taken(limiter, 9)).isZero();
            assertThat(taken(bucket, 9)).isZero();
            world.time.advance(seconds(1));
            assertThat(taken(limiter, 9)).isEqualTo(5);
            assertThat(taken(bucket, 9)).isEqualTo(5);
        }
    }

    /** Five permits come in 0.4 s at best, but nobody waits: who came back then would be refused once more. */
    @EveryDriver
    void morePermitsThanEverComeInTime_areNotPromised(Driver driver) {
        RateLimiterSettings five = RateLimiterSettings.builder()
                .smooth(10, seconds(1))
                .permitsPerCall(attempt -> 5)
                .build();
        RateLimiter limiter = limiter(five);

        assertThat(driver.run(through(limiter), () -> "never").thrown())
                .isInstanceOfSatisfying(
                        RateLimited.class,
                        limited -> assertThat(limited.retryAfter()).isEmpty());

        limiter.reconfigure(five.toBuilder().maxWait(ms(400)).build());
        assertThat(driver.run(through(limiter), () -> "done").value()).isEqualTo("done");
        assertThat(world.time.elapsed()).isEqualTo(ms(400));
    }

    @EveryDriver
    void retryThatHonoursTheTime_comesBackThen(Driver driver) {
        RateLimiter limiter = limiter(bucket(1, 1, Duration.ZERO));
        assertThat(taken(limiter, 1)).isEqualTo(1);
        Pipeline pipeline = world.pipeline()
                .retry(Retry.builder()
                        .retryOnRejection(RateLimited.class)
                        .honourRejectionTime()
                        .build())
                .rateLimiter(limiter)
                .build();

        assertThat(driver.run(pipeline, () -> "done").value()).isEqualTo("done");

        assertThat(world.time.elapsed()).isBetween(seconds(1), ms(1_100));
    }

    private static final AttributeKey<Integer> WEIGHT = AttributeKey.named("weight");

    private static Attributes heavy() {
        Attributes attributes = new Attributes();
        attributes.put(WEIGHT, 7);
        return attributes;
    }

    @Test
    void permitsByAFunction_seeTheAttempt() throws Exception {
        RateLimiter limiter = limiter(RateLimiterSettings.builder()
                .tokenBucket(10, seconds(1), 10)
                .permitsPerCall(attempt -> attempt.attributes().get(WEIGHT).orElse(1))
                .maxWait(seconds(5))
                .build());
        Pipeline pipeline = through(limiter);

        pipeline.call(CallOptions.none().attributes(heavy()), () -> "heavy");
        assertThat(limiter.available()).isEqualTo(3);
        pipeline.call(() -> "light");
        assertThat(limiter.available()).isEqualTo(2);
        pipeline.call(CallOptions.none().attributes(heavy()), () -> "heavy");
        assertThat(world.time.elapsed()).isEqualTo(ms(500));
    }

    @EveryDriver
    void serverThatHasHadEnough_holdsTheNextBack(Driver driver) {
        RateLimiter limiter = limiter(RateLimiterSettings.builder()
                .tokenBucket(100, seconds(1), 100)
                .delayHint((result, failure, clock) ->
                        failure instanceof IOException ? ServerHint.after(seconds(3)) : ServerHint.none())
                .build());
        Pipeline pipeline = through(limiter);
        assertThat(driver.run(pipeline, () -> "fine").value()).isEqualTo("fine");

        driver.run(pipeline, () -> {
            throw new IOException("429");
        });

        assertThat(driver.run(pipeline, () -> "never").thrown())
                .isInstanceOfSatisfying(
                        RateLimited.class,
                        limited -> assertThat(limited.retryAfter()).contains(seconds(3)));
    }

    @Test
    void resultWithAHint_isHeededUpToTheLongest() throws Exception {
        RateLimiter limiter = limiter(RateLimiterSettings.builder()
                .tokenBucket(100, seconds(1), 100)
                .delayHint((result, failure, clock) ->
                        "later".equals(result) ? ServerHint.after(Duration.ofHours(9)) : ServerHint.none())
                .maxHint(seconds(7))
                .build());

        through(limiter).call(() -> "later");

        assertThat(limiter.reserve(1))
                .hasValueSatisfying(
                        reservation -> assertThat(reservation.delay()).isEqualTo(seconds(7)));
    }
}
