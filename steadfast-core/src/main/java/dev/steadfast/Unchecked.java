package dev.steadfast;

import dev.steadfast.engine.Door;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.outcome.Outcome;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Gives the engine's untyped answers back the types that they had when they went in: the value is what the work
 * returned, and what is thrown is what the work threw, an unchecked exception, or an interrupt.
 */
final class Unchecked {
    private Unchecked() {}

    @SuppressWarnings({"unchecked", "NullAway", "TypeParameterUnusedInFormals"}) // the class exists for this one cast
    static <T extends @Nullable Object, X extends Throwable> T run(
            Door door, int form, Object work, @Nullable CallOptions options) throws X, InterruptedException {
        try {
            return (T) door.call(form, work, options);
        } catch (Throwable thrown) {
            throw (X) thrown;
        }
    }

    @SuppressWarnings("unchecked")
    static <T extends @Nullable Object> Outcome<T> outcome(
            Door door, int form, Object work, @Nullable CallOptions options) {
        return (Outcome<T>) door.outcome(form, work, options);
    }

    @SuppressWarnings("unchecked")
    static <T extends @Nullable Object> CompletableFuture<T> async(
            Door door,
            int form,
            Object work,
            @Nullable CallOptions options,
            @Nullable Executor continuations,
            @Nullable Executor workers) {
        return (CompletableFuture<T>) door.callAsync(form, work, options, continuations, workers);
    }
}
