package dev.steadfast.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Authenticator;
import java.net.CookieManager;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class DelegationTest {
    private final Rig rig = new Rig();

    @Test
    void accessors_always_tellOfTheClientBehind() throws Exception {
        Executor executor = ForkJoinPool.commonPool();
        HttpClient jdk = HttpClient.newBuilder()
                .cookieHandler(new CookieManager())
                .connectTimeout(Duration.ofSeconds(7))
                .followRedirects(Redirect.ALWAYS)
                .proxy(ProxySelector.getDefault())
                .sslContext(SSLContext.getDefault())
                .authenticator(new Authenticator() {})
                .version(Version.HTTP_1_1)
                .executor(executor)
                .build();
        HttpClient client = rig.around(jdk);

        assertThat(client.cookieHandler()).isPresent().isEqualTo(jdk.cookieHandler());
        assertThat(client.connectTimeout()).contains(Duration.ofSeconds(7));
        assertThat(client.followRedirects()).isEqualTo(Redirect.ALWAYS);
        assertThat(client.proxy()).isPresent().isEqualTo(jdk.proxy());
        assertThat(client.sslContext()).isSameAs(jdk.sslContext());
        assertThat(client.sslParameters().getProtocols())
                .isEqualTo(jdk.sslParameters().getProtocols());
        assertThat(client.authenticator()).isPresent().isEqualTo(jdk.authenticator());
        assertThat(client.version()).isEqualTo(Version.HTTP_1_1);
        assertThat(client.executor()).contains(executor);
    }

    @Test
    void webSockets_always_areThoseOfTheClientBehind() {
        WebSocket.Builder builder = HttpClient.newHttpClient().newWebSocketBuilder();
        ScriptedClient delegate = new ScriptedClient(Redirect.NEVER, request -> StubResponse.of(200)) {
            @Override
            public WebSocket.Builder newWebSocketBuilder() {
                return builder;
            }
        };

        assertThat(rig.around(delegate).newWebSocketBuilder()).isSameAs(builder);
    }

    @Test
    void pushHandler_always_isGivenToEveryAttempt() throws Exception {
        ScriptedClient delegate = new ScriptedClient(Redirect.NEVER, request -> StubResponse.of(503));
        PushPromiseHandler<String> pushes = (request, promise, accept) -> {};

        HttpResponse<String> response =
                rig.time().await(rig.around(delegate).sendAsync(StubResponse.GET, BodyHandlers.ofString(), pushes));

        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(delegate.pushHandlers()).hasSize(4).containsOnly(pushes);
    }

    @Test
    void pushHandler_thatIsNull_isNone() throws Exception {
        ScriptedClient delegate = new ScriptedClient(Redirect.NEVER, request -> StubResponse.of(200));
        PushPromiseHandler<String> none = null;

        rig.time().await(rig.around(delegate).sendAsync(StubResponse.GET, BodyHandlers.ofString(), none));

        assertThat(delegate.requests()).hasSize(1);
        assertThat(delegate.pushHandlers()).isEmpty();
    }

    /** The caller's own response comes out, not what it was wrapped in on the way. */
    @Test
    void response_always_isThatOfTheClientBehind() throws Exception {
        StubResponse<String> response = StubResponse.of(200);
        HttpClient client = rig.around(new ScriptedClient(Redirect.NEVER, request -> response));

        assertThat(client.send(StubResponse.GET, BodyHandlers.ofString())).isSameAs(response);
        CompletableFuture<HttpResponse<String>> future = client.sendAsync(StubResponse.GET, BodyHandlers.ofString());
        assertThat(future.join()).isSameAs(response);
    }

    @Test
    void nulls_always_areRefusedAtOnce() {
        ResilientHttpClient client = rig.around(new ScriptedClient(Redirect.NEVER, request -> StubResponse.of(200)));
        HttpRequest get = StubResponse.GET;

        assertThatThrownBy(() -> client.send(null, BodyHandlers.ofString())).hasMessage("request");
        assertThatThrownBy(() -> client.send(get, null)).hasMessage("handler");
        assertThatThrownBy(() -> client.send(get, BodyHandlers.ofString(), null))
                .hasMessage("options");
        assertThatThrownBy(() -> client.sendAsync(null, BodyHandlers.ofString()))
                .hasMessage("request");
        assertThatThrownBy(() -> client.sendAsync(get, null)).hasMessage("handler");
        assertThatThrownBy(() -> client.awaitTermination(null)).hasMessage("duration");
    }
}
