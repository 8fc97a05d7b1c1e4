package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.ContextCarrier;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The caller's context is there wherever a part of its operation runs, and nowhere else. In the machine's own time. */
class ContextCarrierTest {
    private static final ThreadLocal<String> ID = new ThreadLocal<>();

    private final AtomicInteger captures = new AtomicInteger();
    private final AtomicInteger installed = new AtomicInteger();
    private final AtomicInteger restored = new AtomicInteger();

    private final ContextCarrier carrier = new ContextCarrier() {
        @Override
        public Object capture() {
            captures.incrementAndGet();
            return ID.get();
        }

        @Override
        public Object install(Object captured) {
            installed.incrementAndGet();
            String before = ID.get();
            ID.set((String) captured);
            return before;
        }

        @Override
        public void restore(Object before) {
            restored.incrementAndGet();
            ID.set((String) before);
        }
    };

    /** A thread with an id of its own. */
    private final ExecutorService pool = Executors.newSingleThreadExecutor(task -> new Thread(() -> {
        ID.set("P");
        task.run();
    }));

    private final Environment environment = Environment.builder()
            .name("carried")
            .executor(pool)
            .contextCarrier(carrier)
            .build();
    private final Queue<String> seen = new ConcurrentLinkedQueue<>();

    private final Pipeline pipeline = Pipeline.builder("carried")
            .environment(environment)
            .retry(Retry.builder()
                    .maxAttempts(3)
                    .backoff(fixed(ms(2)))
                    .retryOn(IOException.class, failure -> {
                        see("predicate");
                        return true;
                    })
                    .delayFunction((result, failure, attempt) -> {
                        see("delay");
                        return null;
                    })
                    .build())
            .listener(event -> see("listener"))
            .build();

    @BeforeEach
    void callerHasAContext() {
        ID.set("A");
    }

    @AfterEach
    void leaveNothing() {
        pool.shutdownNow();
        ID.remove();
    }

    private void see(String what) {
        seen.add(what + " " + ID.get());
    }

    private CompletableFuture<String> failing() {
        see("attempt");
        return CompletableFuture.failedFuture(new IOException());
    }

    private static final List<String> ALL_WITH_A = List.of(
            "attempt A",
            "predicate A",
            "delay A",
            "listener A",
            "attempt A",
            "predicate A",
            "delay A",
            "listener A",
            "attempt A",
            "predicate A",
            "listener A");

    private static void assertFails(CompletableFuture<?> future) {
        assertThat(catchThrowable(() -> future.get(60, TimeUnit.SECONDS)))
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isExactlyInstanceOf(IOException.class);
    }

    private void assertThePoolHasItsOwnAgain() throws Exception {
        assertThat(pool.submit(ID::get).get(60, TimeUnit.SECONDS)).isEqualTo("P");
        assertThat(captures).as("captures of one operation").hasValue(1);
        assertThat(installed).hasPositiveValue().hasValue(restored.get());
    }

    @Test
    void C077_callAsync_carriesTheContextEverywhere() throws Exception {
        assertFails(pipeline.callAsync(this::failing));

        assertThat(seen).containsExactlyElementsOf(ALL_WITH_A);
        assertThePoolHasItsOwnAgain();
        assertThat(ID.get()).isEqualTo("A");
    }

    @Test
    void C077_callOn_carriesTheContextEverywhere() throws Exception {
        CompletableFuture<String> future = pipeline.callOn(pool, () -> {
            see("attempt");
            throw new IOException();
        });

        assertFails(future);
        assertThat(seen).containsExactlyElementsOf(ALL_WITH_A);
        assertThePoolHasItsOwnAgain();
    }

    @Test
    void C077_aCompletionOnAnotherThread_carriesTheContext() throws Exception {
        Pipeline immediate = Pipeline.builder("immediate")
                .environment(environment)
                .retry(Retry.builder().maxAttempts(2).backoff(Backoff.none()).build())
                .build();
        CompletableFuture<String> first = new CompletableFuture<>();
        CompletableFuture<String> future = immediate.callAsync(attempt -> {
            see("attempt " + attempt.number());
            return attempt.number() == 1 ? first : CompletableFuture.completedFuture("done");
        });
        pool.execute(() -> first.completeExceptionally(new IOException()));

        assertThat(future.get(60, TimeUnit.SECONDS)).isEqualTo("done");
        assertThat(seen).containsExactly("attempt 1 A", "attempt 2 A");
        assertThePoolHasItsOwnAgain();
    }

    @Test
    void C077_theWorkOfAStage_hasTheContext() throws Exception {
        Pipeline fallingBack = Pipeline.builder("falling back")
                .environment(environment)
                .add(Fallback.<Object>of(failed -> {
                    see("fallback");
                    return "other";
                }))
                .build();

        assertThat(fallingBack.callAsync(this::failing).get(60, TimeUnit.SECONDS))
                .isEqualTo("other");

        assertThat(seen).containsExactly("attempt A", "fallback A");
        assertThePoolHasItsOwnAgain();
    }

    @Test
    void dependents_ofTheFuture_runWithoutIt() throws Exception {
        CompletableFuture<String> own = new CompletableFuture<>();
        CompletableFuture<String> dependent = pipeline.callAsync(() -> own).thenApply(value -> ID.get());

        pool.execute(() -> own.complete("done"));

        assertThat(dependent.get(60, TimeUnit.SECONDS)).isEqualTo("P");
    }

    @Test
    void C077_blockingForms_stayOnTheirThreadAndCarryNothing() throws Exception {
        Thread caller = Thread.currentThread();

        assertThat(catchThrowable(() -> pipeline.call(() -> {
                    see("attempt");
                    assertThat(Thread.currentThread()).isSameAs(caller);
                    throw new IOException();
                })))
                .isInstanceOf(IOException.class);

        assertThat(seen).containsExactlyElementsOf(ALL_WITH_A);
        assertThat(captures).hasValue(0);
        assertThat(installed).hasValue(0);
    }

    @Test
    void operationsSideBySide_haveEachItsOwn() {
        CompletableFuture<String> ofA = pipeline.callAsync(this::failing);
        ID.set("B");
        CompletableFuture<String> ofB = pipeline.callAsync(this::failing);

        assertFails(ofA);
        assertFails(ofB);

        assertThat(seen).hasSize(2 * ALL_WITH_A.size());
        assertThat(seen.stream().filter(place -> place.endsWith(" A"))).hasSize(ALL_WITH_A.size());
        assertThat(seen.stream().filter(place -> place.endsWith(" B"))).hasSize(ALL_WITH_A.size());
    }
}
