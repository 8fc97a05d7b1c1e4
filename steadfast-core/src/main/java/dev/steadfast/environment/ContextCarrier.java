package dev.steadfast.environment;

import org.jspecify.annotations.Nullable;

/**
 * Carries what belongs to the caller's thread, such as a logging or trace context, to the other threads on which parts
 * of an asynchronous operation run. Not used by operations that stay on their caller's thread.
 *
 * <p>Asked {@link #capture} once for an operation, on the caller's thread. Around everything of the operation that runs
 * later or elsewhere (attempts, callbacks, listeners, repairs) {@link #install} is called first and {@link #restore}
 * last, on the same thread. Not around what the user attached to the future that was returned.
 *
 * @implSpec Safe for use by many threads. What it throws ends the operation with that exception.
 * @since 0.1
 */
public interface ContextCarrier {
    /**
     * Takes what the caller's thread has.
     *
     * @return anything; handed to {@link #install}
     */
    @Nullable Object capture();

    /**
     * Gives it to the current thread.
     *
     * @param captured what {@link #capture} gave
     * @return what the thread had before; handed to {@link #restore}
     */
    @Nullable Object install(@Nullable Object captured);

    /**
     * Gives the current thread back what it had.
     *
     * @param before what {@link #install} returned
     */
    void restore(@Nullable Object before);
}
