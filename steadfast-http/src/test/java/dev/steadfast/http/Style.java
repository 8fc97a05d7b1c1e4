package dev.steadfast.http;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;

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
    },

    /** The caller has a future. */
    ASYNC {
        @Override
        <T> HttpResponse<T> send(
                Rig rig, ResilientHttpClient client, HttpRequest request, BodyHandler<T> handler, SendOptions options)
                throws Exception {
            return rig.time().await(client.sendAsync(request, handler, options));
        }
    };

    /** Sends a request and waits for its end, in the rig's time; throws what the caller would see. */
    abstract <T> HttpResponse<T> send(
            Rig rig, ResilientHttpClient client, HttpRequest request, BodyHandler<T> handler, SendOptions options)
            throws Exception;

    final <T> HttpResponse<T> send(Rig rig, ResilientHttpClient client, HttpRequest request, BodyHandler<T> handler)
            throws Exception {
        return send(rig, client, request, handler, SendOptions.defaults());
    }
}
