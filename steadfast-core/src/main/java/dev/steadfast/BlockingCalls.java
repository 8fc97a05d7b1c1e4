package dev.steadfast;

import dev.steadfast.engine.CallForm;
import dev.steadfast.engine.Door;
import dev.steadfast.event.FallbackKind;
import dev.steadfast.outcome.Action;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.AttemptAction;
import dev.steadfast.outcome.AttemptCall;
import dev.steadfast.outcome.Attributes;
import dev.steadfast.outcome.Call;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.outcome.OperationInterrupted;
import dev.steadfast.outcome.Outcome;
import dev.steadfast.policy.fallback.Fallback;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The forms of call of a {@link Pipeline} that hold the caller's thread until the answer is there. Safe for use by many
 * threads.
 *
 * @since 0.1
 */
public abstract sealed class BlockingCalls permits AsyncCalls {
    final Door door;

    BlockingCalls(Door door) {
        this.door = door;
    }

    /**
     * Names the pipeline.
     *
     * @return its name
     */
    public abstract String name();

    /**
     * Runs work that yields a value.
     *
     * @param <T> the type of the value
     * @param <X> the checked exception of the work
     * @param work the work, run once for each attempt
     * @return the value
     * @throws X as the work does, the same object
     * @throws InterruptedException if the thread is interrupted, but not by a bound of ours; or as the work does
     */
    public <T extends @Nullable Object, X extends Throwable> T call(Call<T, X> work) throws X, InterruptedException {
        return Unchecked.run(door, CallForm.CALL, Objects.requireNonNull(work, "work"), null);
    }

    /**
     * Runs work that yields a value and looks at its attempt.
     *
     * @param <T> the type of the value
     * @param <X> the checked exception of the work
     * @param work the work, run once for each attempt
     * @return the value
     * @throws X as the work does, the same object
     * @throws InterruptedException if the thread is interrupted, but not by a bound of ours; or as the work does
     */
    public <T extends @Nullable Object, X extends Throwable> T call(AttemptCall<T, X> work)
            throws X, InterruptedException {
        return Unchecked.run(door, CallForm.ATTEMPT_CALL, Objects.requireNonNull(work, "work"), null);
    }

    /**
     * Runs work that yields a value and looks at its attempt, with attributes of the caller's.
     *
     * @param <T> the type of the value
     * @param <X> the checked exception of the work
     * @param attributes what {@link dev.steadfast.outcome.Attempt#attributes()} gives in this operation
     * @param work the work, run once for each attempt
     * @return the value
     * @throws X as the work does, the same object
     * @throws InterruptedException if the thread is interrupted, but not by a bound of ours; or as the work does
     */
    public <T extends @Nullable Object, X extends Throwable> T call(Attributes attributes, AttemptCall<T, X> work)
            throws X, InterruptedException {
        return Unchecked.run(
                door,
                CallForm.ATTEMPT_CALL,
                Objects.requireNonNull(work, "work"),
                CallOptions.none().attributes(attributes));
    }

    /**
     * Runs work that yields a value, with what its caller asks for this operation.
     *
     * @param <T> the type of the value
     * @param <X> the checked exception of the work
     * @param options bounds and attributes of this operation
     * @param work the work, run once for each attempt
     * @return the value
     * @throws X as the work does, the same object
     * @throws InterruptedException if the thread is interrupted, but not by a bound of ours; or as the work does
     */
    public <T extends @Nullable Object, X extends Throwable> T call(CallOptions options, Call<T, X> work)
            throws X, InterruptedException {
        Objects.requireNonNull(options, "options");
        return Unchecked.run(door, CallForm.CALL, Objects.requireNonNull(work, "work"), options);
    }

    /**
     * Runs work that yields a value and looks at its attempt, with what its caller asks for this operation.
     *
     * @param <T> the type of the value
     * @param <X> the checked exception of the work
     * @param options bounds and attributes of this operation
     * @param work the work, run once for each attempt
     * @return the value
     * @throws X as the work does, the same object
     * @throws InterruptedException if the thread is interrupted, but not by a bound of ours; or as the work does
     */
    public <T extends @Nullable Object, X extends Throwable> T call(CallOptions options, AttemptCall<T, X> work)
            throws X, InterruptedException {
        Objects.requireNonNull(options, "options");
        return Unchecked.run(door, CallForm.ATTEMPT_CALL, Objects.requireNonNull(work, "work"), options);
    }

