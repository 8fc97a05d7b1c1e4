package dev.steadfast;

import dev.steadfast.engine.CallForm;
import dev.steadfast.engine.Door;
import dev.steadfast.event.FallbackKind;
import dev.steadfast.outcome.AsyncAttemptCall;
import dev.steadfast.outcome.AsyncCall;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.AttemptCall;
import dev.steadfast.outcome.Call;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.policy.fallback.Fallback;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The forms of call of a {@link Pipeline} that hold no thread while they wait: a future has the answer. Safe for use by
 * many threads.
 *
 * @since 0.1
 */
public abstract sealed class AsyncCalls extends BlockingCalls permits Pipeline {
    AsyncCalls(Door door) {
        super(door);
    }

    /**
     * Starts work that ends elsewhere, and holds no thread while it waits. The first attempt starts here; a retry
     * without delay on the thread that ended the attempt before; everything after a wait on the environment's executor.
     *
     * @param <T> the type of the value
     * @param work the work, started once for each attempt; it must not block
     * @return a future with the outcome, failures looked at through wrappers. Cancelling it, or completing it by hand,
     *     cancels the operation: the attempt, the wait, every timer
     */
    public <T extends @Nullable Object> CompletableFuture<T> callAsync(AsyncCall<T> work) {
        return Unchecked.async(door, CallForm.ASYNC_CALL, Objects.requireNonNull(work, "work"), null, null, null);
    }

    /**
     * Starts work that ends elsewhere and looks at its attempt; otherwise as {@link #callAsync(AsyncCall)}.
     *
     * @param <T> the type of the value
     * @param work the work, started once for each attempt; it must not block
     * @return a future with the outcome
     */
    public <T extends @Nullable Object> CompletableFuture<T> callAsync(AsyncAttemptCall<T> work) {
        return Unchecked.async(
                door, CallForm.ASYNC_ATTEMPT_CALL, Objects.requireNonNull(work, "work"), null, null, null);
    }

    /**
     * Starts work that ends elsewhere, on whose waits an executor of the caller's goes on; otherwise as
     * {@link #callAsync(AsyncCall)}.
     *
     * @param <T> the type of the value
     * @param executor where the operation goes on after a wait
     * @param work the work, started once for each attempt; it must not block
     * @return a future with the outcome
     */
    public <T extends @Nullable Object> CompletableFuture<T> callAsync(Executor executor, AsyncAttemptCall<T> work) {
        Objects.requireNonNull(executor, "executor");
        return Unchecked.async(
                door, CallForm.ASYNC_ATTEMPT_CALL, Objects.requireNonNull(work, "work"), null, executor, null);
    }

    /**
     * Starts work that ends elsewhere and looks at its attempt, with what its caller asks for this operation; otherwise
     * as {@link #callAsync(AsyncCall)}.
     *
     * @param <T> the type of the value
     * @param options bounds and attributes of this operation, and the attempt that it is within
     * @param work the work, started once for each attempt; it must not block
     * @return a future with the outcome
     */
    public <T extends @Nullable Object> CompletableFuture<T> callAsync(CallOptions options, AsyncAttemptCall<T> work) {
        Objects.requireNonNull(options, "options");
        return Unchecked.async(
                door, CallForm.ASYNC_ATTEMPT_CALL, Objects.requireNonNull(work, "work"), options, null, null);
    }

    /**
     * Starts work that ends elsewhere, on whose waits an executor of the caller's goes on; otherwise as
     * {@link #callAsync(AsyncCall)}.
     *
     * @param <T> the type of the value
     * @param executor where the operation goes on after a wait
     * @param work the work, started once for each attempt; it must not block
     * @return a future with the outcome
     */
    public <T extends @Nullable Object> CompletableFuture<T> callAsync(Executor executor, AsyncCall<T> work) {
        Objects.requireNonNull(executor, "executor");
        return Unchecked.async(door, CallForm.ASYNC_CALL, Objects.requireNonNull(work, "work"), null, executor, null);
    }

    /**
     * Starts work that ends elsewhere, within an attempt of another pipeline, whose deadline it shares and with which it
     * is cancelled; otherwise as {@link #callAsync(AsyncCall)}.
     *
     * @param <T> the type of the value
     * @param within the attempt
     * @param work the work, started once for each attempt; it must not block
     * @return a future with the outcome
     */
    public <T extends @Nullable Object> CompletableFuture<T> callAsync(Attempt within, AsyncCall<T> work) {
        return callAsync(CallOptions.none().within(within), work);
    }

