package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many small races whose timers, failures and refusals meet. In the machine's own time. */
class RaceStormTest {
    private static final int RACES = 3_000;
    private static final int PASSES = 4;

    private final ExecutorService threads = Executors.newFixedThreadPool(4);
    private final Environment environment =
            Environment.builder().name("storm").executor(threads).build();
    private final SplittableRandom seeds = new SplittableRandom(7);

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    /** One race: what it was asked, and what its passes brought. */
    private final class Heat {
        final Queue<Integer> asked = new ConcurrentLinkedQueue<>();
        final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
        final AtomicInteger passes = new AtomicInteger();
        final int refused = seeds.nextInt(2 * PASSES);
        final int[] outcomes = seeds.ints(PASSES, 0, 3).toArray();
        final Duration delay = Duration.ofNanos(seeds.nextInt(100_000));
        final Future<Answer> future = Pipeline.builder("heat")
                .environment(environment)
                .add(Heats.after(delay, threads)
                        .most(() -> PASSES - 1)
                        .may(number -> asked.add(number) && number != refused)
                        .wins((value, thrown) -> value instanceof Answer answer && answer.good))
                .build()
                .callOn(threads, this::pass);

        private Answer pass() throws IOException {
            int outcome = outcomes[passes.getAndIncrement()];
            if (outcome == 0) {
                throw new IOException();
            }
            Answer answer = new Answer(outcome == 1);
            answers.add(answer);
            return answer;
        }

        /** Waits until the race has ended; answers with what its caller sees. */
        Answer seen() throws Exception {
            try {
                return future.get(30, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                assertThat(e).hasCauseInstanceOf(IOException.class);
                return null;
            }
        }
    }

    /** A result that must be closed if nobody sees it. */
    private static final class Answer implements AutoCloseable {
        final boolean good;
        final AtomicInteger closed = new AtomicInteger();

        Answer(boolean good) {
            this.good = good;
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }

    @Test
    void everyRaceEnds_asksOnceAboutEachPassAndLosesNoResult() throws Exception {
        List<Heat> heats = new ArrayList<>();
        List<Answer> seen = new ArrayList<>();
        for (int i = 0; i < RACES; i++) {
            Heat heat = new Heat();
            heats.add(heat);
            seen.add(heat.seen());
        }
        // Late passes run on.
        threads.shutdown();
        assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();

        for (int i = 0; i < RACES; i++) {
            Heat heat = heats.get(i);
            for (Answer answer : heat.answers) {
                assertThat(answer.closed).as("closed").hasValue(answer == seen.get(i) ? 0 : 1);
            }
            assertThat(heat.asked).containsExactlyElementsOf(firstNumbers(heat.asked.size()));
            assertThat(heat.asked.size()).isBetween(0, Math.min(PASSES - 1, heat.refused == 0 ? PASSES : heat.refused));
        }
        assertThat(environment.pendingOperations()).isZero();
    }

    private static List<Integer> firstNumbers(int count) {
        List<Integer> numbers = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            numbers.add(number);
        }
        return numbers;
    }
}
