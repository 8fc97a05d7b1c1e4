package dev.steadfast;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.AttemptCall;
import dev.steadfast.outcome.Attributes;
import dev.steadfast.outcome.Call;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.outcome.Outcome;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The forms of call of a {@link TypedPipeline} that hold the caller's thread until the answer is there. Safe for use by
 * many threads.
 *
 * @param <T> the type of the value
 * @since 0.1
 */
public abstract sealed class TypedBlockingCalls<T extends @Nullable Object> permits TypedPipeline {
    final Pipeline untyped;

    TypedBlockingCalls(Pipeline untyped) {
        this.untyped = untyped;
    }

    /**
     * As {@link Pipeline#call(Call)}.
     *
     * @param <X> the checked exception of the work
     * @param work the work, run once for each attempt
     * @return the value
     * @throws X as the work does, the same object
     * @throws InterruptedException if the thread is interrupted, but not by a bound of ours; or as the work does
     */
    public <X extends Throwable> T call(Call<T, X> work) throws X, InterruptedException {
        return untyped.call(work);
    }

    /**
     * As {@link Pipeline#call(CallOptions, Call)}.
     *
     * @param <X> the checked exception of the work
     * @param options what its caller asks for this operation
     * @param work the work, run once for each attempt
     * @return the value
     * @throws X as the work does, the same object
     * @throws InterruptedException if the thread is interrupted, but not by a bound of ours; or as the work does
     */
    public <X extends Throwable> T call(CallOptions options, Call<T, X> work) throws X, InterruptedException {
        return untyped.call(options, work);
    }

    /**
     * As {@link Pipeline#call(Attempt, Call)}.
     *
     * @param <X> the checked exception of the work
     * @param within the attempt of another pipeline
     * @param work the work, run once for each attempt
     * @return the value
     * @throws X as the work does, the same object
     * @throws InterruptedException if the thread is interrupted, but not by a bound of ours; or as the work does
     */
    public <X extends Throwable> T call(Attempt within, Call<T, X> work) throws X, InterruptedException {
        return untyped.call(within, work);
    }

    /**
     * As {@link Pipeline#call(AttemptCall)}.
     *
     * @param <X> the checked exception of the work
     * @param work the work, run once for each attempt
     * @return the value
     * @throws X as the work does, the same object
     * @throws InterruptedException if the thread is interrupted, but not by a bound of ours; or as the work does
     */
    public <X extends Throwable> T call(AttemptCall<T, X> work) throws X, InterruptedException {
        return untyped.call(work);
    }

    /**
     * As {@link Pipeline#call(Attributes, AttemptCall)}.
     *
     * @param <X> the checked exception of the work
     * @param attributes what {@link Attempt#attributes()} gives in this operation
     * @param work the work, run once for each attempt
     * @return the value
     * @throws X as the work does, the same object
     * @throws InterruptedException if the thread is interrupted, but not by a bound of ours; or as the work does
     */
    public <X extends Throwable> T call(Attributes attributes, AttemptCall<T, X> work) throws X, InterruptedException {
        return untyped.call(attributes, work);
    }

    /**
     * As {@link Pipeline#call(CallOptions, AttemptCall)}.
     *
     * @param <X> the checked exception of the work
     * @param options what its caller asks for this operation
     * @param work the work, run once for each attempt
     * @return the value
     * @throws X as the work does, the same object
     * @throws InterruptedException if the thread is interrupted, but not by a bound of ours; or as the work does
     */
    public <X extends Throwable> T call(CallOptions options, AttemptCall<T, X> work) throws X, InterruptedException {
        return untyped.call(options, work);
    }

    /**
     * As {@link Pipeline#call(Attempt, AttemptCall)}.
     *
     * @param <X> the checked exception of the work
     * @param within the attempt of another pipeline
     * @param work the work, run once for each attempt
     * @return the value
     * @throws X as the work does, the same object
     * @throws InterruptedException if the thread is interrupted, but not by a bound of ours; or as the work does
     */
    public <X extends Throwable> T call(Attempt within, AttemptCall<T, X> work) throws X, InterruptedException {
        return untyped.call(within, work);
    }

    /**
     * As {@link Pipeline#get}.
     *
     * @param work the work, run once for each attempt
     * @return the value
     */
    public T get(Supplier<T> work) {
        return untyped.get(work);
    }

    /**
     * As {@link Pipeline#outcome(Call)}.
     *
     * @param work the work, run once for each attempt
     * @return the outcome; an interrupt is a failed outcome, with the thread's flag set
     */
    public Outcome<T> outcome(Call<T, ?> work) {
        return untyped.outcome(work);
    }

    /**
     * As {@link Pipeline#outcome(CallOptions, Call)}.
     *
     * @param options what its caller asks for this operation
     * @param work the work, run once for each attempt
     * @return the outcome; an interrupt is a failed outcome, with the thread's flag set
     */
    public Outcome<T> outcome(CallOptions options, Call<T, ?> work) {
        return untyped.outcome(options, work);
    }

    /**
     * As {@link Pipeline#outcome(AttemptCall)}.
     *
     * @param work the work, run once for each attempt
     * @return the outcome; an interrupt is a failed outcome, with the thread's flag set
     */
    public Outcome<T> outcome(AttemptCall<T, ?> work) {
        return untyped.outcome(work);
    }

    /**
     * As {@link Pipeline#outcome(Attributes, AttemptCall)}.
     *
     * @param attributes what {@link Attempt#attributes()} gives in this operation
     * @param work the work, run once for each attempt
     * @return the outcome; an interrupt is a failed outcome, with the thread's flag set
     */
    public Outcome<T> outcome(Attributes attributes, AttemptCall<T, ?> work) {
        return untyped.outcome(attributes, work);
    }

    /**
     * As {@link Pipeline#outcome(CallOptions, AttemptCall)}.
     *
     * @param options what its caller asks for this operation
     * @param work the work, run once for each attempt
     * @return the outcome; an interrupt is a failed outcome, with the thread's flag set
     */
    public Outcome<T> outcome(CallOptions options, AttemptCall<T, ?> work) {
        return untyped.outcome(options, work);
    }
}
