package dev.steadfast.http;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.CallOptions;
import java.io.IOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's HTTP client behind a pipeline, and a client itself: it goes wherever one is expected, blocking and
 * asynchronous. Safe for use by many threads.
 *
 * <p>Each attempt is a request of its own. Responses that are thrown away on the way are let go of; the one that is
 * returned can be read, also if it is the last of many bad ones. An attempt lasts until its response is there: with
 * handlers that collect the body, such as {@code ofString}, until the body's end; with handlers that stream it, such as
 * {@code ofInputStream}, until the end of the headers.
 *
 * <p>Bounds of the pipeline, a cancellation of the future and an interrupt of the caller's thread abort the exchange
 * itself. The request's own timeout stays as it is: it bounds each exchange, before JDK 26 up to the headers, and ends in {@link
 * java.net.http.HttpTimeoutException}, where the pipeline's bounds end in {@link
 * dev.steadfast.outcome.TimeoutExceeded}.
 *
 * <p>Whether a request may be repeated is decided by the pipeline's retry; see {@link HttpRetry#builder}. What only the
 * caller knows is said in {@link SendOptions}, such as {@code send(request, handler,
 * SendOptions.defaults().repeatSafe())}.
 *
 * <p>The end of its life is that of the client behind it, from JDK 21 on, where clients have one; but requests that wait
 * for a retry count as running. Before, {@link #shutdown}, {@link #shutdownNow}, {@link #awaitTermination}, {@link
 * #isTerminated} and {@link #close} do the same for the requests that were sent through this object, and leave the
 * client behind it alone. After the end new requests fail with an {@link IOException}; web sockets are not counted.
 *
 * @since 0.1
 */
public final class ResilientHttpClient extends HttpClient implements AutoCloseable {
    private static final Duration VERY_LONG = Duration.ofDays(1);

    private final HttpClient client;
    private final Pipeline pipeline;
    private final ClientLifecycle lifecycle;

    private ResilientHttpClient(HttpClient client, Pipeline pipeline) {
        this.client = client;
        this.pipeline = pipeline;
        this.lifecycle = new ClientLifecycle(client);
    }

    /**
     * Puts a pipeline around a client.
     *
     * @param client what sends; from JDK 21 on, closing the new client closes it
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
     * @param client what sends; from JDK 21 on, closing the new client closes it
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
     * @throws IOException as the client does, the same object; or if this client was shut down
     * @throws InterruptedException if the thread is interrupted
     * @throws dev.steadfast.outcome.TimeoutExceeded if a bound of the pipeline has passed
     */
    @Override
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
     * @throws IOException as the client does, the same object; or if this client was shut down
     * @throws InterruptedException if the thread is interrupted
     * @throws dev.steadfast.outcome.TimeoutExceeded if a bound of the pipeline has passed
     */
    public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler, SendOptions options)
            throws IOException, InterruptedException {
        RequestFacts facts = factsOf(request, options);
        Objects.requireNonNull(handler, "handler");
        BlockingRequest open = new BlockingRequest();
        try {
            lifecycle.enter(open);
            return unwrapped(pipeline.call(callOptions(facts, options), () -> {
                if (open.isAborted()) {
                    throw new ShutDown();
                }
                return exchange(facts.requestOfAttempt(), handler);
            }));
        } catch (InterruptedException e) {
            if (open.wasWokenByUs() || e instanceof ShutDown) {
                throw new IOException("the request was ended by ResilientHttpClient.shutdownNow()", e);
            }
            throw e;
        } finally {
            open.end();
            lifecycle.leave(open);
        }
    }

    private <T> HttpResponse<T> exchange(HttpRequest request, BodyHandler<T> handler)
            throws IOException, InterruptedException {
        NotedBody<T> noted = new NotedBody<>(handler);
        try {
            return new DiscardableResponse<>(Objects.requireNonNull(
                    client.send(request, noted), "the client had no response; allowed: an HttpResponse"));
        } catch (Throwable failure) {
            noted.lose();
            throw failure;
        }
    }

    /**
     * Starts to send a request, as {@link HttpClient#sendAsync(HttpRequest, BodyHandler)} does, but through the
     * pipeline. No thread is held between attempts. The handler is used for each attempt; if it keeps state, give {@link
     * HttpBodies#freshHandler}.
     *
     * @param <T> the type of the response's body
     * @param request the request
     * @param handler the handler of the response's body
     * @return a future with the response, of whatever status, or with what {@link #send(HttpRequest, BodyHandler)} would
     *     throw; also with an {@link IllegalArgumentException} if the client refuses the request. Cancelling it or a
     *     future derived from it, or completing it by hand, aborts the exchange and the retries
     */
    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, BodyHandler<T> handler) {
        return sendAsync(request, handler, SendOptions.defaults());
    }

    /**
     * Starts to send a request, with what the caller can say about it; otherwise as {@link #sendAsync(HttpRequest,
     * BodyHandler)}.
     *
     * @param <T> the type of the response's body
     * @param request the request
     * @param handler the handler of the response's body
     * @param options what the caller says about this request
     * @return a future with the response, of whatever status
     */
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request, BodyHandler<T> handler, SendOptions options) {
        Objects.requireNonNull(handler, "handler");
        return start(request, handler, options, client::sendAsync);
    }

    /**
     * Starts to send a request and takes what the server pushes; otherwise as {@link #sendAsync(HttpRequest,
     * BodyHandler)}. Each attempt is an exchange of its own, so the handler sees the promises of every attempt, those of
     * an attempt that is then retried included.
     *
     * @param <T> the type of the response's body
     * @param request the request
     * @param handler the handler of the response's body
     * @param pushes the handler of push promises; null refuses them
     * @return a future with the response, of whatever status
     */
    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request, BodyHandler<T> handler, @Nullable PushPromiseHandler<T> pushes) {
        if (pushes == null) {
            return sendAsync(request, handler);
        }
        Objects.requireNonNull(handler, "handler");
        return start(
                request, handler, SendOptions.defaults(), (attempt, noted) -> client.sendAsync(attempt, noted, pushes));
    }

    private <T> CompletableFuture<HttpResponse<T>> start(
            HttpRequest request,
            BodyHandler<T> handler,
            SendOptions options,
            BiFunction<HttpRequest, BodyHandler<T>, CompletableFuture<HttpResponse<T>>> exchange) {
        RequestFacts facts = factsOf(request, options);
        AsyncRequest open = new AsyncRequest();
        try {
            lifecycle.enter(open);
        } catch (IOException refused) {
            return CompletableFuture.failedFuture(refused);
        }
        CompletableFuture<HttpResponse<T>> operation;
        try {
            operation = pipeline.callAsync(
                    callOptions(facts, options), () -> attempt(facts.requestOfAttempt(), handler, exchange));
        } catch (Throwable notStarted) {
            lifecycle.leave(open);
            throw notStarted;
        }
        open.started(operation);
        return RelayedFuture.of(operation, ResilientHttpClient::unwrapped, failure -> lifecycle.leave(open));
    }

    private static <T> CompletableFuture<HttpResponse<T>> attempt(
            HttpRequest request,
            BodyHandler<T> handler,
            BiFunction<HttpRequest, BodyHandler<T>, CompletableFuture<HttpResponse<T>>> exchange) {
        NotedBody<T> noted = new NotedBody<>(handler);
        CompletableFuture<HttpResponse<T>> future = Objects.requireNonNull(
                exchange.apply(request, noted), "the client had no future; allowed: a CompletableFuture");
        return RelayedFuture.of(future, DiscardableResponse<T>::new, failure -> {
            if (failure != null) {
                noted.lose();
            }
        });
    }

    private RequestFacts factsOf(HttpRequest request, SendOptions options) {
        Objects.requireNonNull(request, "request");
        Objects.requireNonNull(options, "options");
        return RequestFacts.watched(request, options, client.followRedirects() != Redirect.NEVER);
    }

    private static CallOptions callOptions(RequestFacts facts, SendOptions options) {
        return CallOptions.none().attributes(options.newAttributes().put(RequestFacts.KEY, facts));
    }

    /** No further attempt, whatever the pipeline retries. */
    private static final class ShutDown extends InterruptedException {
        private static final long serialVersionUID = 1;

        ShutDown() {
            super("the client was shut down");
        }
    }

    private static <T> HttpResponse<T> unwrapped(HttpResponse<T> response) {
        return response instanceof DiscardableResponse<T> wrapped ? wrapped.response() : response;
    }

    @Override
    public Optional<CookieHandler> cookieHandler() {
        return client.cookieHandler();
    }

    @Override
    public Optional<Duration> connectTimeout() {
        return client.connectTimeout();
    }

    @Override
    public Redirect followRedirects() {
        return client.followRedirects();
    }

    @Override
    public Optional<ProxySelector> proxy() {
        return client.proxy();
    }

    @Override
    public SSLContext sslContext() {
        return client.sslContext();
    }

    @Override
    public SSLParameters sslParameters() {
        return client.sslParameters();
    }

    @Override
    public Optional<Authenticator> authenticator() {
        return client.authenticator();
    }

    @Override
    public Version version() {
        return client.version();
    }

    @Override
    public Optional<Executor> executor() {
        return client.executor();
    }

    /**
     * Starts a web socket, as the client behind this one does. The pipeline plays no part in it.
     *
     * @return a new builder
     */
    @Override
    public WebSocket.Builder newWebSocketBuilder() {
        return client.newWebSocketBuilder();
    }

    // The methods below override those of HttpClient from JDK 21 on; on 17 there is nothing to override.

    /**
     * Refuses new requests from here on. Those that were sent before run to their end, their retries included; only then
     * is the client behind this one shut down. Returns at once, and does nothing the second time.
     */
    public void shutdown() {
        lifecycle.shutdown();
    }

    /**
     * Refuses new requests from here on and ends those that run: futures are cancelled, and end in {@link
     * CancellationException}; threads in {@link #send(HttpRequest, BodyHandler)} are woken, and get an {@link
     * IOException}. The client behind this one is shut down in the same way, at once.
     */
    public void shutdownNow() {
        lifecycle.shutdownNow();
    }

    /**
     * Waits until all requests have ended after a shutdown, and the client behind this one as well. Not to be called
     * where a request runs, such as in a body handler.
     *
     * @param duration how long at most
     * @return whether that is so
     * @throws InterruptedException if the thread is interrupted
     */
    public boolean awaitTermination(Duration duration) throws InterruptedException {
        return lifecycle.awaitTermination(Objects.requireNonNull(duration, "duration"));
    }

    /**
     * Tells whether all requests have ended after a shutdown, and the client behind this one as well.
     *
     * @return whether that is so
     */
    public boolean isTerminated() {
        return lifecycle.isTerminated();
    }

    /**
     * Shuts down and waits for the end, as {@link #shutdown} and {@link #awaitTermination} do. A thread that is
     * interrupted meanwhile ends the requests as {@link #shutdownNow} does, waits on, and keeps its flag.
     */
    @Override
    public void close() {
        boolean interrupted = false;
        shutdown();
        while (true) {
            try {
                if (awaitTermination(VERY_LONG)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
                shutdownNow();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
