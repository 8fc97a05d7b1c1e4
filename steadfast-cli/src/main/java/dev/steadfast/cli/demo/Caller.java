package dev.steadfast.cli.demo;

import dev.steadfast.Pipeline;
import dev.steadfast.http.HttpRetry;
import dev.steadfast.outcome.CallOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Makes one call after the other, each the same request, without waiting for answers. Safe for use by many threads.
 *
 * @param client what sends
 * @param pipeline what is around it
 * @param request what is sent
 */
record Caller(HttpClient client, Pipeline pipeline, HttpRequest request)
        implements Supplier<CompletableFuture<Boolean>> {
    private static final int OK = 200;

    static Caller of(HttpClient client, Pipeline pipeline, URI uri) {
        return new Caller(client, pipeline, HttpRequest.newBuilder(uri).build());
    }

    @Override
    public CompletableFuture<Boolean> get() {
        CallOptions options = CallOptions.none().attributes(HttpRetry.attributes(request));
        return pipeline.callAsync(options, attempt -> client.sendAsync(request, BodyHandlers.discarding()))
                .thenApply(response -> response.statusCode() == OK);
    }
}
