package dev.steadfast.benchmarks.http;

import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** A client that has the answer already: always the same response, or a complete future with it. Immutable. */
final class StubHttpClient extends HttpClient {
    /** What is asked for; the answer does not depend on it. */
    static final HttpRequest REQUEST =
            HttpRequest.newBuilder(URI.create("http://localhost/")).build();

    private static final HttpResponse<String> RESPONSE = new Response(HttpHeaders.of(Map.of(), (name, value) -> true));

    private static final CompletableFuture<HttpResponse<String>> FUTURE = CompletableFuture.completedFuture(RESPONSE);

    @Override
    @SuppressWarnings("unchecked") // asked by the benchmark for text only
    public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler) {
        return (HttpResponse<T>) RESPONSE;
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, BodyHandler<T> handler) {
        return (CompletableFuture<HttpResponse<T>>) (CompletableFuture<?>) FUTURE;
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request, BodyHandler<T> handler, @Nullable PushPromiseHandler<T> pushes) {
        return sendAsync(request, handler);
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
    public Redirect followRedirects() {
        return Redirect.NEVER;
    }

    @Override
    public Optional<ProxySelector> proxy() {
        return Optional.empty();
    }

    @Override
    public SSLContext sslContext() {
        throw new UnsupportedOperationException("there is no network");
    }

    @Override
    public SSLParameters sslParameters() {
        return new SSLParameters();
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

    /**
     * The answer.
     *
     * @param headers none
     */
    private record Response(HttpHeaders headers) implements HttpResponse<String> {
        @Override
        public int statusCode() {
            return 200;
        }

        @Override
        public HttpRequest request() {
            return REQUEST;
        }

        @Override
        public Optional<HttpResponse<String>> previousResponse() {
            return Optional.empty();
        }

        @Override
        public String body() {
            return "";
        }

        @Override
        public Optional<SSLSession> sslSession() {
            return Optional.empty();
        }

        @Override
        public URI uri() {
            return REQUEST.uri();
        }

        @Override
        public Version version() {
            return Version.HTTP_1_1;
        }
    }
}
