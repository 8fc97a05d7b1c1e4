package dev.steadfast.http;

import java.io.IOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** A client without a network: a function answers each request. */
class ScriptedClient extends HttpClient {
    /** What happens to a request. */
    @FunctionalInterface
    interface Exchange {
        HttpResponse<?> of(HttpRequest request) throws IOException, InterruptedException;
    }

    /** How a request is answered by somebody else. */
    @FunctionalInterface
    interface AsyncExchange {
        CompletableFuture<HttpResponse<?>> of(HttpRequest request);
    }

    private final List<HttpRequest> requests = new CopyOnWriteArrayList<>();
    private final List<PushPromiseHandler<?>> pushHandlers = new CopyOnWriteArrayList<>();
    private final Redirect redirect;
    private final Exchange exchange;
    private final AsyncExchange asyncExchange;

    ScriptedClient(Redirect redirect, Exchange exchange) {
        this(redirect, exchange, request -> {
            try {
                return CompletableFuture.completedFuture(exchange.of(request));
            } catch (IOException | InterruptedException e) {
                return CompletableFuture.failedFuture(e);
            }
        });
    }

    ScriptedClient(Redirect redirect, Exchange exchange, AsyncExchange asyncExchange) {
        this.redirect = redirect;
        this.exchange = exchange;
        this.asyncExchange = asyncExchange;
    }

    /** One whose answers come later, for {@code sendAsync} only. */
    static ScriptedClient async(AsyncExchange exchange) {
        return new ScriptedClient(
                Redirect.NEVER,
                request -> {
                    throw new AssertionError("this client is for sendAsync");
                },
                exchange);
    }

    List<PushPromiseHandler<?>> pushHandlers() {
        return pushHandlers;
    }

    List<HttpRequest> requests() {
        return requests;
    }

    @Override
    @SuppressWarnings("unchecked") // the script answers what its test asks for
    public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler)
            throws IOException, InterruptedException {
        requests.add(request);
        return (HttpResponse<T>) exchange.of(request);
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, BodyHandler<T> handler) {
        requests.add(request);
        return (CompletableFuture<HttpResponse<T>>) (CompletableFuture<?>) asyncExchange.of(request);
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request, BodyHandler<T> handler, PushPromiseHandler<T> pushes) {
        pushHandlers.add(pushes);
        return sendAsync(request, handler);
    }

    @Override
    public Redirect followRedirects() {
        return redirect;
    }

    @Override
    public Optional<CookieHandler> cookieHandler() {
        return Optional.empty();
    }

    @Override
    public Optional<Duration> connectTimeout() {
        return Optional.empty();
    }

    @Override
    public Optional<ProxySelector> proxy() {
        return Optional.empty();
    }

    @Override
    public SSLContext sslContext() {
        throw new UnsupportedOperationException();
    }

    @Override
    public SSLParameters sslParameters() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<Authenticator> authenticator() {
        return Optional.empty();
    }

    @Override
    public Version version() {
        return Version.HTTP_1_1;
    }

    @Override
    public Optional<Executor> executor() {
        return Optional.empty();
    }
}
