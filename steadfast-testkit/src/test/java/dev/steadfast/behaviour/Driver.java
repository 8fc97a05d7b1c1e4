package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.Call;
import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.OperationInterrupted;
import dev.steadfast.outcome.Outcome;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Every way to run work through a pipeline. A behaviour is tested through all that can show it; a new way is a new constant.
 * A test that uses this list must not assume that the work runs on its own stack.
 */
public enum Driver {
    CALL(InterruptedException.class, false) {
        @Override
        <T> T through(Pipeline pipeline, Call<T, Exception> work) throws Throwable {
            return pipeline.call(work);
        }
    },
    CALL_WITH_ATTEMPT(InterruptedException.class, false) {
        @Override
        <T> T through(Pipeline pipeline, Call<T, Exception> work) throws Throwable {
            return pipeline.call(attempt -> work.run());
        }
    },
    /** Knows no results, so no condition on results applies. */
    RUN(InterruptedException.class, false) {
        @Override
        <T> T through(Pipeline pipeline, Call<T, Exception> work) throws Throwable {
            AtomicReference<T> last = new AtomicReference<>();
            pipeline.run(() -> last.set(work.run()));
            return last.get();
        }
    },
    /** Knows no results, so no condition on results applies. */
    RUN_WITH_ATTEMPT(InterruptedException.class, false) {
        @Override
        <T> T through(Pipeline pipeline, Call<T, Exception> work) throws Throwable {
            AtomicReference<T> last = new AtomicReference<>();
            pipeline.run(attempt -> last.set(work.run()));
            return last.get();
        }
    },
    GET(OperationInterrupted.class, true) {
        @Override
        <T> T through(Pipeline pipeline, Call<T, Exception> work) {
            return pipeline.get(() -> Sneaky.run(work));
        }
    },
    OUTCOME(InterruptedException.class, true) {
        @Override
        <T> T through(Pipeline pipeline, Call<T, Exception> work) throws Throwable {
            return unpack(pipeline.outcome(work));
        }
    },
    OUTCOME_WITH_ATTEMPT(InterruptedException.class, true) {
        @Override
        <T> T through(Pipeline pipeline, Call<T, Exception> work) throws Throwable {
            return unpack(pipeline.outcome(attempt -> work.run()));
        }
    },
    WRAP(InterruptedException.class, false) {
        @Override
        <T> T through(Pipeline pipeline, Call<T, Exception> work) throws Throwable {
            return pipeline.wrap(work).run();
        }
    },
    WRAP_SUPPLIER(OperationInterrupted.class, true) {
        @Override
        <T> T through(Pipeline pipeline, Call<T, Exception> work) {
            Supplier<T> wrapped = pipeline.wrapSupplier(() -> Sneaky.run(work));
            return wrapped.get();
        }
    },
    WRAP_FUNCTION(OperationInterrupted.class, true) {
        @Override
        <T> T through(Pipeline pipeline, Call<T, Exception> work) {
            Function<String, T> wrapped = pipeline.wrap(argument -> Sneaky.run(work));
            return wrapped.apply("argument");
        }
    },
    PROXY(InterruptedException.class, false) {
        @Override
        @SuppressWarnings("unchecked") // a proxy knows the raw interface only
        <T> T through(Pipeline pipeline, Call<T, Exception> work) throws Throwable {
            Worker<T> target = work::run;
            return (T) pipeline.proxy(Worker.class, target).work();
        }
    },
    /** The attempt has ended when the work returns. */
    CALL_ASYNC(InterruptedException.class, false) {
        @Override
        <T> T through(Pipeline pipeline, Call<T, Exception> work) throws Throwable {
            return awaited(pipeline, pipeline.callAsync(() -> atOnce(work)));
        }
    },
    /** The attempt ends later, on another turn of the executor. */
    CALL_ASYNC_WITH_ATTEMPT(InterruptedException.class, false) {
        @Override
        <T> T through(Pipeline pipeline, Call<T, Exception> work) throws Throwable {
            Executor executor = pipeline.environment().executor();
            return awaited(pipeline, pipeline.callAsync(attempt -> later(executor, work)));
        }
    },
    CALL_ON(InterruptedException.class, true) {
        @Override
        <T> T through(Pipeline pipeline, Call<T, Exception> work) throws Throwable {
            Executor executor = pipeline.environment().executor();
            return awaited(pipeline, pipeline.callOn(executor, work));
        }
    },
    CALL_ON_WITH_ATTEMPT(InterruptedException.class, true) {
        @Override
        <T> T through(Pipeline pipeline, Call<T, Exception> work) throws Throwable {
            Executor executor = pipeline.environment().executor();
            return awaited(pipeline, pipeline.callOn(executor, attempt -> work.run()));
        }
    };

    private final Class<? extends Exception> interruption;
    private final boolean flagSetAfterInterrupt;

    Driver(Class<? extends Exception> interruption, boolean flagSetAfterInterrupt) {
        this.interruption = interruption;
        this.flagSetAfterInterrupt = flagSetAfterInterrupt;
    }

    /** Not public, as many interfaces of applications are not. */
    interface Worker<T> {
        T work() throws Exception;
    }

    /** Whether the caller is given a future, and no thread waits. */
    boolean isAsync() {
        return compareTo(CALL_ASYNC) >= 0;
    }

    /** What comes out of this form where the work has thrown this. */
    Throwable delivered(Throwable thrown) {
        return isAsync() ? Failures.unwrap(thrown) : thrown;
    }

    abstract <T> T through(Pipeline pipeline, Call<T, Exception> work) throws Throwable;

    /** Runs the work, catches whatever comes out, and leaves no interrupt behind. */
    @SuppressWarnings("InterruptedExceptionSwallowed") // it is what the test looks at
    public <T> Ending<T> run(Pipeline pipeline, Call<T, Exception> work) {
        T value = null;
        Throwable thrown = null;
        try {
            value = through(pipeline, work);
        } catch (Throwable t) {
            thrown = t;
        }
        return new Ending<>(value, thrown, Thread.interrupted());
    }

    /** Asserts that the ending tells of an interrupt in the way of this form. */
    void assertInterrupted(Ending<?> ending) {
        assertThat(ending.thrown()).isInstanceOf(interruption);
        assertThat(ending.interruptedAfter()).as("interrupt flag afterwards").isEqualTo(flagSetAfterInterrupt);
    }

    private static <T> CompletableFuture<T> atOnce(Call<T, Exception> work) {
        try {
            return CompletableFuture.completedFuture(work.run());
        } catch (Throwable thrown) {
            return CompletableFuture.failedFuture(thrown);
        }
    }

    private static <T> CompletableFuture<T> later(Executor executor, Call<T, Exception> work) {
        CompletableFuture<T> end = new CompletableFuture<>();
        executor.execute(() -> {
            try {
                end.complete(work.run());
            } catch (Throwable thrown) {
                end.completeExceptionally(thrown);
            }
        });
        return end;
    }

    /** Lets virtual time pass until the future is done, and gives or throws what it holds, unwrapped by nobody. */
    private static <T> T awaited(Pipeline pipeline, CompletableFuture<T> future) throws Throwable {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        CompletableFuture<T> told = future.whenComplete((value, thrown) -> failure.set(thrown));
        try {
            return Wrapped.virtual(pipeline.environment().time()).await(told);
        } catch (ExecutionException | CancellationException e) {
            throw failure.get();
        }
    }

    private static <T> T unpack(Outcome<T> outcome) throws Throwable {
        if (outcome instanceof Outcome.Failed<T> failed) {
            throw failed.failure();
        }
        return ((Outcome.Returned<T>) outcome).value();
    }
}
