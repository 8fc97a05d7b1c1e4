package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.spi.AsyncWork;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of work that ends elsewhere when the operation is cut while it waits for that. */
class StageCancelTest {
    @RegisterExtension
    final LibraryLog log = new LibraryLog();

    private final World world = new World();
    private final CompletableFuture<Object> future = new CompletableFuture<>();
    private final AtomicInteger closed = new AtomicInteger();

    /** Has work run elsewhere after a failure. */
    private record Elsewhere(AsyncWork work) implements Policy, Stage {
        @Override
        public List<Stage> stages(StageContext context) {
            return List.of(this);
        }

        @Override
        public int flags() {
            return OWNS;
        }

        @Override
        public long enter(long leftNanos) {
            return Step.go(0);
        }

        @Override
        public long failure(long token, Object value, Throwable thrown, Operation operation, long leftNanos) {
            operation.nextAsync(work);
            return Step.RUN;
        }
    }

    private Ending<?> cutWhileWaiting(Driver driver, boolean propagate, CompletionStage<?> stage) {
        return cutWhileWaiting(driver, waitingFor(propagate, stage));
    }

    private Pipeline waitingFor(boolean propagate, CompletionStage<?> stage) {
        return world.pipeline()
                .propagateCancel(propagate)
                .timeout(ms(100))
                .add(new Elsewhere(() -> stage))
                .build();
    }

    private Ending<?> cutWhileWaiting(Driver driver, Pipeline pipeline) {
        // The time must have an end to come to.
        world.time.after(ms(500), () -> {});
        return driver.run(pipeline, () -> {
            throw new IOException();
        });
    }

    private CompletionStage<?> proxied() {
        return (CompletionStage<?>) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {CompletionStage.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("toCompletableFuture")) {
                        return future;
                    }
                    try {
                        return method.invoke(future, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** A future that refuses to be cancelled, as a minimal stage does. */
    private final class Minimal extends CompletableFuture<Object> {
        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletableFuture<Object> toCompletableFuture() {
            return future;
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"CALL", "CALL_ASYNC", "CALL_ON"})
    void future_isCancelled(Driver driver) {
        assertThat(cutWhileWaiting(driver, true, future).thrown()).isNotNull();

        assertThat(future).isCancelled();
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"CALL", "CALL_ASYNC", "CALL_ON"})
    void stageThatIsNoFuture_isCancelled(Driver driver) {
        assertThat(cutWhileWaiting(driver, true, proxied()).thrown()).isNotNull();

        assertThat(future).isCancelled();
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"CALL", "CALL_ASYNC", "CALL_ON"})
    void minimalStage_isCancelledByItsFuture(Driver driver) {
        assertThat(cutWhileWaiting(driver, true, new Minimal()).thrown())
                .isNotNull()
                .isNotInstanceOf(UnsupportedOperationException.class);

        assertThat(future).isCancelled();
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"CALL", "CALL_ASYNC", "CALL_ON"})
    void withoutPropagation_runsOnAndItsResultIsClosed(Driver driver) {
        assertThat(cutWhileWaiting(driver, false, future).thrown()).isNotNull();
        assertThat(future).isNotDone();

        future.complete((AutoCloseable) closed::incrementAndGet);

        assertThat(closed).hasValue(1);
    }

    /** A future of the user's with a fault in its {@code cancel}. */
    private static final class Refusing extends CompletableFuture<Object> {
        private final RuntimeException fault;

        Refusing(RuntimeException fault) {
            this.fault = fault;
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            throw fault;
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"CALL", "CALL_ASYNC", "CALL_ON"})
    void cancelThatThrows_isLoggedOnceAndChangesNothing(Driver driver) {
        IllegalStateException fault = new IllegalStateException("cancel is broken");
        Pipeline pipeline = waitingFor(true, new Refusing(fault));

        for (int i = 0; i < 2; i++) {
            assertThat(cutWhileWaiting(driver, pipeline).thrown()).isInstanceOf(TimeoutExceeded.class);
        }

        assertThat(log.lines())
                .containsExactly("WARNING what should cancel an attempt of " + pipeline.name()
                        + " threw or could not run; the operation goes on, and this is logged once");
        assertThat(log.thrown()).containsExactly(fault);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"CALL", "CALL_ASYNC", "CALL_ON"})
    void stageThatKnowsNoCancel_isNoFault(Driver driver) {
        CompletableFuture<Object> neither = new Refusing(new UnsupportedOperationException());

        assertThat(cutWhileWaiting(driver, true, neither).thrown()).isInstanceOf(TimeoutExceeded.class);

        assertThat(log.lines()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"CALL_ASYNC", "CALL_ON"})
    void brokenStageOfWorkGivenUpAsItStarted_isLogged(Driver driver) {
        IllegalStateException fault = new IllegalStateException("no handle");
        CompletableFuture<Object> broken = new CompletableFuture<>() {
            @Override
            public <U> CompletableFuture<U> handle(BiFunction<? super Object, Throwable, ? extends U> ending) {
                throw fault;
            }
        };
        Pipeline pipeline = world.pipeline()
                .timeout(ms(100))
                .add(new Elsewhere(() -> {
                    world.time.advance(ms(200));
                    return broken;
                }))
                .build();

        assertThat(cutWhileWaiting(driver, pipeline).thrown()).isInstanceOf(TimeoutExceeded.class);

        assertThat(log.lines())
                .containsExactly("WARNING a stage of " + pipeline.name() + " threw when asked to tell its end");
        assertThat(log.thrown()).containsExactly(fault);
    }
}
