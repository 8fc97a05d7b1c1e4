package dev.steadfast.outcome;

import org.jspecify.annotations.Nullable;

/**
 * Work that yields a value, written {@code () -> …}.
 *
 * <p>It declares {@link InterruptedException} itself, so that {@code X} is inferred as the one other checked type that
 * the work throws.
 *
 * @param <T> the type of the value
 * @param <X> the checked exception that the work throws; an unchecked one if it throws none
 * @since 0.1
 */
@FunctionalInterface
public interface Call<T extends @Nullable Object, X extends Throwable> {
    /**
     * Runs the work once.
     *
     * @return the value
     * @throws X as the work does
     * @throws InterruptedException if the thread is interrupted
     */
    T run() throws X, InterruptedException;
}
