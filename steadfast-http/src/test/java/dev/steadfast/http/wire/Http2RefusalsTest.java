package dev.steadfast.http.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.http.HttpRetry;
import dev.steadfast.http.ResilientHttpClient;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http2.ErrorCode;
import org.eclipse.jetty.http2.api.Session;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a server says about streams and connections that only HTTP/2 has. */
@Timeout(60)
class Http2RefusalsTest {
    private final HttpClient jdk =
            HttpClient.newBuilder().version(Version.HTTP_2).build();
    private final ResilientHttpClient client = ResilientHttpClient.of(
            jdk,
            Pipeline.builder("refusals")
                    .retry(HttpRetry.builder()
                            .maxAttempts(5)
                            .backoff(Backoff.fixed(Duration.ofMillis(10)).jitter(Jitter.none()))
                            .budget(RetryBudget.unlimited())
                            .build())
                    .build());

    @Test
    void get_whoseStreamIsRefused_isSentAgain() throws Exception {
        Refusing refusing = new Refusing();
        try (JettyServer server = upgraded(JettyServer.of(refusing))) {
            assertThat(client.send(request(server, "once").build(), BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(200);

            assertThat(refusing.processed).hasValue(1);
        }
    }

    /** No work was done, but no type of exception says so. A later JDK than 17 repeats the request of its own accord. */
    @Test
    void post_whoseStreamIsRefused_isProcessedOnceIfAnswered() throws Exception {
        Refusing refusing = new Refusing();
        try (JettyServer server = upgraded(JettyServer.of(refusing))) {
            int answered = 0;
            try {
                client.send(
                        request(server, "once")
                                .POST(BodyPublishers.ofString("order"))
                                .build(),
                        BodyHandlers.discarding());
                answered = 1;
            } catch (IOException refused) {
                assertThat(refusing.asked).hasValue(1);
            }

            assertThat(refusing.processed).hasValue(answered);
        }
    }

    /** With GOAWAY a server ends a connection and says which streams it still serves. */
    @Test
    void gets_onConnectionsThatTheServerGivesUp_areAllAnswered() throws Exception {
        Leaving leaving = new Leaving();
        try (JettyServer server = upgraded(JettyServer.of(leaving))) {
            for (int i = 0; i < 100; i++) {
                assertThat(client.send(request(server, "get").build(), BodyHandlers.discarding())
                                .statusCode())
                        .isEqualTo(200);
            }

            assertThat(server.connectionsOpened()).isGreaterThan(10);
        }
    }

    private JettyServer upgraded(JettyServer server) throws Exception {
        assertThat(jdk.send(request(server, "upgrade").build(), BodyHandlers.discarding())
                        .version())
                .isEqualTo(Version.HTTP_2);
        return server;
    }

    private static HttpRequest.Builder request(WireServer server, String call) {
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.address().getPort() + "/"))
                .header(WireServer.CALL, call);
    }

    /** Refuses the first stream that is called "once". */
    private static final class Refusing extends Handler.Abstract {
        private final AtomicInteger asked = new AtomicInteger();
        private final AtomicInteger processed = new AtomicInteger();

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            if (!request.getHeaders().get(WireServer.CALL).equals("once")) {
                callback.succeeded();
            } else if (asked.incrementAndGet() == 1) {
                request.addFailureListener(callback::failed);
                for (Stream stream : HoldingHandler.session(request).getStreams()) {
                    stream.reset(new ResetFrame(stream.getId(), ErrorCode.REFUSED_STREAM_ERROR.code), Callback.NOOP);
                }
            } else {
                processed.incrementAndGet();
                callback.succeeded();
            }
            return true;
        }
    }

    /** Gives up each connection after five answers. */
    private static final class Leaving extends Handler.Abstract {
        private final AtomicInteger answered = new AtomicInteger();

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            callback.succeeded();
            if (request.getConnectionMetaData().getHttpVersion().getVersion() == 20
                    && answered.incrementAndGet() % 5 == 0) {
                Session session = HoldingHandler.session(request);
                session.close(ErrorCode.NO_ERROR.code, "enough", Callback.NOOP);
            }
            return true;
        }
    }
}
