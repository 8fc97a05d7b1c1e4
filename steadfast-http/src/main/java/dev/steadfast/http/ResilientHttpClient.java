package dev.steadfast.http;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.Attributes;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * The JDK's HTTP client behind a pipeline. Immutable.
 *
 * <p>Each attempt is a request of its own. Its timeout is the shorter of the request's own and the time that the
 * pipeline has left for the attempt. Responses that are thrown away on the way are let go of; the one that is returned
 * can be read, also if it is the last of many bad ones.
 *
 * <p>Whether a request may be repeated is decided by the pipeline's retry; see {@link HttpRetry#builder}. What only the
 * caller knows is said in {@link SendOptions}, such as {@code send(request, handler,
 * SendOptions.defaults().repeatSafe())}.
 *
 * @since 0.1
 */
public final class ResilientHttpClient {
    /** The client's timer counts milliseconds, and it takes no timeout of zero. */
    private static final Duration SHORTEST = Duration.ofMillis(1);

    private final HttpClient client;
    private final Pipeline pipeline;

    private ResilientHttpClient(HttpClient client, Pipeline pipeline) {
        this.client = client;
        this.pipeline = pipeline;
    }

    /**
     * Puts a pipeline around a client.
     *
     * @param client what sends; it stays the caller's to close
     * @param pipeline the pipeline, with a retry by {@link HttpRetry#builder} if it is to retry
     * @return a new client
     */
    public static ResilientHttpClient of(HttpClient client, Pipeline pipeline) {
        return new ResilientHttpClient(
                Objects.requireNonNull(client, "client"), Objects.requireNonNull(pipeline, "pipeline"));
    }

    /**
     * Puts a pipeline named "http" around a client, with the retry of {@link HttpRetry#builder} as it stands.
     *
     * @param client what sends; it stays the caller's to close
     * @return a new client
     */
    public static ResilientHttpClient withDefaults(HttpClient client) {
        return of(
                client,
                Pipeline.builder("http").retry(HttpRetry.builder().build()).build());
    }

    /**
     * Sends a request, as {@link HttpClient#send} does, but through the pipeline. The handler is used for each attempt;
     * if it keeps state, give {@link HttpBodies#freshHandler}.
     *
     * @param <T> the type of the response's body
     * @param request the request
     * @param handler the handler of the response's body
     * @return the response, of whatever status
     * @throws IOException as the client does, the same object
     * @throws InterruptedException if the thread is interrupted
     */
    public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler)
            throws IOException, InterruptedException {
        return send(request, handler, SendOptions.defaults());
    }

    /**
     * Sends a request, with what the caller can say about it; otherwise as {@link #send(HttpRequest, BodyHandler)}.
     *
     * @param <T> the type of the response's body
     * @param request the request
     * @param handler the handler of the response's body
     * @param options what the caller says about this request
     * @return the response, of whatever status
     * @throws IOException as the client does, the same object
     * @throws InterruptedException if the thread is interrupted
     */
    public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler, SendOptions options)
            throws IOException, InterruptedException {
        Objects.requireNonNull(request, "request");
        Objects.requireNonNull(handler, "handler");
        RequestFacts facts = new RequestFacts(request, options, client.followRedirects() != Redirect.NEVER);
        Attributes attributes = options.newAttributes().put(RequestFacts.KEY, facts);
        HttpResponse<T> response = pipeline.call(
                attributes,
                attempt -> new DiscardableResponse<>(client.send(requestOf(request, facts, attempt), handler)));
        return response instanceof DiscardableResponse<T> wrapped ? wrapped.response() : response;
    }

    private static HttpRequest requestOf(HttpRequest request, RequestFacts facts, Attempt attempt) {
        Optional<BodyPublisher> body = facts.bodyOfAttempt();
        Optional<Duration> bound = attempt.remaining().filter(left -> isShorter(left, request.timeout()));
        if (body.isEmpty() && bound.isEmpty()) {
            return request;
        }
        HttpRequest.Builder builder = HttpRequest.newBuilder(request, (name, value) -> true);
        bound.map(left -> left.compareTo(SHORTEST) < 0 ? SHORTEST : left).ifPresent(builder::timeout);
        body.ifPresent(publisher -> builder.method(request.method(), publisher));
        return builder.build();
    }

    private static boolean isShorter(Duration left, Optional<Duration> own) {
        return own.isEmpty() || left.compareTo(own.get()) < 0;
    }
}
