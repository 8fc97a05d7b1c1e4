package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.PipelineBuilder;
import dev.steadfast.environment.Environment;
import dev.steadfast.event.Event;
import dev.steadfast.event.LimitChanged;
import dev.steadfast.policy.limiter.AdaptiveLimiter;
import dev.steadfast.policy.limiter.AdaptiveLimiterSettings;
import dev.steadfast.policy.limiter.Aimd;
import dev.steadfast.policy.limiter.Gradient;
import dev.steadfast.policy.limiter.LimitAlgorithm;
import dev.steadfast.spi.Permit;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

/** Limiters whose limits move all the time, by themselves and by other bounds. */
class LimiterStormTest {
    private static final int MOST = 6;

    private final History ofAimd = new History();
    private final History ofGradient = new History();
    private final Environment environment = Environment.builder()
            .name("storm")
            .listener(event -> {
                ofAimd.add("aimd", event);
                ofGradient.add("gradient", event);
            })
            .build();

    /**
     * The last limits that were in force. A limit is told before the next one is in force, so the one in force is the
     * last that was told, or the first that has not been.
     */
    private static final class History {
        private static final int KEPT = 1 << 12;

        private final AtomicIntegerArray limits = new AtomicIntegerArray(KEPT);
        private final AtomicInteger told = new AtomicInteger();

        void add(String name, Event event) {
            if (event instanceof LimitChanged change && change.pipeline().equals(name)) {
                limits.set((told.get() + 1) % KEPT, change.to());
                told.incrementAndGet();
            }
        }

        int moment() {
            return told.get();
        }

        int mostSince(int moment, int inForce) {
            int most = moment == 0 ? MOST : inForce;
            for (int i = moment; i <= told.get(); i++) {
                most = Math.max(most, limits.get(i % KEPT));
            }
            return told.get() - moment < KEPT - 1 ? most : MOST;
        }
    }

    private AdaptiveLimiter limiter(String name, LimitAlgorithm algorithm) {
        AdaptiveLimiterSettings settings = AdaptiveLimiterSettings.builder()
                .algorithm(algorithm)
                .maxLimit(MOST)
                .initialLimit(MOST)
                .queue(PermitStorm.THREADS)
                .build();
        return AdaptiveLimiter.of(name, settings, environment);
    }

    private record Moving(AdaptiveLimiter limiter, History history) implements PermitStorm.Bound {
        @Override
        public PipelineBuilder addTo(PipelineBuilder pipeline) {
            return pipeline.adaptiveLimiter(limiter);
        }

        @Override
        public Optional<Permit> tryAcquire() {
            return limiter.tryAcquire();
        }

        @Override
        public int inUse() {
            return limiter.inUse();
        }

        @Override
        public int waiting() {
            return limiter.waiting();
        }

        /** Pushes the limit up or down, and then leaves it to itself for a while. */
        @Override
        public void change(Random random) {
            if (random.nextInt(3) == 0) {
                int bound = 1 + random.nextInt(MOST);
                limiter.reconfigure(limiter.settings().toBuilder()
                        .minLimit(random.nextBoolean() ? bound : 1)
                        .initialLimit(bound)
                        .maxLimit(random.nextBoolean() ? bound : MOST)
                        .build());
            }
        }

        @Override
        public int moment() {
            return history.moment();
        }

        @Override
        public int mostSince(int moment) {
            return history.mostSince(moment, limiter.limit());
        }
    }

    @Test
    void permits_areNeverTooManyAndNeverLost() throws InterruptedException {
        AdaptiveLimiter aimd = limiter("aimd", Aimd.defaults().increase(2).decrease(0.5));
        AdaptiveLimiter gradient =
                limiter("gradient", Gradient.defaults().smoothing(1).failureDecrease(0.5));

        new PermitStorm(environment, 20, new Moving(aimd, ofAimd), new Moving(gradient, ofGradient)).passes();

        assertThat(ofAimd.moment()).as("changes of the limit").isGreaterThan(20);
        assertThat(ofGradient.moment()).as("changes of the limit").isGreaterThan(20);
    }
}
