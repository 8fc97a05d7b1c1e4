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
final class ScriptedClient extends HttpClient {
    /** What happens to a request. */
    @FunctionalInterface
    interface Exchange {
        HttpResponse<?> of(HttpRequest request) throws IOException, InterruptedException;
    }

    private final List<HttpRequest> requests = new CopyOnWriteArrayList<>();
    private final Redirect redirect;
    private final Exchange exchange;

    ScriptedClient(Redirect redirect, Exchange exchange) {
        this.redirect = redirect;
        this.exchange = exchange;
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
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, BodyHandler<T> handler) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request, BodyHandler<T> handler, PushPromiseHandler<T> pushes) {
        throw new UnsupportedOperationException();
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