    /**
     * Starts work that ends elsewhere, with what its caller asks for this operation; otherwise as
     * {@link #callAsync(AsyncCall)}.
     *
     * @param <T> the type of the value
     * @param options bounds and attributes of this operation, and the attempt that it is within
     * @param work the work, started once for each attempt; it must not block
     * @return a future with the outcome
     */
    public <T extends @Nullable Object> CompletableFuture<T> callAsync(CallOptions options, AsyncCall<T> work) {
        Objects.requireNonNull(options, "options");
        return Unchecked.async(door, CallForm.ASYNC_CALL, Objects.requireNonNull(work, "work"), options, null, null);
    }

    /**
     * Starts work that ends elsewhere and looks at its attempt, within an attempt of another pipeline, whose deadline it
     * shares and with which it is cancelled; otherwise as {@link #callAsync(AsyncCall)}.
     *
     * @param <T> the type of the value
     * @param within the attempt
     * @param work the work, started once for each attempt; it must not block
     * @return a future with the outcome
     */
    public <T extends @Nullable Object> CompletableFuture<T> callAsync(Attempt within, AsyncAttemptCall<T> work) {
        return callAsync(CallOptions.none().within(within), work);
    }

    /**
     * Runs work that blocks on an executor, every attempt of it, and holds no thread between attempts.
     *
     * @param <T> the type of the value
     * @param executor where attempts run
     * @param work the work, run once for each attempt
     * @return a future with the outcome; cancelling it interrupts an attempt that runs
     */
    public <T extends @Nullable Object> CompletableFuture<T> callOn(Executor executor, Call<T, ?> work) {
        Objects.requireNonNull(executor, "executor");
        return Unchecked.async(door, CallForm.CALL, Objects.requireNonNull(work, "work"), null, null, executor);
    }

    /**
     * Runs work that blocks and looks at its attempt, with what its caller asks for this operation; otherwise as
     * {@link #callOn(Executor, Call)}.
     *
     * @param <T> the type of the value
     * @param executor where attempts run
     * @param options bounds and attributes of this operation, and the attempt that it is within
     * @param work the work, run once for each attempt
     * @return a future with the outcome; cancelling it interrupts an attempt that runs
     */
    public <T extends @Nullable Object> CompletableFuture<T> callOn(
            Executor executor, CallOptions options, AttemptCall<T, ?> work) {
        Objects.requireNonNull(executor, "executor");
        Objects.requireNonNull(options, "options");
        return Unchecked.async(
                door, CallForm.ATTEMPT_CALL, Objects.requireNonNull(work, "work"), options, null, executor);
    }

    /**
     * Runs work that blocks, with what its caller asks for this operation; otherwise as {@link #callOn(Executor, Call)}.
     *
     * @param <T> the type of the value
     * @param executor where attempts run
     * @param options bounds and attributes of this operation, and the attempt that it is within
     * @param work the work, run once for each attempt
     * @return a future with the outcome; cancelling it interrupts an attempt that runs
     */
    public <T extends @Nullable Object> CompletableFuture<T> callOn(
            Executor executor, CallOptions options, Call<T, ?> work) {
        Objects.requireNonNull(executor, "executor");
        Objects.requireNonNull(options, "options");
        return Unchecked.async(door, CallForm.CALL, Objects.requireNonNull(work, "work"), options, null, executor);
    }

    /**
     * Runs work that blocks and looks at its attempt; otherwise as {@link #callOn(Executor, Call)}.
     *
     * @param <T> the type of the value
     * @param executor where attempts run
     * @param work the work, run once for each attempt
     * @return a future with the outcome; cancelling it interrupts an attempt that runs
     */
    public <T extends @Nullable Object> CompletableFuture<T> callOn(Executor executor, AttemptCall<T, ?> work) {
        Objects.requireNonNull(executor, "executor");
        return Unchecked.async(door, CallForm.ATTEMPT_CALL, Objects.requireNonNull(work, "work"), null, null, executor);
    }

    /**
     * Makes this pipeline a fallback, for work that ends elsewhere, so that no thread is held meanwhile; otherwise as
     * {@link #asFallback(Call)}.
     *
     * @param <T> the type of the value
     * @param work the work, started once for each attempt of this pipeline; it must not block
     * @return a fallback that calls this pipeline
     */
    public <T extends @Nullable Object> Fallback<T> asAsyncFallback(AsyncCall<T> work) {
        Objects.requireNonNull(work, "work");
        return Fallback.ofAsync(FallbackKind.PIPELINE, failed -> callAsync(failed.attempt(), work));
    }
}
