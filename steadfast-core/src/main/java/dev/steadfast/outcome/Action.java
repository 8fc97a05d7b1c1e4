package dev.steadfast.outcome;

/**
 * Work that yields no value, written {@code () -> …}.
 *
 * <p>It declares {@link InterruptedException} itself, so that {@code X} is inferred as the one other checked type that
 * the work throws.
 *
 * @param <X> the checked exception that the work throws; an unchecked one if it throws none
 * @since 0.1
 */
@FunctionalInterface
public interface Action<X extends Throwable> {
    /**
     * Runs the work once.
     *
     * @throws X as the work does
     * @throws InterruptedException if the thread is interrupted
     */
    void run() throws X, InterruptedException;
}
