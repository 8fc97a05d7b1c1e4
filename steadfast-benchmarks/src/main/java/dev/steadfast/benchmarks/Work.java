package dev.steadfast.benchmarks;

import dev.failsafe.function.CheckedSupplier;
import dev.steadfast.outcome.AttemptCall;
import dev.steadfast.outcome.Call;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.springframework.core.retry.Retryable;

/**
 * One piece of work in the form that each library takes. Four instances made at four places in the source are four
 * lambda classes of each form, though they do the same. Confined to one benchmark thread.
 *
 * @param callable for the bare call and for Resilience4j
 * @param call for Steadfast
 * @param attemptCall for Steadfast, with the attempt
 * @param supplier for Failsafe
 * @param retryable for Spring
 */
public record Work(
        Callable<Object> callable,
        Call<Object, IOException> call,
        AttemptCall<Object, IOException> attemptCall,
        CheckedSupplier<Object> supplier,
        Retryable<Object> retryable) {

    /** What the service does. */
    public enum Course {
        /** Each call succeeds at once. */
        SUCCESS,
        /** Each operation fails once, then succeeds. */
        ONE_FAILURE,
        /** Each operation fails until the retry gives up. */
        EXHAUSTION
    }

    /** Four pieces of work that do the same. */
    static Work[] of(Course course, Service s) {
        return switch (course) {
            case SUCCESS ->
                new Work[] {
                    new Work(
                            () -> s.succeed(),
                            () -> s.succeed(),
                            a -> s.succeed(),
                            () -> s.succeed(),
                            () -> s.succeed()),
                    new Work(
                            () -> s.succeed(),
                            () -> s.succeed(),
                            a -> s.succeed(),
                            () -> s.succeed(),
                            () -> s.succeed()),
                    new Work(
                            () -> s.succeed(),
                            () -> s.succeed(),
                            a -> s.succeed(),
                            () -> s.succeed(),
                            () -> s.succeed()),
                    new Work(
                            () -> s.succeed(),
                            () -> s.succeed(),
                            a -> s.succeed(),
                            () -> s.succeed(),
                            () -> s.succeed())
                };
            case ONE_FAILURE ->
                new Work[] {
                    new Work(
                            () -> s.failOnce(),
                            () -> s.failOnce(),
                            a -> s.failOnce(),
                            () -> s.failOnce(),
                            () -> s.failOnce()),
                    new Work(
                            () -> s.failOnce(),
                            () -> s.failOnce(),
                            a -> s.failOnce(),
                            () -> s.failOnce(),
                            () -> s.failOnce()),
                    new Work(
                            () -> s.failOnce(),
                            () -> s.failOnce(),
                            a -> s.failOnce(),
                            () -> s.failOnce(),
                            () -> s.failOnce()),
                    new Work(
                            () -> s.failOnce(),
                            () -> s.failOnce(),
                            a -> s.failOnce(),
                            () -> s.failOnce(),
                            () -> s.failOnce())
                };
            case EXHAUSTION ->
                new Work[] {
                    new Work(() -> s.fail(), () -> s.fail(), a -> s.fail(), () -> s.fail(), () -> s.fail()),
                    new Work(() -> s.fail(), () -> s.fail(), a -> s.fail(), () -> s.fail(), () -> s.fail()),
                    new Work(() -> s.fail(), () -> s.fail(), a -> s.fail(), () -> s.fail(), () -> s.fail()),
                    new Work(() -> s.fail(), () -> s.fail(), a -> s.fail(), () -> s.fail(), () -> s.fail())
                };
        };
    }
}
