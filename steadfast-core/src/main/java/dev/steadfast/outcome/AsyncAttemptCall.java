package dev.steadfast.outcome;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Work that is started here, ends elsewhere, and looks at its attempt; otherwise as {@link AsyncCall}, also in what it
 * owes to threads.
 *
 * @param <T> the type of the value
 * @since 0.1
 */
@FunctionalInterface
public interface AsyncAttemptCall<T extends @Nullable Object> {
    /**
     * Starts one attempt.
     *
     * @param attempt the attempt; it stays as it is when later attempts follow
     * @return what completes when the attempt has ended, not null
     * @throws Exception if the attempt could not be started, which counts as its failure
     */
    CompletionStage<T> start(Attempt attempt) throws Exception;
}