    /**
     * Runs work that yields a value within an attempt of another pipeline, whose deadline it shares; what it gives up
     * after retries is not retried again outside, unless that pipeline allows it.
     *
     * @param <T> the type of the value
     * @param <X> the checked exception of the work
     * @param within the attempt
     * @param work the work, run once for each attempt
     * @return the value
     * @throws X as the work does, the same object
     * @throws InterruptedException if the thread is interrupted, but not by a bound of ours; or as the work does
     */
    public <T extends @Nullable Object, X extends Throwable> T call(Attempt within, Call<T, X> work)
            throws X, InterruptedException {
        return call(CallOptions.none().within(within), work);
    }

    /**
     * Runs work that yields a value and looks at its attempt, within an attempt of another pipeline; otherwise as
     * {@link #call(Attempt, Call)}.
     *
     * @param <T> the type of the value
     * @param <X> the checked exception of the work
     * @param within the attempt
     * @param work the work, run once for each attempt
     * @return the value
     * @throws X as the work does, the same object
     * @throws InterruptedException if the thread is interrupted, but not by a bound of ours; or as the work does
     */
    public <T extends @Nullable Object, X extends Throwable> T call(Attempt within, AttemptCall<T, X> work)
            throws X, InterruptedException {
        return call(CallOptions.none().within(within), work);
    }

    /**
     * Runs work that yields no value.
     *
     * @param <X> the checked exception of the work
     * @param work the work, run once for each attempt
     * @throws X as the work does, the same object
     * @throws InterruptedException if the thread is interrupted, but not by a bound of ours; or as the work does
     */
    public <X extends Throwable> void run(Action<X> work) throws X, InterruptedException {
        Unchecked.<@Nullable Object, X>run(door, CallForm.ACTION, Objects.requireNonNull(work, "work"), null);
    }

    /**
     * Runs work that yields no value and looks at its attempt.
     *
     * @param <X> the checked exception of the work
     * @param work the work, run once for each attempt
     * @throws X as the work does, the same object
     * @throws InterruptedException if the thread is interrupted, but not by a bound of ours; or as the work does
     */
    public <X extends Throwable> void run(AttemptAction<X> work) throws X, InterruptedException {
        Unchecked.<@Nullable Object, X>run(door, CallForm.ATTEMPT_ACTION, Objects.requireNonNull(work, "work"), null);
    }

    /**
     * Runs work that yields no value, with what its caller asks for this operation.
     *
     * @param <X> the checked exception of the work
     * @param options bounds and attributes of this operation, and the attempt that it is within
     * @param work the work, run once for each attempt
     * @throws X as the work does, the same object
     * @throws InterruptedException if the thread is interrupted, but not by a bound of ours; or as the work does
     */
    public <X extends Throwable> void run(CallOptions options, Action<X> work) throws X, InterruptedException {
        Objects.requireNonNull(options, "options");
        Unchecked.<@Nullable Object, X>run(door, CallForm.ACTION, Objects.requireNonNull(work, "work"), options);
    }

    /**
     * Runs work that yields no value and looks at its attempt, with what its caller asks for this operation.
     *
     * @param <X> the checked exception of the work
     * @param options bounds and attributes of this operation, and the attempt that it is within
     * @param work the work, run once for each attempt
     * @throws X as the work does, the same object
     * @throws InterruptedException if the thread is interrupted, but not by a bound of ours; or as the work does
     */
    public <X extends Throwable> void run(CallOptions options, AttemptAction<X> work) throws X, InterruptedException {
        Objects.requireNonNull(options, "options");
        Unchecked.<@Nullable Object, X>run(
                door, CallForm.ATTEMPT_ACTION, Objects.requireNonNull(work, "work"), options);
    }

    /**
     * Runs work that throws nothing checked.
     *
     * @param <T> the type of the value
     * @param work the work, run once for each attempt
     * @return the value
     * @throws OperationInterrupted if the thread is interrupted while waiting, its flag then being set
     */
    public <T extends @Nullable Object> T get(Supplier<T> work) {
        try {
            return Unchecked.<T, RuntimeException>run(
                    door, CallForm.SUPPLIER, Objects.requireNonNull(work, "work"), null);
        } catch (InterruptedException e) {
            throw Interruption.unchecked(name(), e);
        }
    }

