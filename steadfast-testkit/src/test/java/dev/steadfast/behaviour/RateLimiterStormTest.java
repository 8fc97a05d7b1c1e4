package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.steadfast.PipelineBuilder;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.ratelimit.RateLimiter;
import dev.steadfast.policy.ratelimit.RateLimiterSettings;
import dev.steadfast.policy.ratelimit.RateLimiterSettingsBuilder;
import dev.steadfast.policy.ratelimit.Reservation;
import dev.steadfast.soak.CountedTime;
import dev.steadfast.spi.Permit;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** Many threads at rate limiters of all kinds, which are changed meanwhile. */
class RateLimiterStormTest {
    private static final Duration PERIOD = Duration.ofMillis(2);
    private static final long PERIOD_NANOS = PERIOD.toNanos();
    /** The most permits in a period, and in the bucket. */
    private static final int MOST = 16;

    private final CountedTime time = new CountedTime();
    private final Environment environment =
            Environment.builder().name("storm").time(time).build();

    /** Any span of so many nanoseconds sees at most so many permits. */
    private final Limited window = new Limited(
            most -> RateLimiterSettings.builder().slidingWindow(most, PERIOD),
            span -> MOST * (span / PERIOD_NANOS + 1));

    private final Limited bucket = new Limited(
            most -> RateLimiterSettings.builder().tokenBucket(most, PERIOD, most),
            span -> MOST + MOST * span / PERIOD_NANOS);
    private final Limited smooth = new Limited(
            most -> RateLimiterSettings.builder().smooth(most, PERIOD), span -> 1 + MOST * span / PERIOD_NANOS);

    /** A call had its permit at some time between the two: when it was about to ask, and when its work began. */
    private record Admission(long sinceNanos, long begunNanos) {}

    /** A limiter, and who was let in. */
    private final class Limited implements CallStorm.Target {
        private final IntFunction<RateLimiterSettingsBuilder> kind;
        private final LongUnaryOperator allowed;
        private final RateLimiter limiter;
        private final Queue<Admission> admissions = new ConcurrentLinkedQueue<>();

        Limited(IntFunction<RateLimiterSettingsBuilder> kind, LongUnaryOperator allowed) {
            this.kind = kind;
            this.allowed = allowed;
            this.limiter = RateLimiter.of("storm", settings(MOST), environment);
        }

        private RateLimiterSettings settings(int most) {
            return kind.apply(most).maxWait(Duration.ofMillis(1)).build();
        }

        @Override
        public PipelineBuilder addTo(PipelineBuilder pipeline) {
            return pipeline.rateLimiter(limiter);
        }

        @Override
        public Optional<Permit> tryAcquire(Random random) {
            if (random.nextBoolean()) {
                return limiter.tryAcquire();
            }
            limiter.reserve(1 + random.nextInt(3), PERIOD).ifPresent(Reservation::cancel);
            return Optional.empty();
        }

        @Override
        public void change(Random random) {
            switch (random.nextInt(16)) {
                case 0 -> limiter.drain();
                case 1 -> limiter.delay(Duration.ofNanos(random.nextInt(100_000)));
                case 2, 3 -> limiter.reconfigure(settings(1 + random.nextInt(MOST)));
                // Most of the time it stands where one permit too many is seen.
                default -> limiter.reconfigure(settings(MOST));
            }
        }

        @Override
        public void begins(long sinceNanos, long nowNanos) {
            admissions.add(new Admission(sinceNanos, nowNanos));
        }

        /** From each admission on: of those that lie within a span with certainty, there are not too many. */
        void check() {
            List<Admission> ordered = admissions.stream()
                    .sorted(Comparator.comparingLong(Admission::sinceNanos))
                    .toList();
            for (int first = 0; first < ordered.size(); first++) {
                long start = ordered.get(first).sinceNanos();
                long[] ends = ordered.subList(first, Math.min(ordered.size(), first + 4 * MOST)).stream()
                        .mapToLong(Admission::begunNanos)
                        .toArray();
                Arrays.sort(ends);
                for (int i = 0; i < ends.length; i++) {
                    check(i + 1, ends[i] - start);
                }
            }
        }

        private void check(int permits, long span) {
            if (permits > allowed.applyAsLong(span)) {
                fail("%s let %d in within %d ns", limiter, permits, span);
            }
        }
    }

    @Test
    void permits_areNeverMoreThanTheSettingsAllow_andNobodyIsLeftWaiting() throws InterruptedException {
        CallStorm storm = new CallStorm(time, environment, window, bucket, smooth);

        storm.run();

        assertThat(storm.isOver()).as("all has ended").isTrue();
        assertThat(storm.wrong()).isEmpty();
        for (Limited limited : List.of(window, bucket, smooth)) {
            assertThat(limited.limiter.counts().waiting()).isZero();
            assertThat(limited.admissions).hasSizeGreaterThan(MOST);
            limited.check();
        }
        assertThat(storm.succeeded()).isPositive();
        assertThat(storm.refused()).isPositive();
    }
}
