package dev.steadfast.spi;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * What a stage has its driver run, in the form that starts here and ends elsewhere. Used by one operation; not shared.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface AsyncWork {
    /**
     * Starts the work.
     *
     * @return what completes when the work has ended, not null
     * @throws Throwable as the work does
     */
    CompletionStage<? extends @Nullable Object> start() throws Throwable;
}
