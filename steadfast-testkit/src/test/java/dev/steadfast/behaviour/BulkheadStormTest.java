package dev.steadfast.behaviour;

import dev.steadfast.PipelineBuilder;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.bulkhead.Bulkhead;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import dev.steadfast.spi.Permit;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A bulkhead that lets waiters be overtaken and one that does not, both resized all the time. */
class BulkheadStormTest {
    private static final int MOST = 6;

    private final Environment environment = Environment.builder().name("storm").build();

    private Resized bulkhead(boolean inOrder) {
        BulkheadSettings settings = BulkheadSettings.builder()
                .permits(MOST)
                .queue(PermitStorm.THREADS / 2)
                .fair(inOrder)
                .build();
        return new Resized(Bulkhead.of("storm", settings, environment));
    }

    private record Resized(Bulkhead bulkhead) implements PermitStorm.Bound {
        @Override
        public PipelineBuilder addTo(PipelineBuilder pipeline) {
            return pipeline.bulkhead(bulkhead);
        }

        @Override
        public Optional<Permit> tryAcquire() {
            return bulkhead.tryAcquire();
        }

        @Override
        public int inUse() {
            return bulkhead.inUse();
        }

        @Override
        public int waiting() {
            return bulkhead.waiting();
        }

        @Override
        public void change(Random random) {
            bulkhead.resize(1 + random.nextInt(MOST));
        }

        @Override
        public int mostSince(int moment) {
            return MOST;
        }
    }

    @Test
    void permits_areNeverTooManyAndNeverLost() throws InterruptedException {
        new PermitStorm(environment, 3, bulkhead(true), bulkhead(false)).passes();
    }
}
