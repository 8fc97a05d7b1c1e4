package dev.steadfast.behaviour.regression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.Test;

/** Two passes of a race that both fail at the same moment: the first one's result is the race's, and never lost. */
class PassesThatEndAtOnceTest {
    private static final int RACES = 5_000;

    /** Two passes at once, neither of which is good enough. */
    private record NeverContent() implements Policy, Stage {
        @Override
        public List<Stage> stages(StageContext context) {
            return List.of(this);
        }

        @Override
        public long enter(long leftNanos) {
            return Step.fork(0);
        }

        @Override
        public int forks() {
            return 1;
        }

        @Override
        public boolean acceptable(Object value, Throwable thrown) {
            return false;
        }
    }

    @Test
    void firstResult_isWhatComesOut() throws Exception {
        Pipeline pipeline = Pipeline.builder("both").add(new NeverContent()).build();
        AtomicReferenceArray<CompletableFuture<String>> passes = new AtomicReferenceArray<>(2);
        CyclicBarrier together = new CyclicBarrier(2);
        List<String> seen = new ArrayList<>();
        Thread second = new Thread(() -> {
            for (int race = 0; race < RACES; race++) {
                meet(together);
                passes.get(1).complete("second");
                meet(together);
            }
        });
        second.start();

        for (int race = 0; race < RACES; race++) {
            List<CompletableFuture<String>> started = new ArrayList<>();
            CompletableFuture<String> ending = pipeline.callAsync(() -> {
                CompletableFuture<String> pass = new CompletableFuture<>();
                started.add(pass);
                return pass;
            });
            passes.set(1, started.get(1));
            meet(together);
            started.get(0).complete("first");
            seen.add(ending.get(30, TimeUnit.SECONDS));
            meet(together);
        }

        second.join();
        assertThat(seen).hasSize(RACES).containsOnly("first");
    }

    private static void meet(CyclicBarrier together) {
        try {
            together.await(30, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
