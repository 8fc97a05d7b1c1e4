package dev.steadfast.policy.retry;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.spi.Operation;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether work was done whose outcome is in doubt, for example by asking for the order that a request with a
 * lost reply was to make. Immutable; safe for use by many threads, as what it asks must be.
 *
 * @see RetryBuilder#verify
 * @since 0.1
 */
public final class Verifier {
    private final @Nullable Check check;
    private final @Nullable AsyncCheck asyncCheck;

    private Verifier(@Nullable Check check, @Nullable AsyncCheck asyncCheck) {
        this.check = check;
        this.asyncCheck = asyncCheck;
    }

    /**
     * A question that may block. Where the operation holds no thread, it runs on the executor.
     *
     * @since 0.1
     */
    @FunctionalInterface
    public interface Check {
        /**
         * Finds out.
         *
         * @param result what the attempt returned; null if it returned null or threw
         * @param failure what the attempt threw, looked at through wrappers; null if it returned
         * @param attempt the attempt
         * @return the answer, not null
         * @throws Exception if it cannot be found out for a reason that should end the operation
         */
        Verification verify(@Nullable Object result, @Nullable Throwable failure, Attempt attempt) throws Exception;
    }

    /**
     * A question that is asked here and answered elsewhere. It must not block.
     *
     * @since 0.1
     */
    @FunctionalInterface
    public interface AsyncCheck {
        /**
         * Starts to find out.
         *
         * @param result what the attempt returned; null if it returned null or threw
         * @param failure what the attempt threw, looked at through wrappers; null if it returned
         * @param attempt the attempt
         * @return what completes with the answer, not null
         * @throws Exception if it cannot be found out for a reason that should end the operation
         */
        CompletionStage<Verification> verify(@Nullable Object result, @Nullable Throwable failure, Attempt attempt)
                throws Exception;
    }

    /**
     * Asks by code that may block.
     *
     * @param check the question
     * @return a verifier
     */
    public static Verifier of(Check check) {
        return new Verifier(Objects.requireNonNull(check, "check"), null);
    }

    /**
     * Asks by code that does not block.
     *
     * @param check the question
     * @return a verifier
     */
    public static Verifier ofAsync(AsyncCheck check) {
        return new Verifier(null, Objects.requireNonNull(check, "check"));
    }

    /** Leaves the question in the operation, to be asked by its driver. */
    void ask(Operation operation, @Nullable Object result, @Nullable Throwable failure) {
        Attempt attempt = operation.attempt();
        Check blocking = check;
        if (blocking != null) {
            operation.next(() -> blocking.verify(result, failure, attempt));
        } else {
            AsyncCheck async = Objects.requireNonNull(asyncCheck);
            operation.nextAsync(() -> Objects.requireNonNull(
                    async.verify(result, failure, attempt), "the verifier returned null; allowed: a CompletionStage"));
        }
    }

    @Override
    public String toString() {
        return asyncCheck == null ? "Verifier[blocking]" : "Verifier[async]";
    }
}