    /**
     * Runs work and tells how it ended; never throws what the work throws, but for a {@link VirtualMachineError}.
     *
     * @param <T> the type of the value
     * @param work the work, run once for each attempt
     * @return the outcome; an interrupt is a failed outcome, with the thread's flag set
     */
    public <T extends @Nullable Object> Outcome<T> outcome(Call<T, ?> work) {
        return Unchecked.outcome(door, CallForm.CALL, Objects.requireNonNull(work, "work"), null);
    }

    /**
     * Runs work that looks at its attempt, and tells how it ended; otherwise as {@link #outcome(Call)}.
     *
     * @param <T> the type of the value
     * @param work the work, run once for each attempt
     * @return the outcome; an interrupt is a failed outcome, with the thread's flag set
     */
    public <T extends @Nullable Object> Outcome<T> outcome(AttemptCall<T, ?> work) {
        return Unchecked.outcome(door, CallForm.ATTEMPT_CALL, Objects.requireNonNull(work, "work"), null);
    }

    /**
     * Runs work with attributes of the caller's, and tells how it ended; otherwise as {@link #outcome(Call)}.
     *
     * @param <T> the type of the value
     * @param attributes what {@link dev.steadfast.outcome.Attempt#attributes()} gives in this operation
     * @param work the work, run once for each attempt
     * @return the outcome; an interrupt is a failed outcome, with the thread's flag set
     */
    public <T extends @Nullable Object> Outcome<T> outcome(Attributes attributes, AttemptCall<T, ?> work) {
        return Unchecked.outcome(
                door,
                CallForm.ATTEMPT_CALL,
                Objects.requireNonNull(work, "work"),
                CallOptions.none().attributes(attributes));
    }

    /**
     * Runs work that looks at its attempt, with what its caller asks for this operation, and tells how it ended;
     * otherwise as {@link #outcome(Call)}.
     *
     * @param <T> the type of the value
     * @param options bounds and attributes of this operation, and the attempt that it is within
     * @param work the work, run once for each attempt
     * @return the outcome; an interrupt is a failed outcome, with the thread's flag set
     */
    public <T extends @Nullable Object> Outcome<T> outcome(CallOptions options, AttemptCall<T, ?> work) {
        Objects.requireNonNull(options, "options");
        return Unchecked.outcome(door, CallForm.ATTEMPT_CALL, Objects.requireNonNull(work, "work"), options);
    }

    /**
     * Runs work with what its caller asks for this operation, and tells how it ended; otherwise as
     * {@link #outcome(Call)}.
     *
     * @param <T> the type of the value
     * @param options bounds and attributes of this operation, and the attempt that it is within
     * @param work the work, run once for each attempt
     * @return the outcome; an interrupt is a failed outcome, with the thread's flag set
     */
    public <T extends @Nullable Object> Outcome<T> outcome(CallOptions options, Call<T, ?> work) {
        Objects.requireNonNull(options, "options");
        return Unchecked.outcome(door, CallForm.CALL, Objects.requireNonNull(work, "work"), options);
    }

    /**
     * Makes this pipeline a fallback: what failed elsewhere is answered by a call through it, within the attempt that
     * failed, whose deadline it shares.
     *
     * @param <T> the type of the value
     * @param work the work, run once for each attempt of this pipeline
     * @return a fallback that calls this pipeline
     */
    public <T extends @Nullable Object> Fallback<T> asFallback(Call<T, ?> work) {
        Objects.requireNonNull(work, "work");
        return Fallback.of(FallbackKind.PIPELINE, failed -> call(failed.attempt(), work));
    }

    /**
     * Makes this pipeline a fallback, for work that looks at its attempt; otherwise as {@link #asFallback(Call)}.
     *
     * @param <T> the type of the value
     * @param work the work, run once for each attempt of this pipeline
     * @return a fallback that calls this pipeline
     */
    public <T extends @Nullable Object> Fallback<T> asFallback(AttemptCall<T, ?> work) {
        Objects.requireNonNull(work, "work");
        return Fallback.of(FallbackKind.PIPELINE, failed -> call(failed.attempt(), work));
    }
}
