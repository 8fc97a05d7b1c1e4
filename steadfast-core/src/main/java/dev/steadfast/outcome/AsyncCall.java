package dev.steadfast.outcome;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Work that is started here and ends elsewhere. It must not block: it runs on the thread of the operation, and one that
 * waits there holds up the retries of others. Attempts of one operation never overlap unless a policy has them race; work
 * that is given to several operations must be safe for use by many threads.
 *
 * @param <T> the type of the value
 * @since 0.1
 */
@FunctionalInterface
public interface AsyncCall<T extends @Nullable Object> {
    /**
     * Starts one attempt.
     *
     * @return what completes when the attempt has ended, not null
     * @throws Exception if the attempt could not be started, which counts as its failure
     */
    CompletionStage<T> start() throws Exception;
}
