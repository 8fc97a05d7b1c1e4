package dev.steadfast.http;

import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLSession;

/** A response that no server sent. */
record StubResponse<T>(
        HttpRequest request,
        int statusCode,
        Map<String, List<String>> fields,
        T body,
        Optional<HttpResponse<T>> previousResponse)
        implements HttpResponse<T> {
    static final HttpRequest GET =
            HttpRequest.newBuilder(URI.create("http://localhost/")).build();

    static StubResponse<String> of(int status, String... fields) {
        return of(GET, status, "", fields);
    }

    static <T> StubResponse<T> of(HttpRequest request, int status, T body, String... fields) {
        Map<String, List<String>> all = fields.length == 0
                ? Map.of()
                : Map.of(fields[0], List.of(fields).subList(1, fields.length));
        return new StubResponse<>(request, status, all, body, Optional.empty());
    }

    @Override
    public HttpHeaders headers() {
        return HttpHeaders.of(fields, (name, value) -> true);
    }

    @Override
    public Optional<SSLSession> sslSession() {
        return Optional.empty();
    }

    @Override
    public URI uri() {
        return request.uri();
    }

    @Override
    public Version version() {
        return Version.HTTP_1_1;
    }
}
