package dev.steadfast;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What threads may do to a registry at the same time. */
class RegistryRaceTest {
    private static final int THREADS = 4;

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final Registry registry = new Registry();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private static Pipeline pipeline(String name) {
        return Pipeline.builder(name).build();
    }

    private <T> List<T> together(int tasks, Callable<T> task) throws Exception {
        CyclicBarrier start = new CyclicBarrier(tasks);
        List<Future<T>> ends = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            ends.add(threads.submit(() -> {
                start.await(10, TimeUnit.SECONDS);
                return task.call();
            }));
        }
        List<T> results = new ArrayList<>();
        for (Future<T> end : ends) {
            results.add(end.get(20, TimeUnit.SECONDS));
        }
        return results;
    }

    @Test
    void manyThatAsk_getOne_madeOnce() throws Exception {
        for (int round = 0; round < 100; round++) {
            String name = "p" + round;
            AtomicInteger made = new AtomicInteger();
            List<Pipeline> got = together(
                    THREADS,
                    () -> registry.pipeline(name, given -> {
                        made.incrementAndGet();
                        return pipeline(given);
                    }));

            assertThat(made).hasValue(1);
            assertThat(got).allMatch(each -> each == got.get(0));
        }
    }

    @Test
    void makersThatFail_leaveItToAnother_untilOneSucceeds() throws Exception {
        for (int round = 0; round < 30; round++) {
            String name = "p" + round;
            AtomicInteger tries = new AtomicInteger();
            List<Boolean> got = together(THREADS, () -> {
                try {
                    registry.pipeline(name, given -> {
                        if (tries.incrementAndGet() < THREADS) {
                            throw new IllegalStateException("not yet");
                        }
                        return pipeline(given);
                    });
                    return true;
                } catch (IllegalStateException notYet) {
                    return false;
                }
            });

            assertThat(tries).hasValue(THREADS);
            assertThat(got).containsOnlyOnce(true);
        }
    }

    @Test
    void makersThatNeedEachOther_endWithAnException_notInADeadlock() throws Exception {
        for (int round = 0; round < 30; round++) {
            String a = "a" + round;
            String b = "b" + round;
            AtomicBoolean first = new AtomicBoolean();
            CyclicBarrier bothAreMaking = new CyclicBarrier(2);
            List<Boolean> got = together(2, () -> {
                boolean one = first.compareAndSet(false, true);
                try {
                    registry.pipeline(one ? a : b, given -> {
                        await(bothAreMaking);
                        registry.pipeline(one ? b : a, RegistryRaceTest::pipeline);
                        return pipeline(given);
                    });
                    return true;
                } catch (IllegalStateException circle) {
                    assertThat(circle).hasMessageContaining("by a circle");
                    return false;
                }
            });

            assertThat(got).contains(false);
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(10, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** Each watcher's picture, made of what it was told, is what is there; nothing was told twice or out of order. */
    @Test
    void watchers_underChanges_areToldOfAllInOrder() throws Exception {
        List<Picture> pictures = new ArrayList<>();
        pictures.add(watching());
        for (int round = 0; round < 10; round++) {
            AtomicInteger number = new AtomicInteger();
            together(THREADS, () -> {
                String name = "p" + number.getAndIncrement() % 2;
                for (int i = 0; i < 50; i++) {
                    registry.pipeline(name, RegistryRaceTest::pipeline);
                    registry.holder(name).ifPresent(holder -> holder.replace(pipeline(name)));
                    registry.remove(name);
                }
                registry.pipeline(name, RegistryRaceTest::pipeline);
                return name;
            });
            pictures.add(watching());
        }

        for (Picture picture : pictures) {
            assertThat(picture.wrong).isEmpty();
            assertThat(picture.seen)
                    .hasSize(2)
                    .containsValues(registry.pipelines().toArray(new Pipeline[0]));
        }
    }

    private Picture watching() {
        Picture picture = new Picture();
        registry.watch(picture);
        return picture;
    }

    private static final class Picture implements RegistryListener {
        private final Map<String, Pipeline> seen = new ConcurrentHashMap<>();
        private final List<String> wrong = new ArrayList<>();

        private void expect(boolean right, String what) {
            if (!right) {
                wrong.add(what);
            }
        }

        @Override
        public void added(Pipeline pipeline) {
            expect(seen.put(pipeline.name(), pipeline) == null, "added twice: " + pipeline);
        }

        @Override
        public void replaced(Pipeline before, Pipeline after) {
            expect(seen.put(after.name(), after) == before, "replaced another: " + before);
        }

        @Override
        public void removed(Pipeline pipeline) {
            expect(seen.remove(pipeline.name()) == pipeline, "removed another: " + pipeline);
        }
    }
}
