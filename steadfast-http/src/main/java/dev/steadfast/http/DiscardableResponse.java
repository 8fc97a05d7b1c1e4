package dev.steadfast.http;

import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import javax.net.ssl.SSLSession;

/**
 * A response on its way through a pipeline. Being closeable, it is let go of even by a pipeline that has no rule for
 * responses; the caller gets the response inside.
 *
 * @param <T> the type of the body
 * @param response the response
 */
record DiscardableResponse<T>(HttpResponse<T> response) implements HttpResponse<T>, AutoCloseable {
    @Override
    public void close() {
        HttpBodies.discard(response);
    }

    @Override
    public int statusCode() {
        return response.statusCode();
    }

    @Override
    public HttpRequest request() {
        return response.request();
    }

    @Override
    public Optional<HttpResponse<T>> previousResponse() {
        return response.previousResponse();
    }

    @Override
    public HttpHeaders headers() {
        return response.headers();
    }

    @Override
    public T body() {
        return response.body();
    }

    @Override
    public Optional<SSLSession> sslSession() {
        return response.sslSession();
    }

    @Override
    public URI uri() {
        return response.uri();
    }

    @Override
    public Version version() {
        return response.version();
    }
}
