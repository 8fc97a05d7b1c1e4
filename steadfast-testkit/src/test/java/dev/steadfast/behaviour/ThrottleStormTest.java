package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.PipelineBuilder;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.policy.throttle.AdaptiveThrottle;
import dev.steadfast.policy.throttle.AdaptiveThrottleCounts;
import dev.steadfast.policy.throttle.AdaptiveThrottleSettings;
import dev.steadfast.soak.CountedTime;
import dev.steadfast.spi.Permit;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Many threads at a throttle, which is changed meanwhile: what it has counted at the end is what has happened. */
class ThrottleStormTest {
    private final CountedTime time = new CountedTime();
    private final Environment environment =
            Environment.builder().name("storm").time(time).build();
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private final AtomicInteger ignored = new AtomicInteger();
    private final AtomicInteger begun = new AtomicInteger();

    /** Each vote is cast once, and here it is seen. */
    private final Classifier classifier = Classifier.builder()
            .ignored(IllegalStateException.class, thrown -> counted(ignored))
            .failure(Throwable.class, thrown -> counted(failed))
            .failureResult(String.class, (String result) -> {
                boolean good = result.equals("good");
                return counted(good ? accepted : failed) != good;
            })
            .build();

    private final AdaptiveThrottle throttle = AdaptiveThrottle.of("storm", settings(1.2), environment);

    private static boolean counted(AtomicInteger count) {
        count.incrementAndGet();
        return true;
    }

    /** In a window that no call leaves before the end. */
    private AdaptiveThrottleSettings settings(double multiplier) {
        return AdaptiveThrottleSettings.builder()
                .multiplier(multiplier)
                .window(Duration.ofHours(6))
                .minimumRequests(10)
                .classifier(classifier)
                .build();
    }

    private final class Throttled implements CallStorm.Target {
        @Override
        public PipelineBuilder addTo(PipelineBuilder pipeline) {
            return pipeline.adaptiveThrottle(throttle);
        }

        @Override
        public Optional<Permit> tryAcquire(Random random) {
            return throttle.tryAcquire();
        }

        @Override
        public void change(Random random) {
            throttle.reconfigure(settings(1 + random.nextDouble()));
        }

        @Override
        public void begins(long sinceNanos, long nowNanos) {
            begun.incrementAndGet();
        }
    }

    @Test
    void counts_areWhatHasHappened() throws InterruptedException {
        CallStorm storm = new CallStorm(time, environment, new Throttled());

        storm.run();

        assertThat(storm.isOver()).as("all has ended").isTrue();
        assertThat(storm.wrong()).isEmpty();
        AdaptiveThrottleCounts counts = throttle.counts();
        assertThat(counts.accepts()).isEqualTo(accepted.get()).isPositive();
        assertThat(counts.requests()).isEqualTo(accepted.get() + failed.get() + counts.rejected());
        // What was cancelled or cut short has no vote, and some of it was turned away before.
        assertThat(counts.rejected()).isGreaterThanOrEqualTo(storm.refused()).isPositive();
        assertThat(counts.rejected() + begun.get()).isLessThanOrEqualTo(storm.calls());
        assertThat(accepted.get() + failed.get() + ignored.get()).isLessThanOrEqualTo(begun.get());
    }
}
