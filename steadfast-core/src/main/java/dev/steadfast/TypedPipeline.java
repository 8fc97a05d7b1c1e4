package dev.steadfast;

import dev.steadfast.environment.Environment;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.Counters;
import dev.steadfast.outcome.AsyncAttemptCall;
import dev.steadfast.outcome.AsyncCall;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.AttemptCall;
import dev.steadfast.outcome.Call;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.fallback.Fallback;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Pipeline} for calls that yield one type, because a policy in it may give a value of that type in their place.
 * The forms of call are those of {@link Pipeline}, where they are described; there is none without a value. Immutable but
 * for its switch and counters; safe for use by many threads.
 *
 * @param <T> the type of the value
 * @since 0.1
 */
public final class TypedPipeline<T extends @Nullable Object> extends TypedBlockingCalls<T> {
    TypedPipeline(Pipeline untyped) {
        super(untyped);
    }

    /**
     * As {@link Pipeline#callAsync(AsyncCall)}.
     *
     * @param work the work, started once for each attempt
     * @return a future with the outcome; cancelling it cancels the operation
     */
    public CompletableFuture<T> callAsync(AsyncCall<T> work) {
        return untyped.callAsync(work);
    }

    /**
     * As {@link Pipeline#callAsync(Executor, AsyncCall)}.
     *
     * @param executor the executor
     * @param work the work, started once for each attempt
     * @return a future with the outcome; cancelling it cancels the operation
     */
    public CompletableFuture<T> callAsync(Executor executor, AsyncCall<T> work) {
        return untyped.callAsync(executor, work);
    }

    /**
     * As {@link Pipeline#callAsync(CallOptions, AsyncCall)}.
     *
     * @param options what its caller asks for this operation
     * @param work the work, started once for each attempt
     * @return a future with the outcome; cancelling it cancels the operation
     */
    public CompletableFuture<T> callAsync(CallOptions options, AsyncCall<T> work) {
        return untyped.callAsync(options, work);
    }

    /**
     * As {@link Pipeline#callAsync(Attempt, AsyncCall)}.
     *
     * @param within the attempt of another pipeline
     * @param work the work, started once for each attempt
     * @return a future with the outcome; cancelling it cancels the operation
     */
    public CompletableFuture<T> callAsync(Attempt within, AsyncCall<T> work) {
        return untyped.callAsync(within, work);
    }

    /**
     * As {@link Pipeline#callAsync(AsyncAttemptCall)}.
     *
     * @param work the work, started once for each attempt
     * @return a future with the outcome; cancelling it cancels the operation
     */
    public CompletableFuture<T> callAsync(AsyncAttemptCall<T> work) {
        return untyped.callAsync(work);
    }

    /**
     * As {@link Pipeline#callAsync(Executor, AsyncAttemptCall)}.
     *
     * @param executor the executor
     * @param work the work, started once for each attempt
     * @return a future with the outcome; cancelling it cancels the operation
     */
    public CompletableFuture<T> callAsync(Executor executor, AsyncAttemptCall<T> work) {
        return untyped.callAsync(executor, work);
    }

    /**
     * As {@link Pipeline#callAsync(CallOptions, AsyncAttemptCall)}.
     *
     * @param options what its caller asks for this operation
     * @param work the work, started once for each attempt
     * @return a future with the outcome; cancelling it cancels the operation
     */
    public CompletableFuture<T> callAsync(CallOptions options, AsyncAttemptCall<T> work) {
        return untyped.callAsync(options, work);
    }

    /**
     * As {@link Pipeline#callAsync(Attempt, AsyncAttemptCall)}.
     *
     * @param within the attempt of another pipeline
     * @param work the work, started once for each attempt
     * @return a future with the outcome; cancelling it cancels the operation
     */
    public CompletableFuture<T> callAsync(Attempt within, AsyncAttemptCall<T> work) {
        return untyped.callAsync(within, work);
    }

    /**
     * As {@link Pipeline#callOn(Executor, Call)}.
     *
     * @param executor the executor
     * @param work the work, run once for each attempt
     * @return a future with the outcome; cancelling it interrupts an attempt that runs
     */
    public CompletableFuture<T> callOn(Executor executor, Call<T, ?> work) {
        return untyped.callOn(executor, work);
    }

    /**
     * As {@link Pipeline#callOn(Executor, CallOptions, Call)}.
     *
     * @param executor the executor
     * @param options what its caller asks for this operation
     * @param work the work, run once for each attempt
     * @return a future with the outcome; cancelling it interrupts an attempt that runs
     */
    public CompletableFuture<T> callOn(Executor executor, CallOptions options, Call<T, ?> work) {
        return untyped.callOn(executor, options, work);
    }

