package dev.steadfast.cli.demo;

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
 * @param request what is sent
 */
record Caller(HttpClient client, HttpRequest request) implements Supplier<CompletableFuture<Boolean>> {
    private static final int OK = 200;

    static Caller of(HttpClient client, URI uri) {
        return new Caller(client, HttpRequest.newBuilder(uri).build());
    }

    @Override
    public CompletableFuture<Boolean> get() {
        return client.sendAsync(request, BodyHandlers.discarding()).thenApply(response -> response.statusCode() == OK);
    }
}
