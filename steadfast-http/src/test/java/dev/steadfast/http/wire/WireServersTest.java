package dev.steadfast.http.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The servers of these tests, seen to do what the tests build on. */
@Timeout(30)
class WireServersTest {
    private static final WireServer.Answers COUNT = (call, number) -> new WireServer.Answer(200, number);

    @Test
    void jdkServer_speaksHttp11AndKeepsALedger() throws Exception {
        try (WireServer server = new JdkServer(COUNT)) {
            assertThat(put(server, "a").version()).isEqualTo(Version.HTTP_1_1);
            assertThat(put(server, "a").body()).isEqualTo(WireServer.pattern(2));
            assertThat(server.ledger().processed("a")).containsExactly(new byte[] {1, 2, 3}, new byte[] {1, 2, 3});
        }
    }

    @Test
    void jetty_upgradesToHttp2AndKeepsALedger() throws Exception {
        try (JettyServer server = JettyServer.answering(COUNT)) {
            assertThat(get(server, "warm").version()).isEqualTo(Version.HTTP_2);
            assertThat(put(server, "a").version()).isEqualTo(Version.HTTP_2);
            assertThat(put(server, "a").body()).isEqualTo(WireServer.pattern(2));
            assertThat(server.ledger().processed("a")).containsExactly(new byte[] {1, 2, 3}, new byte[] {1, 2, 3});
            assertThat(server.connectionsOpened()).isEqualTo(1);
            assertThat(server.connectionsOpen()).isEqualTo(1);
        }
    }

    private final HttpClient client =
            HttpClient.newBuilder().version(Version.HTTP_2).build();

    private HttpResponse<byte[]> get(WireServer server, String call) throws Exception {
        return client.send(request(server, call).build(), BodyHandlers.ofByteArray());
    }

    private HttpResponse<byte[]> put(WireServer server, String call) throws Exception {
        return client.send(
                request(server, call)
                        .PUT(BodyPublishers.ofByteArray(new byte[] {1, 2, 3}))
                        .build(),
                BodyHandlers.ofByteArray());
    }

    private static HttpRequest.Builder request(WireServer server, String call) {
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.address().getPort() + "/"))
                .header(WireServer.CALL, call);
    }
}
