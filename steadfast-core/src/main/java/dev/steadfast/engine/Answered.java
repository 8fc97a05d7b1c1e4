package dev.steadfast.engine;

import dev.steadfast.environment.Environment;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The future of an operation that had succeeded before its caller was given one. Its own, not that of the work: a caller
 * may do with it what it likes. Safe for use by many threads.
 */
final class Answered extends CompletableFuture<@Nullable Object> {
    private final Environment environment;

    Answered(Environment environment, @Nullable Object value) {
        this.environment = environment;
        complete(value);
    }

    /** As every future of ours: the one of the JDK may start a thread for each task. */
    @Override
    public Executor defaultExecutor() {
        return environment.executor();
    }
}