    /**
     * As {@link Pipeline#callOn(Executor, AttemptCall)}.
     *
     * @param executor the executor
     * @param work the work, run once for each attempt
     * @return a future with the outcome; cancelling it interrupts an attempt that runs
     */
    public CompletableFuture<T> callOn(Executor executor, AttemptCall<T, ?> work) {
        return untyped.callOn(executor, work);
    }

    /**
     * As {@link Pipeline#callOn(Executor, CallOptions, AttemptCall)}.
     *
     * @param executor the executor
     * @param options what its caller asks for this operation
     * @param work the work, run once for each attempt
     * @return a future with the outcome; cancelling it interrupts an attempt that runs
     */
    public CompletableFuture<T> callOn(Executor executor, CallOptions options, AttemptCall<T, ?> work) {
        return untyped.callOn(executor, options, work);
    }

    /**
     * As {@link Pipeline#wrap(Call)}.
     *
     * @param <X> the checked exception of the work
     * @param work the work, run once for each attempt
     * @return work that runs through this pipeline
     */
    public <X extends Throwable> Call<T, X> wrap(Call<T, X> work) {
        return untyped.wrap(work);
    }

    /**
     * As {@link Pipeline#wrapSupplier}.
     *
     * @param work the work, run once for each attempt
     * @return a supplier that runs through this pipeline
     */
    public Supplier<T> wrapSupplier(Supplier<T> work) {
        return untyped.wrapSupplier(work);
    }

    /**
     * As {@link Pipeline#wrap(Function)}.
     *
     * @param <A> the type of the argument
     * @param work the work, run once for each attempt
     * @return a function that runs through this pipeline
     */
    public <A extends @Nullable Object> Function<A, T> wrap(Function<A, T> work) {
        return untyped.wrap(work);
    }

    /**
     * As {@link Pipeline#asFallback(Call)}.
     *
     * @param work the work, run once for each attempt
     * @return a fallback that calls this pipeline
     */
    public Fallback<T> asFallback(Call<T, ?> work) {
        return untyped.asFallback(work);
    }

    /**
     * As {@link Pipeline#asFallback(AttemptCall)}.
     *
     * @param work the work, run once for each attempt
     * @return a fallback that calls this pipeline
     */
    public Fallback<T> asFallback(AttemptCall<T, ?> work) {
        return untyped.asFallback(work);
    }

    /**
     * As {@link Pipeline#asAsyncFallback}.
     *
     * @param work the work, started once for each attempt
     * @return a fallback that calls this pipeline
     */
    public Fallback<T> asAsyncFallback(AsyncCall<T> work) {
        return untyped.asAsyncFallback(work);
    }

    /**
     * As {@link Pipeline#in}.
     *
     * @param environment the other environment
     * @return a new pipeline
     * @throws IllegalStateException if the pipeline has handles: they belong to one environment
     */
    public TypedPipeline<T> in(Environment environment) {
        return new TypedPipeline<>(untyped.in(environment));
    }

    /**
     * The same pipeline, with the forms of call for any type, for existing code that takes a {@link Pipeline}. Calls
     * through it that do not yield the type of this one may be given it all the same, which ends in a
     * {@link ClassCastException}.
     *
     * @return the pipeline that this one calls, with its counters and switches
     */
    public Pipeline untyped() {
        return untyped;
    }

    /**
     * What the pipeline runs in.
     *
     * @return its environment
     */
    public Environment environment() {
        return untyped.environment();
    }

    /**
     * Names the pipeline.
     *
     * @return its name
     */
    public String name() {
        return untyped.name();
    }

    /**
     * As {@link Pipeline#mode(PolicyKind, PolicyMode)}.
     *
     * @param kind the kind of policy
     * @param mode the new setting; the environment's is obeyed as well
     */
    public void mode(PolicyKind kind, PolicyMode mode) {
        untyped.mode(kind, mode);
    }

    /**
     * As {@link Pipeline#mode(PolicyKind)}.
     *
     * @param kind the kind of policy
     * @return the stricter of the two settings
     */
    public PolicyMode mode(PolicyKind kind) {
        return untyped.mode(kind);
    }

    /**
     * Counts what this pipeline has done.
     *
     * @return a snapshot
     */
    public Counters counters() {
        return untyped.counters();
    }

    @Override
    public String toString() {
        return "Typed" + untyped;
    }
}
