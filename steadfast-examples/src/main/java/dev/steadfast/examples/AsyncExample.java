package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.ContextCarrier;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** Operations that hold no thread while they wait. */
public final class AsyncExample {
    private AsyncExample() {}

    /** A client whose answers come later. */
    public interface AsyncClient {
        /** Asks for a quote. */
        CompletableFuture<String> quote(String symbol);
    }

    /** A client that blocks. */
    public interface BlockingClient {
        /** Asks for a quote and waits for it. */
        String quote(String symbol) throws IOException, InterruptedException;
    }

    /** What the application keeps with a thread, such as the id of a request. */
    private static final ThreadLocal<@Nullable String> REQUEST = new ThreadLocal<>();

    /** The pipeline of all that follows. */
    public static Pipeline pipeline(Environment environment) {
        return Pipeline.builder("quotes")
                .timeout(Duration.ofSeconds(5))
                .retry(Retry.defaults())
                .attemptTimeout(Duration.ofSeconds(1))
                .environment(environment)
                .build();
    }

    /** Work that ends elsewhere. */
    public static CompletableFuture<String> later(Pipeline quotes, AsyncClient client) {
        // region async
        CompletableFuture<String> quote = quotes.callAsync(() -> client.quote("ACME"));
        // endregion
        return quote;
    }

    /** Work that blocks, on threads of its own. */
    public static CompletableFuture<String> elsewhere(Pipeline quotes, BlockingClient client, ExecutorService workers) {
        // region on
        CompletableFuture<String> quote = quotes.callOn(workers, () -> client.quote("ACME"));
        // endregion
        return quote;
    }

    /** An operation that is not wanted any more. */
    public static boolean cancel(Pipeline quotes, AsyncClient client) {
        // region cancel
        CompletableFuture<String> quote = quotes.callAsync(() -> client.quote("ACME"));
        boolean ended = quote.cancel(true); // the attempt, the wait, every timer; no attempt follows
        // endregion
        return ended;
    }

    /** An environment whose operations have their caller's context on every thread. */
    public static Environment carrying(Environment.Builder builder) {
        // region context
        Environment environment = builder.contextCarrier(new ContextCarrier() {
                    @Override
                    public @Nullable Object capture() {
                        return REQUEST.get(); // once, on the caller's thread
                    }

                    @Override
                    public @Nullable Object install(@Nullable Object captured) {
                        String before = REQUEST.get();
                        REQUEST.set((String) captured);
                        return before;
                    }

                    @Override
                    public void restore(@Nullable Object before) {
                        REQUEST.set((String) before);
                    }
                })
                .build();
        // endregion
        return environment;
    }

    /** Says whose request this thread works for. */
    public static void request(@Nullable String id) {
        REQUEST.set(id);
    }

    /** Whose request this thread works for. */
    public static @Nullable String request() {
        return REQUEST.get();
    }

    /** Existing code that wants an executor. */
    public static List<String> all(Pipeline quotes, BlockingClient client, ExecutorService workers) throws Exception {
        // region executor
        ExecutorService retried = quotes.executor(workers);
        List<String> both = List.of(
                retried.submit(() -> client.quote("ACME")).get(),
                retried.submit(() -> client.quote("EMCA")).get());
        retried.shutdown(); // the workers go on
        // endregion
        return both;
    }

    /** The end of a program, or of a part of it. */
    public static void stop(Environment environment) {
        // region close
        environment.close(); // what waits is cancelled; a new operation throws IllegalStateException
        // endregion
    }
}
