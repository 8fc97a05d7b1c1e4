package dev.steadfast.http;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.util.concurrent.CompletableFuture;

/** The two ways to send a request. What a request ends with is the same in both, so each test of that runs in both. */
enum Style {
    /** The caller's thread waits. */
    BLOCKING {
        @Override
        <T> HttpResponse<T> send(
                Rig rig, ResilientHttpClient client, HttpRequest request, BodyHandler<T> handler, SendOptions options)
                throws Exception {
            return client.send(request, handler, options);
        }

        @Override
        <T> CompletableFuture<HttpResponse<T>> start(HttpClient client, HttpRequest request, BodyHandler<T> handler) {
            CompletableFuture<HttpResponse<T>> end = new CompletableFuture<>();
            Thread thread = new Thread(
                    () -> {
                        try {
                            end.complete(client.send(request, handler));
                        } catch (Throwable thrown) {
                            end.completeExceptionally(thrown);
                        }
                    },
                    "caller");
            thread.setDaemon(true);
            thread.start();
            return end;
        }
    },

    /** The caller has a future. */
    ASYNC {
        @Override
        <T> HttpResponse<T> send(
                Rig rig, ResilientHttpClient client, HttpRequest request, BodyHandler<T> handler, SendOptions options)
                throws Exception {
            return rig.time().await(client.sendAsync(request, handler, options));
        }

        @Override
        <T> CompletableFuture<HttpResponse<T>> start(HttpClient client, HttpRequest request, BodyHandler<T> handler) {
            return client.sendAsync(request, handler);
        }
    };

    /** Sends a request and waits for its end, in the rig's time; throws what the caller would see. */
    abstract <T> HttpResponse<T> send(
            Rig rig, ResilientHttpClient client, HttpRequest request, BodyHandler<T> handler, SendOptions options)
            throws Exception;

    /** Starts to send a request, in the blocking style on a thread of its own, and does not wait. */
    abstract <T> CompletableFuture<HttpResponse<T>> start(
            HttpClient client, HttpRequest request, BodyHandler<T> handler);

    final <T> HttpResponse<T> send(Rig rig, ResilientHttpClient client, HttpRequest request, BodyHandler<T> handler)
            throws Exception {
        return send(rig, client, request, handler, SendOptions.defaults());
    }
}
